(function () { window.YTD = window.YTD || {}; })();
