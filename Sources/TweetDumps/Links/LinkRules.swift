import PublicSuffixes

/// The lists of parameters, sites and shorteners for ``CanonicalLink``.
///
/// Raise the version of a list when you change it, because the counts of links change with it.
enum LinkRules {
    /// The lists and their versions, which are shown beside counts.
    static let versions = "tracking 1, wrappers 1, sites 1, shorteners 1"

    // MARK: Parameters

    /// The beginnings of the names of tracking parameters.
    static let trackingPrefixes = words(
        "utm_ mtm_ piwik_ matomo_ hsa_ _hs __hs at_ oly_ vero_ guce_ fb_"
    ).map { Array($0.utf8) }

    /// The names of tracking parameters.
    static let tracking = Set(
        words(
            """
            fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid igshid igsh
            mibextid fref __tn__ _ft_ __xts__ mc_cid mc_eid mkt_tok _ga _gl ncid ocid cmp cmpid icid
            smid smtyp s_cid s_kwcid ef_id sr_share soc_src soc_trk tsrc trk trkcampaign ref_src
            ref_url __twitter_impression twtrec amp usqp wpamp amp_js_v guccounter _guc_consent_skip
            echobox hootpostid awesm spm scm zanpid epik __s dm_i dm_t sfmc_id rb_clickid
            _branch_match_id phpsessid jsessionid aspsessionid sessionid cftoken cfid outputtype
            nr_email_referer __source s_campaign elqtrackid elqtrack wickedid gs_l xtor xtref xtcr
            xtnp xts wt_mc wt_zmc pk_campaign pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid
            recruiter _unique_id campaignid adgroupid
            """
        )
    )

    /// The names of parameters that are for tracking if their value is one of ``referrers``.
    static let referring = Set(
        words("ref source src from fromref via share platform sns spref referrer referer")
    )

    /// The values that name the way on which a reader came to a page.
    static let referrers = Set(
        words(
            """
            twitter tw tw_i twhr twhs twtrec twitter.com t.co x fb fb_i fb_t facebook ig instagram
            whatsapp wa social share sharing shared copy_link link email rss feed hootsuite buffer
            tweetdeck bookmark bookmarks notif viral shortener ts nf
            """
        )
    )

    /// The names of parameters that choose a page for phones if their value is `amp`.
    static let layouts: Set = ["output", "mode", "outputtype"]

    // MARK: Hosts and paths

    /// The labels before a registrable domain that only choose a version of the page, besides `www0` to
    /// `www9`.
    static let readerLabels: Set = ["www", "m", "mobile", "amp"]

    /// The names, without ending, of files that have the address of their folder, too.
    static let folderFiles = ["index", "default"]
    /// The endings of such files.
    static let folderFileEndings: Set = ["htm", "html", "php", "asp", "aspx", "jsp"]

    // MARK: Wrappers

    /// Addresses that redirect to another one, which they contain.
    struct Wrapper {
        let host: HostPattern
        /// The path, with or without a `/` at its end; nil for any.
        let path: String?
        /// The names of the parameters that can have the address; empty if the whole query is one.
        let parameters: [String]

        fileprivate init(_ host: HostPattern, _ path: String?, _ parameters: String...) {
            (self.host, self.path, self.parameters) = (host, path, parameters)
        }
    }

    /// Hosts that a rule is for.
    enum HostPattern {
        case host(String)
        /// All hosts with this ending.
        case end(String)
        /// A name and a `.`, before a domain of letters and dots, such as `google` for `google.co.uk`.
        case anyDomain(String)
    }

    /// The wrappers; the first that fits and has an address decides.
    static let wrappers = [
        Wrapper(.host("l.facebook.com"), "/l.php", "u"),
        Wrapper(.host("lm.facebook.com"), "/l.php", "u"),
        Wrapper(.host("l.instagram.com"), "/", "u"),
        Wrapper(.end(".youtube.com"), "/redirect", "q"),
        Wrapper(.host("youtube.com"), "/redirect", "q"),
        Wrapper(.anyDomain("www.google"), "/url", "q", "url"),
        Wrapper(.anyDomain("google"), "/url", "q", "url"),
        Wrapper(.host("t.umblr.com"), "/redirect", "z"),
        Wrapper(.host("out.reddit.com"), nil, "url"),
        Wrapper(.host("vk.com"), "/away.php", "to"),
        Wrapper(.end(".safelinks.protection.outlook.com"), nil, "url"),
        Wrapper(.host("steamcommunity.com"), "/linkfilter/", "url"),
        Wrapper(.host("href.li"), nil),
    ]

    /// The host of Google's copies of pages for phones (AMP), or the ending of their hosts.
    static let copies = "cdn.ampproject.org"
    /// The beginnings of the paths of these copies: of pages, viewers and images.
    static let copyPaths = ["/c/", "/v/", "/i/"]
    /// The beginning of the paths of such copies on Google's own hosts.
    static let googleCopyPath = "/amp/"

    // MARK: Sites

    /// The domains of YouTube, beside `youtu.be`.
    static let youtube: Set = ["youtube.com", "youtube-nocookie.com"]
    /// The first parts of paths before the id of a film.
    static let filmFolders: Set = ["shorts", "embed", "v", "live", "e"]
    /// The first parts of paths on Twitter that are no screen names.
    static let noScreenNames: Set = ["search", "i", "intent", "share", "hashtag"]
    /// The parts of paths before the id of a post on Instagram.
    static let postFolders: Set = ["p", "reel", "reels", "tv"]
    /// The parts of paths before the number of a product at Amazon.
    static let productFolders = ["/dp/", "/gp/product/", "/gp/aw/d/"]

    // MARK: Shorteners

    /// The hosts of shorteners, without `www.`.
    static let shorteners = Set(
        words(
            """
            t.co bit.ly bitly.com j.mp goo.gl ow.ly ht.ly owl.li is.gd v.gd tinyurl.com buff.ly
            dlvr.it ift.tt fb.me lnkd.in wp.me trib.al tr.im su.pr cli.gs snipurl.com twurl.nl
            short.to budurl.com ping.fm post.ly adf.ly bit.do cutt.ly rb.gy shorturl.at t.ly tiny.cc
            soo.gd s.id rebrand.ly shar.es sh.st ln.is mcaf.ee q.gs po.st db.tt qr.ae amzn.to amzn.eu
            a.co nyti.ms wapo.st bbc.in gu.com reut.rs bloom.bg on.wsj.com cnn.it nbcnews.to cbsn.ws
            abcn.ws fxn.ws huff.to politi.co econ.st spoti.fi flic.kr instagr.am pin.it redd.it g.co
            spr.ly crwd.fr zurl.co smarturl.it lnk.to apple.co es.pn sc.mp dailym.ai mol.im ind.pn
            tcrn.ch eepurl.com hubs.ly hubs.la sforce.co dld.bz fw.to hrld.us bddy.me x.co nzzl.us
            ebx.sh
            """
        )
    )

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}

/// The Public Suffix List: the domains under which anybody can register a name.
///
/// Both sections count, that of domains such as `co.uk` and that of hosts such as `github.io`.
enum PublicSuffixList {
    /// The rules for suffixes, with `*.` for any label, and their exceptions.
    private struct Rules {
        var suffixes: Set<String> = []
        var exceptions: Set<String> = []
        /// The maximum number of labels in a rule.
        var maxLabels = 1
        var version = ""
    }

    /// The list that is part of the program, so that every machine counts the same.
    private static let rules = read(String(cString: public_suffix_rules()))

    static var version: String { rules.version }

    private static func read(_ list: String) -> Rules {
        var rules = Rules()
        let versionMark = "// VERSION: "
        for line in list.utf8.split(separator: UInt8(ascii: "\n")) {
            let line = Substring(line)
            if line.hasPrefix("//") {
                if line.hasPrefix(versionMark) {
                    rules.version = String(line.dropFirst(versionMark.count))
                }
            } else if line.hasPrefix("!") {
                rules.exceptions.insert(String(line.dropFirst()))
            } else {
                rules.suffixes.insert(String(line))
                rules.maxLabels = max(rules.maxLabels, line.utf8.count { $0 == dot } + 1)
            }
        }
        return rules
    }

    /// Divides a host into the labels before its registrable domain, and that domain.
    ///
    /// The domain is the public suffix and the label before it. It is the whole host if there is none: for
    /// an IP address, a suffix itself, or a name without a dot.
    static func divided(_ host: [UInt8]) -> (before: ArraySlice<UInt8>, domain: ArraySlice<UInt8>) {
        let undivided = (before: host[..<0], domain: host[...])
        if isAddress(host) { return undivided }
        // The offsets of the labels, from the last one on.
        var starts: [Int] = []
        var end = host.count
        for index in host.indices.reversed() where host[index] == dot {
            if index + 1 == end { return undivided }
            starts.append(index + 1)
            end = index
        }
        if end == 0 || starts.isEmpty { return undivided }
        starts.append(0)
        let count = suffixLength(host, starts) + 1
        guard count <= starts.count else { return undivided }
        let start = starts[count - 1]
        return (host[..<max(0, start - 1)], host[start...])
    }

    /// The number of labels of the public suffix of a host whose last labels begin at `starts`.
    private static func suffixLength(_ host: [UInt8], _ starts: [Int]) -> Int {
        var longest = 1
        for count in 1...min(starts.count, rules.maxLabels) {
            let last = String(decoding: host[starts[count - 1]...], as: UTF8.self)
            if rules.exceptions.contains(last) { return count - 1 }
            if rules.suffixes.contains(last) || count > 1 && hasWildcard(host, starts[count - 2]) {
                longest = count
            }
        }
        return longest
    }

    /// Whether a rule has `*.` before the labels that begin at an offset.
    private static func hasWildcard(_ host: [UInt8], _ start: Int) -> Bool {
        rules.suffixes.contains("*." + String(decoding: host[start...], as: UTF8.self))
    }

    /// Whether a host is an IP address, of digits and dots or in brackets.
    private static func isAddress(_ host: [UInt8]) -> Bool {
        host.first == UInt8(ascii: "[") || host.allSatisfy { $0 == dot || $0.isDigit }
    }

    private static let dot = UInt8(ascii: ".")
}
