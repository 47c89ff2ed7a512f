import { expect, test } from 'vitest'
import { findLanguage } from './find-language'

const TEXTS: [language: string, text: string][] = [
  [
    'id',
    'Setiap pagi ibu menyiapkan sarapan sederhana sebelum anak-anak berangkat ke sekolah. Mereka berjalan kaki melewati pasar yang sudah ramai oleh pedagang sayur, ikan, dan bunga. Sepulang sekolah mereka membantu ayah di kebun belakang rumah.',
  ],
  [
    'id',
    'Harga beras naik lagi pekan ini karena panen di beberapa daerah gagal. Pemerintah berjanji akan menyalurkan bantuan kepada keluarga yang membutuhkan, tetapi warga meminta agar distribusinya lebih cepat dan merata.',
  ],
  [
    'id',
    'Masjid Al-Akbar di Surabaya ramai dikunjungi jemaah. Masjid Al-Falah dan Masjid Al-Ikhlas juga penuh. Imam membaca surat Al-Fatihah, Al-Ikhlas, dan Al-Falaq.',
  ],
  [
    'ms',
    'Setiap pagi emak menyediakan sarapan ringkas sebelum budak-budak pergi ke sekolah. Mereka berjalan kaki melalui pasar yang telah sesak dengan penjual sayur, ikan dan bunga. Kerajaan negeri mengumumkan bahawa cuti sekolah akan bermula pada hari Isnin kerana banjir.',
  ],
  [
    'ms',
    'Syarikat itu memberitahu bahawa kereta elektrik baharu akan dijual di Malaysia mulai bulan hadapan. Pengguna boleh membuat tempahan secara dalam talian, manakala bayaran ansuran ditawarkan oleh beberapa bank tempatan.',
  ],
  [
    'en',
    'Every morning the baker opens her shop before sunrise and sets out the first loaves of bread. People from the neighbourhood come by on their way to work, and most of them stay for a short chat about the weather.',
  ],
  [
    'en',
    'The release notes describe what has changed since the previous version, which settings were removed, and how to upgrade an existing installation without losing any of your data.',
  ],
  [
    'nl',
    'Elke ochtend opent de bakker haar winkel nog voor zonsopgang en legt ze de eerste broden klaar. Mensen uit de buurt komen langs op weg naar hun werk en blijven vaak even praten over het weer en het nieuws.',
  ],
  [
    'af',
    'Elke oggend maak die bakker haar winkel oop voor die son opkom en sit sy die eerste brode reg. Mense uit die omgewing kom verby op pad werk toe, en die meeste van hulle bly vir ʼn kort geselsie oor die weer.',
  ],
  [
    'de',
    'Jeden Morgen öffnet die Bäckerin ihren Laden noch vor Sonnenaufgang und legt die ersten Brote aus. Die Leute aus der Nachbarschaft kommen auf dem Weg zur Arbeit vorbei, und die meisten bleiben für ein kurzes Gespräch über das Wetter.',
  ],
  [
    'no',
    'Hver morgen åpner bakeren butikken sin før soloppgang og legger frem de første brødene. Folk fra nabolaget kommer innom på vei til jobb, og de fleste blir igjen for en liten prat om været og hva som har skjedd i byen.',
  ],
  [
    'no',
    'Regjeringen foreslår å øke bevilgningene til skolene neste år, men flere av kommunene mener at pengene ikke kommer til å rekke. Lærerne har varslet streik dersom det ikke blir enighet før helgen.',
  ],
  [
    'da',
    'Hver morgen åbner bageren sin butik før solopgang og lægger de første brød frem. Folk fra kvarteret kommer forbi på vej til arbejde, og de fleste bliver hængende til en lille snak om vejret og om hvad der er sket i byen.',
  ],
  [
    'da',
    'Regeringen foreslår at øge bevillingerne til skolerne næste år, men flere af kommunerne mener, at pengene ikke kommer til at række. Lærerne har varslet strejke, hvis man ikke bliver enige inden weekenden.',
  ],
  [
    'sv',
    'Varje morgon öppnar bagaren sin butik före soluppgången och lägger fram de första bröden. Folk från kvarteret tittar in på väg till jobbet, och de flesta stannar kvar för en kort pratstund om vädret och vad som har hänt i staden.',
  ],
  [
    'fi',
    'Joka aamu leipuri avaa kauppansa ennen auringonnousua ja laittaa ensimmäiset leivät esille. Naapuruston ihmiset poikkeavat sisään työmatkallaan, ja useimmat jäävät hetkeksi juttelemaan säästä ja kaupungin uutisista.',
  ],
  [
    'et',
    'Igal hommikul avab pagar oma poe enne päikesetõusu ja paneb esimesed leivad välja. Naabruskonna inimesed astuvad tööle minnes läbi ning enamik neist jääb korraks ilmast ja linna uudistest rääkima.',
  ],
  [
    'cs',
    'Každé ráno otevírá pekařka svůj obchod ještě před východem slunce a vykládá první bochníky chleba. Lidé ze sousedství se zastavují cestou do práce a většina z nich zůstane na krátký rozhovor o počasí.',
  ],
  [
    'cs',
    'Vláda navrhuje zvýšit příští rok výdaje na školy, ale některé obce se domnívají, že peníze stačit nebudou. Učitelé oznámili stávku, pokud se do víkendu nedohodnou.',
  ],
  [
    'sk',
    'Každé ráno otvára pekárka svoj obchod ešte pred východom slnka a vykladá prvé bochníky chleba. Ľudia zo susedstva sa zastavujú cestou do práce a väčšina z nich zostane na krátky rozhovor o počasí.',
  ],
  [
    'sk',
    'Vláda navrhuje zvýšiť budúci rok výdavky na školy, ale niektoré obce sa domnievajú, že peniaze stačiť nebudú. Učitelia oznámili štrajk, ak sa do víkendu nedohodnú.',
  ],
  [
    'pl',
    'Każdego ranka piekarka otwiera swój sklep jeszcze przed wschodem słońca i wykłada pierwsze bochenki chleba. Ludzie z sąsiedztwa wpadają w drodze do pracy, a większość z nich zostaje na krótką rozmowę o pogodzie.',
  ],
  [
    'hu',
    'A pék minden reggel napkelte előtt kinyitja a boltját, és kirakja az első kenyereket. A környékbeliek munkába menet betérnek hozzá, és a legtöbben maradnak egy rövid beszélgetésre az időjárásról.',
  ],
  [
    'ro',
    'În fiecare dimineață brutăreasa își deschide prăvălia înainte de răsăritul soarelui și așază primele pâini. Oamenii din cartier trec pe acolo în drum spre serviciu, iar cei mai mulți rămân la o scurtă discuție despre vreme.',
  ],
  [
    'it',
    'Ogni mattina la fornaia apre il negozio prima dell’alba e mette in mostra le prime pagnotte. La gente del quartiere passa mentre va al lavoro, e quasi tutti si fermano per scambiare due parole sul tempo.',
  ],
  [
    'fr',
    'Chaque matin, la boulangère ouvre sa boutique avant le lever du soleil et sort les premiers pains. Les gens du quartier passent en allant au travail, et la plupart restent un moment pour parler du temps qu’il fait.',
  ],
  [
    'es',
    'Cada mañana la panadera abre su tienda antes de que salga el sol y coloca los primeros panes. La gente del barrio pasa de camino al trabajo, y casi todos se quedan a charlar un rato sobre el tiempo.',
  ],
  [
    'es',
    'El gobierno propone aumentar el año que viene el gasto en las escuelas, pero varios ayuntamientos creen que el dinero no será suficiente. Los maestros han anunciado una huelga si no hay acuerdo antes del domingo.',
  ],
  [
    'pt',
    'Todas as manhãs a padeira abre a sua loja antes do nascer do sol e põe à mostra os primeiros pães. As pessoas do bairro passam a caminho do trabalho, e quase todas ficam para uma breve conversa sobre o tempo.',
  ],
  [
    'pt',
    'O governo propõe aumentar no próximo ano os gastos com as escolas, mas vários municípios acham que o dinheiro não será suficiente. Os professores anunciaram uma greve se não houver acordo até o fim de semana.',
  ],
  [
    'gl',
    'Todas as mañás a panadeira abre a súa tenda antes de que saia o sol e pon á vista os primeiros pans. A xente do barrio pasa camiño do traballo, e case todos quedan a falar un pouco do tempo e do que aconteceu na vila.',
  ],
  [
    'ca',
    'Cada matí la fornera obre la seva botiga abans que surti el sol i posa a la vista els primers pans. La gent del barri hi passa de camí a la feina, i gairebé tothom es queda a xerrar una estona sobre el temps.',
  ],
  [
    'eu',
    'Goizero okinak bere denda irekitzen du eguzkia atera baino lehen, eta lehen ogiak jartzen ditu. Auzoko jendea lanera bidean sartzen da, eta gehienak eguraldiaz hitz egiten gelditzen dira une batez.',
  ],
  [
    'tr',
    'Fırıncı her sabah güneş doğmadan önce dükkânını açar ve ilk ekmekleri dizer. Mahalleden insanlar işe giderken uğrar, çoğu da hava durumu hakkında biraz sohbet etmek için kalır.',
  ],
  [
    'vi',
    'Mỗi sáng người thợ làm bánh mở cửa hàng trước khi mặt trời mọc và bày những ổ bánh mì đầu tiên. Người dân trong khu phố ghé qua trên đường đi làm, và phần lớn nán lại trò chuyện đôi câu về thời tiết.',
  ],
  [
    'vi',
    'Chính phủ hôm thứ Hai đã công bố một chính sách mới về giáo dục. Theo kế hoạch, ngân sách dành cho trường học sẽ tăng thêm vào năm sau, song giáo viên ở nhiều tỉnh thành lo ngại số tiền ấy chưa đủ và yêu cầu bộ trưởng giải thích.',
  ],
  [
    'vi',
    'Thành phố Hồ Chí Minh hiện nay là trung tâm kinh tế lớn nhất Việt Nam. Dân số tăng nhanh khiến giao thông quá tải, nhà ở đắt đỏ, không khí ô nhiễm; vì vậy thành phố đang xây dựng thêm tàu điện ngầm cùng nhiều công viên.',
  ],
  [
    'su',
    'Pamaréntah ngumumkeun kabijakan anyar pikeun sakola di Jawa Barat. Menteri nyebutkeun yén anggaran taun hareup téh bakal ditambahan, tapi guru-guru di sababaraha kabupatén nganggap éta duit can cukup. Maranéhna ogé ménta sangkan gajihna dibayar unggal bulan.',
  ],
  [
    'su',
    'Unggal isuk tukang roti muka warungna saméméh panonpoé bijil tuluy nyusun roti nu munggaran. Jalma-jalma ti lembur sabudeureunana daratang nalika rék digawé, sarta lolobana cicing heula sakeudeung pikeun ngobrol ngeunaan cuaca jeung kajadian di kota.',
  ],
  [
    'tl',
    'Tuwing umaga binubuksan ng panadera ang kanyang tindahan bago sumikat ang araw at inilalabas ang mga unang tinapay. Dumadaan ang mga tao sa paligid papunta sa trabaho, at karamihan sa kanila ay nananatili para makipagkuwentuhan tungkol sa panahon.',
  ],
  [
    'sw',
    'Kila asubuhi mwokaji hufungua duka lake kabla ya jua kuchomoza na kupanga mikate ya kwanza. Watu wa mtaani hupita wakiwa njiani kwenda kazini, na wengi wao hubaki kwa mazungumzo mafupi kuhusu hali ya hewa.',
  ],
  [
    'ru',
    'Каждое утро пекарь открывает свою лавку ещё до восхода солнца и выкладывает первые буханки хлеба. Люди из соседних домов заходят по дороге на работу, и большинство задерживается, чтобы немного поговорить о погоде.',
  ],
  [
    'uk',
    'Щоранку пекарка відчиняє свою крамницю ще до сходу сонця й викладає перші хлібини. Люди з сусідніх будинків заходять дорогою на роботу, і більшість із них затримується, щоб трохи поговорити про погоду.',
  ],
  [
    'bg',
    'Всяка сутрин хлебарката отваря магазина си още преди изгрев слънце и подрежда първите хлябове. Хората от квартала се отбиват на път за работа, а повечето остават за кратък разговор за времето.',
  ],
  [
    'sr',
    'Сваког јутра пекарка отвара своју радњу пре изласка сунца и ређа прве хлебове. Људи из комшилука свраћају на путу до посла, а већина њих остаје на кратком разговору о времену.',
  ],
  [
    'el',
    'Κάθε πρωί η φουρνάρισσα ανοίγει το μαγαζί της πριν ανατείλει ο ήλιος και βγάζει τα πρώτα καρβέλια. Οι άνθρωποι της γειτονιάς περνούν πηγαίνοντας στη δουλειά, και οι περισσότεροι μένουν για λίγη κουβέντα για τον καιρό.',
  ],
  [
    'ar',
    'في كل صباح تفتح الخبازة دكانها قبل شروق الشمس وتعرض أرغفة الخبز الأولى. يمر أهل الحي في طريقهم إلى العمل، ويبقى معظمهم للحديث قليلا عن الطقس وعما حدث في المدينة.',
  ],
  [
    'fa',
    'هر روز صبح نانوا پیش از طلوع آفتاب مغازه‌اش را باز می‌کند و نخستین نان‌ها را می‌چیند. مردم محله در راه رفتن به سر کار از آنجا می‌گذرند و بیشترشان برای گفت‌وگویی کوتاه درباره هوا می‌مانند.',
  ],
  [
    'fa',
    'دولت پیشنهاد کرده است بودجه مدارس در سال آینده افزایش یابد، اما چند شهر معتقدند این پول کافی نخواهد بود. معلمان گفته‌اند اگر تا پایان هفته توافقی به دست نیاید دست به اعتصاب خواهند زد و مدارس بسته خواهد شد.',
  ],
  [
    'ur',
    'ہر صبح نانبائی سورج نکلنے سے پہلے اپنی دکان کھولتا ہے اور پہلی روٹیاں سجاتا ہے۔ محلے کے لوگ کام پر جاتے ہوئے یہاں رکتے ہیں، اور ان میں سے اکثر موسم کے بارے میں تھوڑی دیر بات چیت کرنے کے لیے ٹھہر جاتے ہیں۔',
  ],
  [
    'ur',
    'پاکستان جنوبی ایشیا کا ایک ملک ہے۔ اس کا دارالحکومت اسلام آباد ہے اور یہاں کے لوگ اردو بولتے ہیں۔ کراچی سب سے بڑا شہر ہے جو سمندر کے کنارے واقع ہے، جبکہ لاہور اپنی تاریخی عمارتوں اور باغات کی وجہ سے مشہور ہے۔',
  ],
  [
    'ur',
    'حکومت نے پیر کو تعلیم کی نئی پالیسی کا اعلان کیا۔ وزیر اعظم کے مطابق آئندہ سال اسکولوں کا بجٹ بڑھایا جائے گا، مگر اساتذہ کا خیال ہے کہ یہ رقم کافی نہیں ہوگی اور وہ ہفتے کے آخر تک ہڑتال کریں گے۔',
  ],
  [
    'he',
    'בכל בוקר האופה פותחת את החנות שלה לפני הזריחה ומסדרת את כיכרות הלחם הראשונות. אנשי השכונה עוברים שם בדרך לעבודה, ורובם נשארים לשיחה קצרה על מזג האוויר.',
  ],
  [
    'hi',
    'हर सुबह बेकर सूरज निकलने से पहले अपनी दुकान खोलती है और पहली रोटियाँ सजाती है। मोहल्ले के लोग काम पर जाते हुए वहाँ रुकते हैं, और उनमें से ज़्यादातर मौसम के बारे में थोड़ी बातचीत करते हैं।',
  ],
  [
    'bn',
    'প্রতিদিন সকালে রুটিওয়ালা সূর্য ওঠার আগে তার দোকান খোলে এবং প্রথম রুটিগুলো সাজিয়ে রাখে। পাড়ার লোকেরা কাজে যাওয়ার পথে থামে, আর বেশিরভাগই আবহাওয়া নিয়ে একটু গল্প করে।',
  ],
  [
    'ta',
    'ஒவ்வொரு காலையும் சூரியன் உதிக்கும் முன் பேக்கரி உரிமையாளர் தன் கடையைத் திறந்து முதல் ரொட்டிகளை அடுக்குகிறார். அக்கம்பக்கத்தினர் வேலைக்குச் செல்லும் வழியில் வந்து வானிலை பற்றி சிறிது பேசுகிறார்கள்.',
  ],
  [
    'th',
    'ทุกเช้าคนทำขนมปังจะเปิดร้านก่อนพระอาทิตย์ขึ้นและจัดวางขนมปังก้อนแรก ผู้คนในละแวกนั้นแวะมาระหว่างทางไปทำงาน และส่วนใหญ่จะหยุดคุยกันเรื่องอากาศสักครู่',
  ],
  [
    'zh',
    '每天早晨，面包师在太阳升起之前就打开店门，把第一批面包摆出来。附近的居民上班路上都会进来看看，大多数人还会停下来聊一会儿天气和城里发生的事情。',
  ],
  [
    'zh',
    '政府提議明年增加學校的經費，但是幾個城市認為這些錢還是不夠。教師們已經宣布，如果週末之前不能達成協議，他們就會罷工。',
  ],
  [
    'ja',
    'パン屋の女主人は毎朝、日の出前に店を開け、焼きたてのパンを並べます。近所の人たちは仕事に行く途中に立ち寄り、たいていは天気の話などを少ししていきます。',
  ],
  [
    'ko',
    '빵집 주인은 매일 아침 해가 뜨기 전에 가게 문을 열고 첫 빵을 진열합니다. 동네 사람들은 출근길에 들르고, 대부분은 날씨 이야기를 잠깐 나누고 갑니다.',
  ],
]

test.each(TEXTS)('finds %s: %s', (language, text) => {
  expect(findLanguage(text)).toBe(language)
})

test.each([
  ['nothing', ''],
  ['a word', 'Kopi'],
  ['a short sentence', 'Isi artikel yang pendek.'],
  ['numbers', '1234 5678 9.10 11/12 2024-01-01'],
  [
    'letters',
    'bcdfghjklm nprstvwxz qwrtpsdfg zxcvbnmkl hjklqwrt plkjhgfds mnbvcxzl kjhgfdsp qwrtplkj zxcvbnmw',
  ],
  [
    'filler text',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.',
  ],
  ['names', 'Toyota Avanza, Honda Brio, Suzuki Ertiga, Daihatsu Sigra, Mitsubishi Xpander, Hyundai Creta'],
  [
    'names with an Arabic article',
    'Surat Al-Fatihah, Al-Baqarah, Al-Ikhlas, Al-‘Alaq, An-Nisa, El-Fath di Al-Qur’an',
  ],
  [
    'commands',
    'git commit --amend npm install --save-dev vitest docker run --rm -it node bash ls cd rm cp mv',
  ],
  [
    'two languages',
    'Every morning the baker opens her shop before sunrise and sets out the bread. Setiap pagi tukang roti membuka tokonya sebelum matahari terbit dan menata roti.',
  ],
  [
    'two scripts',
    'Every morning the baker opens her shop. 每天早晨面包师在太阳升起之前就打开店门把第一批面包摆出来',
  ],
  [
    'an Indonesian name',
    'Tina bangun pagi. Tina minum kopi. Tina berangkat kerja. Kue Tina manis. Pelanggan Tina senang.',
  ],
  [
    'an Indonesian word of Sundanese',
    'Sifat loba merugikan manusia. Loba membuat gelap mata. Jauhi loba, pilih hidup sederhana.',
  ],
])('finds none in %s', (_what, text) => {
  expect(findLanguage(text)).toBeNull()
})

test('ignores URLs, email addresses and file names', () => {
  const addresses =
    'https://example.org/the/of/and/to/in/is/that mail@the.example /usr/the/of the_of_and '.repeat(20)
  const text =
    'Setiap pagi ibu menyiapkan sarapan sederhana sebelum anak-anak berangkat ke sekolah yang jauh.'
  expect(findLanguage(addresses + text)).toBe('id')
})

test('looks at the beginning, the middle and the end of a long text', () => {
  const english = 'This is what the people of the town have said about it for as long as they can remember. '
  const indonesian =
    'Inilah yang dikatakan oleh warga kota itu tentang hal tersebut untuk waktu yang sangat lama. '
  expect(findLanguage(english.repeat(100))).toBe('en')
  expect(findLanguage(english.repeat(50) + indonesian.repeat(50))).toBeNull()
})
