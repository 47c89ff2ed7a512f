/**
 * Articles of a small site in five languages. `related` is what a person would want to read next, chosen by hand before
 * anything was measured. Few share a tag, and categories are broad, so that words have to decide.
 */
export type JudgedArticle = {
  slug: string
  title: string
  category: string
  tags: string
  content: string
  /** Any of these among the first five is right. */
  related: string[]
}

const article = (
  slug: string,
  related: string,
  [title, category, tags]: [string, string, string],
  content: string,
): JudgedArticle => ({ slug, title, category, tags, content, related: related.split(' ') })

export const JUDGED_ARTICLES: JudgedArticle[] = [
  article(
    'v60',
    'biji-arabika espresso',
    ['Menyeduh kopi dengan V60', 'Umum', 'dapur'],
    'Bilas saringan kertas, lalu tuang air panas perlahan di atas bubuk kopi. Biarkan kopi mengembang setengah menit sebelum tuangan berikutnya. Giling biji agak kasar agar seduhan tidak pahit.',
  ),
  article(
    'biji-arabika',
    'v60 espresso',
    ['Memilih biji arabika dari Gayo', 'Umum', 'belanja'],
    'Biji yang baru disangrai berbau manis dan tidak berminyak. Kopi arabika dari dataran tinggi lebih asam daripada robusta. Simpan biji kopi dalam wadah rapat dan giling sesaat sebelum diseduh.',
  ),
  article(
    'espresso',
    'v60 biji-arabika',
    ['Mengapa espresso terasa pahit', 'Umum', 'dapur'],
    'Ekstraksi yang terlalu lama menarik rasa pahit dari bubuk kopi. Giling lebih kasar, turunkan suhu air, dan bersihkan mesin setiap hari. Biji yang disangrai gelap lebih cepat pahit.',
  ),
  article(
    'tempe',
    'tahu oncom',
    ['Membuat tempe di rumah', 'Umum', 'dapur'],
    'Rendam kedelai semalam, kupas kulitnya, lalu rebus sampai empuk. Taburkan ragi setelah kedelai dingin dan kering. Fermentasi selesai setelah dua hari ketika jamur putih menyelimuti kedelai.',
  ),
  article(
    'tahu',
    'tempe',
    ['Tahu lembut dari kedelai sendiri', 'Umum', 'dapur'],
    'Sari kedelai yang panas mengental setelah diberi cuka. Saring gumpalannya dengan kain dan tekan sampai padat. Ampas kedelai dapat dimasak lagi.',
  ),
  article(
    'oncom',
    'tempe tahu',
    ['Oncom, jamur jingga dari Jawa Barat', 'Umum', 'sejarah'],
    'Oncom dibuat dari ampas tahu atau bungkil kacang yang difermentasi. Jamur jingga memberi rasa yang tajam. Seperti tempe, oncom lahir dari dapur yang tidak membuang apa pun.',
  ),
  article(
    'parang',
    'canting kawung',
    ['Arti motif parang', 'Umum', 'sejarah'],
    'Motif parang adalah garis miring yang menyerupai ombak. Dahulu hanya keluarga keraton boleh memakai batik parang. Pembatik menggambar motif itu tanpa putus dari tepi ke tepi kain.',
  ),
  article(
    'canting',
    'parang kawung',
    ['Canting dan malam', 'Umum', 'alat'],
    'Malam panas mengalir dari ujung canting ke kain. Pembatik meniup canting agar malam tidak menetes. Setelah kain dicelup, malam dilorod dengan air mendidih dan motif batik tampak.',
  ),
  article(
    'kawung',
    'parang canting',
    ['Kawung: empat kelopak', 'Umum', 'sejarah'],
    'Kawung adalah motif batik dengan empat lonjong di sekitar satu titik. Buah aren yang dibelah memberi bentuknya. Pada kain tua motif itu dicelup dengan soga.',
  ),
  article(
    'indeks',
    'sqlite kueri',
    ['Kapan basis data memakai indeks', 'Umum', 'alat'],
    'Indeks B-tree mempersingkat pencarian pada tabel besar. Basis data memilih indeks menurut perkiraan jumlah baris. Kueri yang membungkus kolom dalam fungsi tidak dapat memakai indeks.',
  ),
  article(
    'sqlite',
    'indeks kueri',
    ['SQLite untuk situs kecil', 'Umum', 'alat'],
    'SQLite menyimpan seluruh basis data dalam satu berkas. Dengan mode WAL pembaca tidak menunggu penulis. Satu server melayani ribuan kueri setiap detik dari tabel yang berindeks.',
  ),
  article(
    'kueri',
    'indeks sqlite',
    ['Membaca rencana kueri', 'Umum', 'belajar'],
    'EXPLAIN menunjukkan bagaimana basis data menjalankan kueri. Pemindaian seluruh tabel berarti indeks hilang. Bandingkan perkiraan baris dengan jumlah baris sebenarnya.',
  ),
  article(
    'kompos',
    'hidroponik cacing',
    ['Kompos dari sisa dapur', 'Umum', 'dapur'],
    'Campurkan sisa sayur dengan daun kering agar kompos tidak berbau. Balik tumpukan setiap minggu supaya mendapat udara. Setelah tiga bulan kompos gelap itu menyuburkan tanaman.',
  ),
  article(
    'hidroponik',
    'kompos cacing',
    ['Selada hidroponik di balkon', 'Umum', 'rumah'],
    'Selada tumbuh dalam pipa berisi larutan pupuk tanpa tanah. Periksa keasaman larutan setiap hari. Tanaman dipanen setelah lima minggu, dan akarnya menjadi kompos.',
  ),
  article(
    'cacing',
    'kompos',
    ['Beternak cacing di ember', 'Umum', 'rumah'],
    'Cacing merah memakan sisa sayur dan meninggalkan pupuk yang halus. Jaga ember tetap lembap dan gelap. Kascing mencampur baik dengan kompos untuk tanaman dalam pot.',
  ),
  article(
    'merapi',
    'gempa kaldera',
    ['Mengapa Merapi sering meletus', 'Umum', 'sejarah'],
    'Merapi berdiri di atas lempeng yang menunjam. Magma yang kental menyumbat kawah sampai kubah lava runtuh. Awan panas meluncur ke lereng lebih cepat daripada mobil.',
  ),
  article(
    'kaldera',
    'merapi gempa',
    ['Danau Toba adalah kaldera', 'Umum', 'jalan-jalan'],
    'Letusan raksasa mengosongkan dapur magma, lalu atapnya runtuh menjadi kaldera. Abu letusan itu ditemukan sampai di India. Kini danau mengisi kawah gunung api purba.',
  ),
  article(
    'gempa',
    'merapi kaldera',
    ['Dari mana datangnya gempa', 'Umum', 'belajar'],
    'Lempeng yang menunjam saling mengunci, lalu lepas sebagai gempa. Seismograf mencatat getaran itu di seluruh dunia. Gempa kecil di bawah gunung api mendahului letusan.',
  ),
  article(
    'kereta-malam',
    'stasiun rel',
    ['Naik kereta malam ke Banyuwangi', 'Umum', 'jalan-jalan'],
    'Kereta berangkat dari Surabaya setelah gelap dan tiba sebelum fajar. Pilih kursi dekat jendela di gerbong tengah. Di stasiun terakhir penumpang menunggu feri ke Bali.',
  ),
  article(
    'stasiun',
    'kereta-malam rel',
    ['Stasiun tua di Jawa', 'Umum', 'sejarah'],
    'Atap besi stasiun Jakarta Kota dibangun untuk kereta uap. Penumpang kelas tiga menunggu di peron terpisah. Beberapa stasiun kini menjadi museum kereta.',
  ),
  article(
    'rel',
    'stasiun kereta-malam',
    ['Rel sempit, rel lebar', 'Umum', 'belajar'],
    'Jarak antara kedua rel menentukan kecepatan kereta. Jawa memakai rel 1067 milimeter karena pegunungannya. Kereta cepat ke Bandung berjalan di atas rel yang lebih lebar.',
  ),
  article(
    'rendang',
    'soto santan',
    ['Rendang yang sabar', 'Umum', 'dapur'],
    'Daging sapi dimasak dalam santan dan rempah sampai kering. Lengkuas, serai, dan cabai dihaluskan lebih dahulu. Setelah empat jam santan menjadi minyak dan rendang menghitam.',
  ),
  article(
    'soto',
    'rendang santan',
    ['Soto dari Betawi', 'Umum', 'dapur'],
    'Kuah soto Betawi memakai santan dan susu. Daging sapi direbus dengan serai dan lengkuas. Sajikan dengan emping dan cabai.',
  ),
  article(
    'santan',
    'rendang soto',
    ['Santan tidak pecah', 'Umum', 'alat'],
    'Santan pecah jika mendidih tanpa diaduk. Aduk perlahan dan kecilkan api. Santan kental masuk terakhir ke dalam masakan daging.',
  ),
  // Translations: they share their tags, but not their words.
  article(
    'en-bread',
    'en-dough en-oven',
    ['Baking sourdough bread', 'Kitchen', 'bread, kitchen'],
    'Feed the starter the night before. Mix flour, water and salt, and let the dough rise until it doubles. Bake the loaf in a hot pot so that the crust stays crisp.',
  ),
  article(
    'en-dough',
    'en-bread en-oven',
    ['Kneading dough by hand', 'Kitchen', 'dough, kitchen'],
    'Kneading makes dough elastic. Fold the dough, turn it, and push with the heel of your hand until the flour has taken all the water. A loaf of well kneaded dough rises evenly.',
  ),
  article(
    'en-oven',
    'en-bread en-dough',
    ['How hot is your oven?', 'Kitchen', 'oven, kitchen'],
    'Most ovens are colder than they claim. A stone keeps the heat for a crisp crust. Bake bread at full heat first, then turn the oven down.',
  ),
  article(
    'de-bread',
    'de-dough de-oven',
    ['Sauerteigbrot backen', 'Kitchen', 'bread, kitchen'],
    'Den Sauerteig am Abend füttern. Mehl, Wasser und Salz mischen und den Teig gehen lassen, bis er sich verdoppelt. Das Brot in einem heißen Topf backen, damit die Kruste knusprig bleibt.',
  ),
  article(
    'de-dough',
    'de-bread de-oven',
    ['Teig von Hand kneten', 'Kitchen', 'dough, kitchen'],
    'Kneten macht den Teig elastisch. Den Teig falten, drehen und mit dem Handballen drücken, bis das Mehl alles Wasser aufgenommen hat. Ein Brot aus gut geknetetem Teig geht gleichmäßig auf.',
  ),
  article(
    'de-oven',
    'de-bread de-dough',
    ['Wie heiß ist der Ofen?', 'Kitchen', 'oven, kitchen'],
    'Die meisten Öfen sind kälter, als sie behaupten. Ein Stein hält die Hitze für eine knusprige Kruste. Brot erst bei voller Hitze backen, dann den Ofen herunterdrehen.',
  ),
  article(
    'fr-bread',
    'fr-dough fr-oven',
    ['Cuire un pain au levain', 'Kitchen', 'bread, kitchen'],
    'Nourrir le levain la veille. Mélanger la farine, l’eau et le sel, et laisser lever la pâte jusqu’à ce qu’elle double. Cuire le pain dans une cocotte chaude pour que la croûte reste croustillante.',
  ),
  article(
    'fr-dough',
    'fr-bread fr-oven',
    ['Pétrir la pâte à la main', 'Kitchen', 'dough, kitchen'],
    'Le pétrissage rend la pâte élastique. Plier la pâte, la tourner et pousser avec la paume jusqu’à ce que la farine ait pris toute l’eau. Un pain bien pétri lève régulièrement.',
  ),
  article(
    'fr-oven',
    'fr-bread fr-dough',
    ['Quelle chaleur dans le four ?', 'Kitchen', 'oven, kitchen'],
    'La plupart des fours sont plus froids qu’ils ne le disent. Une pierre garde la chaleur pour une croûte croustillante. Cuire le pain à pleine chaleur, puis baisser le four.',
  ),
  article(
    'es-bread',
    'es-dough es-oven',
    ['Hornear pan de masa madre', 'Kitchen', 'bread, kitchen'],
    'Alimentar la masa madre la noche anterior. Mezclar harina, agua y sal, y dejar que la masa doble su tamaño. Hornear el pan en una olla caliente para que la corteza quede crujiente.',
  ),
  article(
    'es-dough',
    'es-bread es-oven',
    ['Amasar a mano', 'Kitchen', 'dough, kitchen'],
    'Amasar hace elástica la masa. Doblar la masa, girarla y empujar con la palma hasta que la harina tome toda el agua. Un pan bien amasado sube parejo.',
  ),
  article(
    'es-oven',
    'es-bread es-dough',
    ['¿Qué tan caliente está el horno?', 'Kitchen', 'oven, kitchen'],
    'Casi todos los hornos están más fríos de lo que dicen. Una piedra guarda el calor para una corteza crujiente. Hornear el pan con todo el calor y después bajar el horno.',
  ),
]

/** Misspelled searches and what was meant, written by hand before anything was measured. */
export const MISSPELT_SEARCHES: [typed: string, meant: string][] = [
  ['kompoos', 'kompos'],
  ['kompso', 'kompos'],
  ['kmpos', 'kompos'],
  ['espreso', 'espresso'],
  ['arabikka', 'arabika'],
  ['rendng', 'rendang'],
  ['remdang', 'rendang'],
  ['hidroponk', 'hidroponik'],
  ['hidorponik', 'hidroponik'],
  ['hydroponik', 'hidroponik'],
  ['seismogarf', 'seismograf'],
  ['fermentsai', 'fermentasi'],
  ['statiun', 'stasiun'],
  ['motif parrang', 'motif parang'],
  ['baits motif', 'batik motif'],
  ['kalderra', 'kaldera'],
  ['letussan raksaksa', 'letusan raksasa'],
  ['perkiran baris', 'perkiraan baris'],
  ['sourdogh', 'sourdough'],
  ['kneeding dough', 'kneading dough'],
  ['masamadre', 'masa madre'],
  ['basisdata', 'basis data'],
  ['sauer teigbrot', 'sauerteigbrot'],
  ['croustilante', 'croustillante'],
  ['tmpe', 'tempe'],
]

/** Searches that must find nothing: exact, numeric, quoted, or of words that no article has together. */
export const EXACT_SEARCHES = [
  'zebra',
  'tempe zebra',
  '"kompoos"',
  'rendang merapi',
  '1068',
  'b-tree9',
  'v61',
  'ISO-9001',
  'xq',
  'qwrtzplkj',
  'stasiun "kompso"',
  'canting 2067',
  'c++',
  '東京',
]

/** Searches, each with the articles a person would want first, written by hand before anything was measured. */
export const JUDGED_SEARCHES: [q: string, first: string][] = [
  ['kopi', 'v60'],
  ['biji kopi', 'biji-arabika'],
  ['kopi pahit', 'espresso'],
  ['menyeduh', 'v60'],
  ['kedelai', 'tahu tempe'],
  ['ampas', 'tahu oncom'],
  ['jamur', 'oncom'],
  ['motif', 'parang kawung'],
  ['batik', 'parang'],
  ['pembatik', 'parang canting'],
  ['indeks', 'indeks'],
  ['kueri', 'kueri'],
  ['tabel', 'indeks sqlite kueri'],
  ['baris', 'kueri'],
  ['kompos', 'kompos'],
  ['sayur', 'kompos cacing'],
  ['pupuk', 'hidroponik cacing'],
  ['letusan', 'merapi kaldera'],
  ['magma', 'merapi kaldera'],
  ['kereta', 'kereta-malam'],
  ['rel kereta', 'rel'],
  ['stasiun', 'stasiun'],
  ['santan', 'santan'],
  ['daging sapi', 'rendang soto'],
  ['santan kental', 'santan'],
  ['dough', 'en-dough'],
  ['crisp crust', 'en-bread en-oven'],
  ['teig', 'de-dough'],
  ['kruste', 'de-bread de-oven'],
  ['pâte', 'fr-dough'],
  ['calor', 'es-oven'],
  ['harina', 'es-dough es-bread'],
]
