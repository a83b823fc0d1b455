var Grailbird = { data: {} };
