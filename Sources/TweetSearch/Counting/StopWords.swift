import TweetDumps

/// The most common words of some languages, such as *the* or *que*.
///
/// ```swift
/// StopWords.list(of: Array("pt-br".utf8).span)  // the index of the Portuguese list
/// ```
enum StopWords {
    struct List {
        /// The codes that Twitter gives the language, in lower case.
        let codes: [StaticString]
        /// The folded words, separated by blanks and line ends.
        let text: StaticString

        var words: [String] {
            text.description.split { $0 == " " || $0 == "\n" }.map(String.init)
        }
    }

    /// The index of the list in ``lists`` for a language code such as `en` or `pt-br`; nil if there
    /// is none.
    ///
    /// Archives of an older version have codes such as `EN` and `pt_BR`.
    static func list(of code: Span<UInt8>) -> Int? {
        guard code.count == 2 || code.count > 2 && separators.contains(code[2]) else { return nil }
        let (first, second) = (code[0].asSmallLetter, code[1].asSmallLetter)
        return lists.firstIndex { list in
            list.codes.contains { first == $0.utf8Start[0] && second == $0.utf8Start[1] }
        }
    }

    private static let separators = Array("-_".utf8)

    /// The lists of all languages that have one, at most 16.
    ///
    /// Words are folded: without accents on Latin letters, and without apostrophes.
    static let lists = [
        english, spanish, french, german, italian, portuguese, dutch, russian, turkish, swedish,
        polish, indonesian,
    ]

    private static let english = List(
        codes: ["en"],
        text: """
            a about after all also am an and any are arent as at be because been before being
            but by can cannot cant could couldnt did didnt do does doesnt doing dont down each
            for from get gets getting go going gonna got had has hasnt have havent having he her
            here hers hes him his how i id if ill im in into is isnt it its ive just lets like
            me more most much my no nor not now of off on one only or other our out over own
            really said same say says she shes should shouldnt so some still such than that
            thats the their them then there theres these they theyre theyve this those through
            to too under up us very via want was wasnt we well were werent weve what whats when
            where which while who whos why will with wont would wouldnt yes you youd youll your
            youre youve
            """
    )

    private static let spanish = List(
        codes: ["es"],
        text: """
            a ahi ahora al algo alguien alguna algunas alguno algunos ante antes aqui asi aun
            aunque bien cada casi como con contra cosa cosas cual cuando cuanto de del desde
            donde dos el ella ellas ellos en entre era eran eres es esa esas ese eso esos esta
            estaba estado estan estar estas este esto estos estoy fue fueron ha haber habia hace
            hacer han hasta hay he la las le les lo los mas me mi mis mismo mucho muy nada ni no
            nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque
            pues que quien se sea ser si sido sin sobre solo son soy su sus tambien tan tanto te
            tengo ti tiene tienen todo todos tu tus un una unas uno unos va vamos y ya yo
            """
    )

    private static let french = List(
        codes: ["fr"],
        text: """
            a ai alors apres as au aussi autre autres aux avait avant avec avez avoir avons bien
            car ce cela celle celui ces cest cet cette chez comme contre dans de des deux dit
            donc du elle elles en encore entre est et etaient etait ete etre eu faire fait faut
            il ils jai je jusqua la le les leur leurs lui ma mais me meme memes mes moi moins
            mon na ne nest ni non nos notre nous on ont ou par pas peu peut plus pour pourquoi
            qua quand que quel quelle quels qui quil quils quoi quon sa sans se sera ses si son
            sont sous suis sur ta te tes toi ton tous tout toute toutes tres trop tu un une va
            vers vos votre vous y ya
            """
    )

    private static let german = List(
        codes: ["de"],
        text: """
            aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist
            da dabei damit dann das dass dazu dein deine dem den denn der des dich die dies
            diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer
            eines er es etwas euch fur gegen gibt hab habe haben hat hatte hatten hier ich ihm
            ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jeder jetzt kann kein
            keine keinen konnen machen man mehr mein meine meinen mich mir mit muss nach nicht
            nichts noch nun nur ob oder ohne schon sehr sein seine seinen seit sich sie sind so
            soll sondern uber um und uns unser unsere unter vom von vor wann war waren warum was
            weil welche wenn wer werden wie wieder will wir wird wo wurde wurden zu zum zur
            zwischen
            """
    )

    private static let italian = List(
        codes: ["it"],
        text: """
            a ad ai al alla alle allo anche ancora avere aveva c che chi ci cio come con contro
            cosa cosi cui da dai dal dalla dalle dallo degli dei del della delle dello dentro di
            dopo dove due e ed era erano essere fa fare fatto fino fra gia gli ha hai hanno ho i
            il in io la le lei li lo loro lui ma me meno mi mia mie miei mio molto ne negli nei
            nel nella nelle nello no noi non nostra nostro o oggi ogni ora per perche pero piu
            poi prima proprio puo qua qual quale quando quanto quella quelle quelli quello
            questa queste questi questo qui se sei sempre senza si sia siamo solo sono sopra sta
            stata stati stato su sua sue sugli sui sul sulla sulle suo suoi te ti tra troppo tu
            tua tuo tutta tutte tutti tutto un una uno va vi voi
            """
    )

    private static let portuguese = List(
        codes: ["pt"],
        text: """
            a agora ai ainda alguem algum alguma ao aos aqui as assim ate bem cada com como
            contra da das de dela dele deles depois desde desse deste do dos e ela elas ele eles
            em entao entre era eram essa essas esse esses esta estao estar estava este estes
            estou eu fazer foi for foram ha isso isto ja la lhe mais mas me mesmo meu meus mim
            minha minhas muito muitos na nada nao nas nem no nos nossa nosso num numa nunca o
            onde os ou outra outro outros para pela pelo pode por porque pq pra pro quais qual
            quando que quem sao se sem ser sera seu seus so sobre sou sua suas tambem tao te tem
            tenho ter teu ti tinha to toda todas todo todos tu tua tudo um uma umas uns vai vao
            vc voce voces vou
            """
    )

    private static let dutch = List(
        codes: ["nl"],
        text: """
            aan al alle alleen als altijd andere ben bent bij daar dan dat de deze die dit doch
            doe doen door dus een eens en er even gaan gaat geen geweest goed haar had hadden
            heb hebben hebt heeft heel hem het hier hij hoe hun iets ik in is ja je jij jou jouw
            jullie kan komt kon kunnen maar mag me meer men met mij mijn moet moeten na naar
            niet niets nog nou nu of om omdat onder ons onze ook op over pas reeds t te tegen
            toch toen tot u uit uw van veel voor waar waarom want waren was wat we weer wel werd
            wie wij wil worden wordt zal ze zei zelf zich zij zijn zo zonder zou
            """
    )

    private static let russian = List(
        codes: ["ru"],
        text: """
            а без бы был была были было быть в вам вас во вот все всего всех всё вы где да даже
            для до его ее если есть еще ещё её же за и из или им их к как какой когда кто ли
            меня мне мной может можно мой моя мы на надо нам нас не него нее нет неё ни них но
            ну о об он она они оно от очень по под почему при про раз с сам себе себя сегодня
            сейчас со так такой там тебе тебя то того тоже только том тот тут ты у уже хоть чего
            чем через что чтоб чтобы эта эти это этого этой этом этот я
            """
    )

    private static let turkish = List(
        codes: ["tr"],
        text: """
            acaba ama ancak artık aslında az bana bazı belki ben benden beni benim bile bir biri
            birkac birsey biz bizi bizim boyle bu buna bunda bundan bunlar bunu bunun burada cok
            cunku da daha de degil degilim diye en fakat falan gibi gore ha hala hangi hatta hem
            hep hepsi her herkes hic icin ile ise iste kadar kendi ki kim kimse mi mu mı nasıl
            ne neden nerede niye o olan olarak oldu oldugu olsun olur ona onlar onu onun oyle
            sadece sana sanki sen seni senin sey siz sizi sizin sonra su tum uzere var ve veya
            ya yani yine yok zaten
            """
    )

    private static let swedish = List(
        codes: ["sv"],
        text: """
            aldrig alla allt an and andra att av bara blev bli blir bra da dar de dem den denna
            deras dess det detta dig din dina ditt du efter eller en er era ett fick fler for
            forra fran ga gar genom gor gora ha hade han har hela hennes her hon honom hos hur i
            icke in ingen inget inte ja jag kan ko kommer man med mer mig min mina mitt mot
            mycket nagon nagot nar nej ni nu och ocksa om oss over pa sa sedan sen ser sig sin
            sina sitt ska skulle som till under upp ut utan vad var vara varfor vart vem vi vid
            vilka vilken vill
            """
    )

    private static let polish = List(
        codes: ["pl"],
        text: """
            a aby ale az bardzo bedzie bez bo by byc był była było były ci cie co cos czy dla do
            dobrze dzis gdy gdyby gdzie go i ich ile im innych ja jak jakie jako je jego jej
            jesli jest jestem jeszcze ju juz kiedy kogo kto ktora ktore ktory ktorych ktorzy ku
            ma mam mamy mi mnie moj moja moze mozna my na nad nam nas nasz nawet nia nic nich
            nie nim niz no o od on ona one oni oraz po pod poza przed przez przy sa sam sie soba
            sobie swoj ta tak taki takie tam te tego tej ten tez to tu ty tych tylko tym w we
            wiec wszystko wy z za ze zeby
            """
    )

    private static let indonesian = List(
        codes: ["id", "in"],
        text: """
            ada adalah aja akan aku anda apa atau bagi bahwa baru belum biar bisa buat bukan dan
            dari deh dengan di dia dong dulu ga gak gitu gue harus ini itu iya jadi jangan juga
            kalau kalo kami kamu karena kata ke kenapa kita ko kok lagi lah lebih lu mah mana
            masih mau mereka nah namun ngga nggak nih nya oleh orang pada paling para pas pernah
            pun punya saat saja sama sampai sangat saya se sebagai sebuah semua seperti serta si
            sih sudah supaya tapi telah tentang terus tetapi tidak tuh udah untuk ya yaitu yang
            """
    )
}
