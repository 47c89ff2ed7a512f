/**
 * What tells the languages of a script apart: common small words and, after a colon, letters that similar languages lack.
 * Of two similar languages the more likely one comes first.
 */
export const SIGNS: Record<string, Record<string, string>> = {
  Latin: {
    en: `the of and to in is that it for was with as on be at by this had not are but from have an they which you were all
      their one will would there been has when who more if out so what its about than into them can only other could your
      our how some these also do over any most people my we he she his her or`,
    id: `yang dan di dari untuk dengan ini itu pada adalah tidak akan dalam bisa juga karena ke saya anda kami kita mereka
      sudah telah atau bahwa oleh lebih ada seperti secara namun saat para tersebut hanya harus jika dapat menjadi orang
      sebuah satu bila belum masih setiap antara agar hingga sebagai sebelum setelah ketika kalau lalu tapi tetapi daripada
      kepada membutuhkan daerah mulai bukan cara baru mobil sepeda kantor berbeda coba gampang uang rumah nya sangat perlu pengguna
      mempunyai kawasan beliau apa kota kemudian demikian begitu sedang sehingga karenanya tanpa terhadap sekitar`,
    ms: `yang dan di dari untuk dengan ini itu pada adalah tidak akan dalam boleh juga kerana ke saya anda kami kita mereka
      sudah telah atau bahawa oleh lebih ada seperti secara para tersebut hanya perlu jika dapat menjadi orang sebuah satu
      belum masih setiap antara agar hingga sebagai sebelum selepas apabila manakala iaitu ialah kepada daripada tetapi
      baharu syarikat awak mahu sahaja pelbagai kerajaan esok sekiranya emak budak talian wang sangat pengguna mempunyai
      kawasan beliau apa kemudian demikian begitu sedang sehingga tanpa terhadap membolehkan perisian bagaimanapun`,
    jv: `sing lan ing karo iku iki ora wis bakal kanggo saka dening utawa uga amarga kanthi wong ana kuwi menyang luwih nanging
      aku kowe dheweke yaiku dadi nalika`,
    su: `anu nu jeung dina teh téh ieu eta éta henteu teu geus bakal pikeun ti ku kana atawa oge ogé sabab urang aya
      nyaeta nyaéta leuwih tapi kuring manehna manéhna maranéhna nalika jadi sarta lantaran unggal nepi ayeuna yén sangkan
      jalma ngeunaan sanggeus saméméh mangrupa :é`,
    tl: `ang ng sa na mga ay at ito siya hindi para kung isang ni kanyang nang may po ako mo ka niya sila natin kanilang
      dahil kapag bago`,
    sw: `ya na wa kwa ni katika la za cha kuwa hii hiyo pia watu yake lakini kama wake kila au hivyo zaidi baada mtu sana
      wengi yao`,
    nl: `de het een van en in is dat op te zijn met voor niet aan er om ook als bij maar die door over ze uit wordt naar heeft
      hebben worden kunnen deze nog dan wel meer kan je was tot hun onder zich zij hij wat geen zo mensen`,
    af: `die van en in is nie het wat vir met om te op aan ook sy hulle ons baie maar deur word was kan hy dit as jou daar
      nog moet sal uit tot een wees onder hul`,
    de: `der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass
      sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch
      man sein kann wenn :ßäöü`,
    no: `og i det er på som en å til for av at med ikke den har de et om fra seg men kan var vi jeg ble hva også etter noe
      noen mer skal vil ved eller være blir enn når dette hvis hun han hvordan dere bare kommer opp :åæø`,
    da: `og i det er på som en at til for af med ikke den har de et om fra sig men kan var vi jeg blev hvad også efter noget
      nogle mere skal vil ved eller være bliver end når dette hvis hun han hvordan jer kun kommer op over dem nu have :åæø`,
    sv: `och i att det som en på är av för med till den har inte om ett de men var sig så från vi kan han när nu jag eller
      mot vid mycket mer också efter under hon vara ska många än bara utan blir hur vad alla dig detta dessa någon :åäö`,
    is: `og að er í á sem það við um en til ekki með var hann eru ég af fyrir því þess þetta frá hún hefur þeir :ðþýáéíóúæö`,
    fi: `ja on ei se että hän oli olla mutta myös kun niin tai ovat jos kuin joka mukaan sen ole voi vain nyt kanssa sekä
      hänen jälkeen jonka ennen kaikki mitä tämä tämän jo vielä :äö`,
    et: `ja on ei see et oma ka kui mis aga oli nad või siis mida tema nende olla kes seda välja üks veel selle pärast
      enne kõik :õäöü`,
    lv: `un ir uz no ar par kas ka bet tas arī kā vai lai pēc tā viņš to pie nav būs :āēīūģķļņ`,
    lt: `ir kad yra iš su tai kaip bet į apie po jis buvo savo dėl už tik ar nuo jo šio :ėųįąęū`,
    pl: `i w na z do się nie jest to że o jak ale po przez dla od są za oraz być może tym który która które co czy jego tego
      bardzo już tylko lub przy :łąęśźćńż`,
    cs: `a se na je v že to s z do o ve pro ale jako za by si po jsou nebo které být jeho byl od tak která který jen také
      při více až jeho když může podle bude není :řěůáéíýčšž`,
    sk: `a sa na je v že to s z do o vo pre ale ako za by si po sú alebo ktoré byť jeho bol od tak ktorá ktorý len aj pri viac
      až keď môže podľa bude nie čo :ľĺŕôäáéíýčšž`,
    sl: `in je v na se da za so ki z s pa ne tudi kot po od bi še to o ali pri ni bo lahko samo kar zelo :čšž`,
    hr: `i je u na se da za su s od ne što kao to ili koji koja koje ali iz o po bi će nije može sve samo kako više :ćđčšž`,
    hu: `a az és hogy nem is egy ez meg de van volt csak már mint kell ha ki vagy még mert azt el minden után ezt több lehet
      sem amely :őűöüáéíóú`,
    ro: `de și în a la cu este o pe că nu din pentru un mai care se sunt prin fi sau ca au fost dar după ai lui foarte când
      acest această dacă :șțăţş`,
    it: `di e che la il un a per in una non sono è da con si dei nel le della come anche ma più al alla gli lo delle ha del
      se questo questa nella tra dal essere stato loro molto :àèìòù`,
    fr: `de la le et les des en un une du que est pour dans qui il par sur au pas plus ce ne se avec sont aux cette ou mais
      comme on nous vous leur été elle ces même son sa qu être tout fait :œêèéçàûî`,
    es: `de la que el en y los del las un por con no una su para es al lo como más o pero sus le ha se este ya entre cuando
      muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno ni contra otros ese eso antes esta
      tiene puede son el año gente :ñáéíóú`,
    pt: `de que e o a do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando
      muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas esse eles você essa são
      está ser tem :ãõçáéíóúâêô`,
    gl: `de que e o a do da en un para con non unha os no se na por máis as dos como pero ao ou cando moi nos xa eu tamén só
      polo pola ata iso ela entre despois sen mesmo aos seus quen nas ese eles esta son está ser ten xente saia súa :ñáéíóú`,
    ca: `de la i el que a en les els un una per amb del és no es al dels com més però seva aquest aquesta són o ha seu també
      hi ser pel tot quan molt fins des l'any :·çàèéíòóú`,
    eu: `eta da ez bat du dute baina ere izan zen hau dira egin baino beste edo bere dela hori bezala gehiago duen zuen`,
    ga: `agus an na ar i a go is le do tá bhí ag ní sé seo sin ach mar ó faoi air chun`,
    sq: `dhe të në e i një për me që nga është së ka më si nuk edhe por u janë duke do ky kjo :ë`,
    tr: `ve bir bu da de için ile çok olarak daha gibi en olan ne kadar sonra var ya ama her o değil ise veya göre mi şu
      kendi önce tarafından :ğışöüç`,
    az: `və bir bu üçün ilə da də olan çox daha ki amma hər sonra onun kimi var edir :ə`,
    vi: `và là của có được cho không một trong người những các với đã này để khi như từ đến cũng ra ở về tôi nhiều sẽ
      :àáảãạăắằẳẵặâấầẩẫậđèéẻẽẹêếềểễệìíỉĩịòóỏõọôốồổỗộơớờởỡợùúủũụưứừửữựỳýỷỹỵ`,
    la: `et in est non ad ut cum sed quod qui ex de sunt per ab atque quae dolor sit amet lorem ipsum eiusmod dolore magna
      aliqua enim minim veniam nisi`,
  },
  Cyrillic: {
    ru: `и в не на что он с как это по но они мы из у за так для от же все о бы к до только или еще ещё может быть если уже
      при его был чтобы который также :ыэё`,
    uk: `і в не на що він з як це по але вони ми із у за так для від же все та й до тільки або ще може бути якщо вже при
      його був щоб який також про :їєґі`,
    be: `і ў не на што ён з як гэта па але яны мы для ад усё каб які таксама быў або :ўі`,
    bg: `и в не на че той с като това по но те ние от у за така се да са е ще или още може ако вече при му беше към който
      също :щъ`,
    sr: `и у не на да је се за са од као то по али они ми из су ће или још може ако већ при његов био који такође :љњћђј`,
    mk: `и во не на дека тој со како ова по но тие ние од за така се да е ќе или уште може ако веќе при беше кој исто :ќѓѕј`,
  },
  Arabic: {
    ar: `في من على إلى أن التي الذي هذا هذه عن مع كان ما لا هو هي كل بعد قبل أو كما بين لم قد ثم :ةيىإأ`,
    fa: `و در به از که این را با است آن برای یک خود تا بر هم نیز شده می ها پس اگر باید :پچژگی`,
    ur: `کے میں کی ہے اور سے کا کو اس پر نے ہیں یہ کہ بھی ایک نہیں تھا وہ جو کر ان لیے :ٹڈڑےںھہپچژگی`,
  },
  Devanagari: {
    hi: `के में है की और से का को हैं यह पर इस कि भी नहीं ने एक था हो कर तो ही या वह जो लिए अपनी अपने`,
    mr: `आहे आणि या च्या मध्ये ते हा ही हे नाही करून होते आहेत असे त्या एक साठी :ळ`,
    ne: `छ र को मा लाई हो छन् यो पनि गर्न भएको एक गरेको तर थियो हुन् नेपाल`,
  },
}

/** The Unicode ranges of each script, both ends included, in ascending order. */
export const BLOCKS: readonly (readonly [from: number, to: number, script: string])[] = [
  [0x41, 0x24f, 'Latin'],
  [0x370, 0x3ff, 'Greek'],
  [0x400, 0x52f, 'Cyrillic'],
  [0x530, 0x58f, 'Armenian'],
  [0x590, 0x5ff, 'Hebrew'],
  [0x600, 0x77f, 'Arabic'],
  [0x900, 0x97f, 'Devanagari'],
  [0x980, 0x9ff, 'Bengali'],
  [0xa00, 0xa7f, 'Gurmukhi'],
  [0xa80, 0xaff, 'Gujarati'],
  [0xb80, 0xbff, 'Tamil'],
  [0xc00, 0xc7f, 'Telugu'],
  [0xc80, 0xcff, 'Kannada'],
  [0xd00, 0xd7f, 'Malayalam'],
  [0xd80, 0xdff, 'Sinhala'],
  [0xe00, 0xe7f, 'Thai'],
  [0xe80, 0xeff, 'Lao'],
  [0x1000, 0x109f, 'Myanmar'],
  [0x10a0, 0x10ff, 'Georgian'],
  [0x1200, 0x137f, 'Ethiopic'],
  [0x1780, 0x17ff, 'Khmer'],
  [0x1e00, 0x1eff, 'Latin'],
  [0x1f00, 0x1fff, 'Greek'],
  [0x3040, 0x30ff, 'Kana'],
  [0x3400, 0x9fff, 'Han'],
  [0xac00, 0xd7af, 'Hangul'],
]

/** Scripts that only one language uses, as far as articles go. */
export const ONE_LANGUAGE: Record<string, string> = {
  Greek: 'el',
  Armenian: 'hy',
  Hebrew: 'he',
  Bengali: 'bn',
  Gurmukhi: 'pa',
  Gujarati: 'gu',
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Sinhala: 'si',
  Thai: 'th',
  Lao: 'lo',
  Myanmar: 'my',
  Georgian: 'ka',
  Ethiopic: 'am',
  Khmer: 'km',
  Kana: 'ja',
  Han: 'zh',
  Hangul: 'ko',
}
