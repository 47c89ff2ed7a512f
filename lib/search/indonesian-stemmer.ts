/** The stem of a lower-case ASCII word (Nazief and Adriani, 1996), with a list of roots where rules are ambiguous. */
export function indonesianStem(word: string): string {
  if (isRoot(word)) return word
  let first: string | undefined
  for (const candidate of candidatesOf(word)) {
    if (isRoot(candidate)) return candidate
    first ??= candidate
  }
  return first ?? word
}

type Affix = { prefix: string; rest: string }

function* candidatesOf(word: string): Generator<string> {
  for (const base of basesOf(word)) {
    for (const { prefix, rest } of prefixesOf(base)) {
      for (const root of rootsOf(prefix, rest)) if (isPlausible(prefix, root)) yield root
    }
  }
}

function* basesOf(word: string): Generator<string> {
  const bare = strip(strip(word, /(?:kah|lah|pun|tah)$/), /(?:nya|ku|mu)$/, couldBeRoot)
  if (bare === word) return yield word
  if (hasRoot(word)) yield word
  yield bare
}

function hasRoot(word: string): boolean {
  return prefixesOf(word).some(({ prefix, rest }) => rootsOf(prefix, rest).some(isRoot))
}

function strip(word: string, suffix: RegExp, isEnough = isLongEnough): string {
  const rest = word.replace(suffix, '')
  return isEnough(rest) ? rest : word
}

function prefixesOf(word: string): Affix[] {
  const found: Affix[] = []
  for (const { pattern, prefix, initials } of PREFIXES) {
    const rest = pattern.exec(word)?.[1]
    if (rest === undefined) continue
    for (const initial of initials) found.push({ prefix, rest: initial + rest })
  }
  const nested = found.flatMap(({ prefix, rest }) => {
    const inner = /^(?:per|pel|bel(?=ajar)|ber|ke|pe)(.+)$/.exec(rest)?.[1]
    return inner === undefined ? [] : [{ prefix: `${prefix}+`, rest: inner }]
  })
  return [...found, ...nested, { prefix: '', rest: word }]
}

/** A nasal prefix swallows the root's first letter: men+tulis → menulis, meny+seduh → menyeduh, mem+pakai → memakai. */
const PREFIXES = [
  { prefix: 'me', pattern: /^meng([aeiou].*)$/, initials: ['', 'k', 'ng'] },
  { prefix: 'me', pattern: /^meng([bcdfghjkmqrstvwxyz].*)$/, initials: [''] },
  { prefix: 'me', pattern: /^menge([bcdfghjklmnpqrstvwxyz].*)$/, initials: [''] },
  { prefix: 'me', pattern: /^meny([aeiou].*)$/, initials: ['s', 'ny'] },
  { prefix: 'me', pattern: /^men([aeiou].*)$/, initials: ['t', 'n'] },
  { prefix: 'me', pattern: /^men([cdjz].*|s[y].*|tr.*|terj.*)$/, initials: [''] },
  { prefix: 'me', pattern: /^mem([aeiou].*)$/, initials: ['p', 'm'] },
  { prefix: 'me', pattern: /^mem([bfvp].*)$/, initials: [''] },
  { prefix: 'me', pattern: /^me([lrwy].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^peng([aeiou].*)$/, initials: ['', 'k', 'ng'] },
  { prefix: 'pe', pattern: /^peng([bcdfghjklmqrstvwxyz].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^penge([bcdfghjklmnpqrstvwxyz].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^peny([aeiou].*)$/, initials: ['s', 'ny'] },
  { prefix: 'pe', pattern: /^pen([aeiou].*)$/, initials: ['t', 'n'] },
  { prefix: 'pe', pattern: /^pen([cdjz].*|s[y].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^pem([aeiou].*)$/, initials: ['p', 'm'] },
  { prefix: 'pe', pattern: /^pem([bfvp].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^pem(r.*)$/, initials: ['p'] },
  { prefix: 'bel', pattern: /^[bp]el(ajar.*)$/, initials: [''] },
  { prefix: 'per', pattern: /^per(.+)$/, initials: [''] },
  { prefix: 'pe?', pattern: /^pe(.+)$/, initials: [''] },
  { prefix: 'ber', pattern: /^ber(.+)$/, initials: ['', 'r'] },
  { prefix: 'ber?', pattern: /^be(ker.+)$/, initials: [''] },
  { prefix: 'ter', pattern: /^ter(.+)$/, initials: ['', 'r'] },
  { prefix: 'di', pattern: /^di(.+)$/, initials: [''] },
  { prefix: 'ke', pattern: /^ke(.+)$/, initials: [''] },
  { prefix: 'ke+', pattern: /^kepem([aeiou].*)$/, initials: ['p', 'm'] },
  { prefix: 'se?', pattern: /^se(.+)$/, initials: [''] },
]

/** The roots without the endings that go with a prefix, likeliest first. Verbs take -kan and -i, nouns in pe- or ke- only -an. */
function rootsOf(prefix: string, rest: string): string[] {
  const without = (ending: string) =>
    rest.endsWith(ending) ? [rest.slice(0, -ending.length)].filter(couldBeRoot) : []
  if (VERBAL.test(prefix)) {
    const shorter = [...without('kan'), ...without('i'), ...without('an')]
    return endsLikeLoanword(rest) ? [rest, ...shorter] : [...shorter, rest]
  }
  if (prefix === '') return [...without('an').filter(isRoot), ...without('kan'), ...without('an'), rest]
  return [...without('an'), ...(prefix === 'ke' || prefix === 'per' ? [] : [rest])]
}

const VERBAL = /^(?:me|di|ter)/

/** `-si`, as in implementasi, is part of the word. */
function endsLikeLoanword(rest: string): boolean {
  return rest.endsWith('si')
}

/** Leaves `digital` and `kendara` alone; a doubtful prefix needs a known root. */
function isPlausible(prefix: string, root: string): boolean {
  if (prefix.endsWith('?') || prefix.endsWith('+')) return isRoot(root)
  return prefix === '' || /^(?:[aeiou]|(?:ng|ny|kh|sy|[bcdfghjklmnpqrstvwyz])[lr]?[aeiou])/.test(root)
}

function couldBeRoot(word: string): boolean {
  return isRoot(word) || isLongEnough(word)
}

/** A root has at least two vowels: `bulan` is not a form of “bul”. */
function isLongEnough(root: string): boolean {
  return root.length >= 4 && (root.match(/[aeiou]/g)?.length ?? 0) >= 2
}

/** Whether a word is one of the common roots that the affix rules alone would cut wrongly or could not choose. */
export function isRoot(word: string): boolean {
  return ROOTS.has(word)
}

const ROOTS = new Set(
  `
  abai acara acu ada adalah adil agenda ajak ajar aju akan akhir aku akses aktif alam alami alih alir aman amat ambil
  ampun anak aneh angkat angkut anggap antar antara apa apakah arah asal asam asing atas atau atur awak awal ayam baca
  badan bagai bagaimana bagi bagian bagus bahan bahas bahasa baik baju balas balik bambu bangga bangkit bangsa bangun
  bantu banyak baru basah batal batas bawa bawah bayar beban bebas beda belakang belanja beli belum benar bentuk berani
  berapa beras berat beri berita berkas bersih besar besok bicara bijak bikin bimbing bisa bolak boleh bom bor buah buat
  budaya bujuk buka bukan bukti buku bulan bumbu bunga bungkus buruk buru butuh cabang cahaya campur cantik capai cara
  cari cat catat cegah cek cepat cerita ceritera cetak cipta coba cocok contoh cuci cukup curi dagang dahulu dalam
  dampak dampar dapat dapur daging daftar darah dasar datang daun daya dengan dengar depan derita desa desain dewan
  dialog didih didik digital dinamis dingin dinding direktori disiplin doa dokter dokumen dorong duduk duga dukung dunia
  efek ekor eksperimen emosi empat energi fokus ganti garam gembira gerak giat gigih giling goreng gosok guna gunung
  halaman habis hadap hadiah hadir hambat hancur hangat hapus harap harga hari harus hasil hati hemat henti hidang hidup
  hilang himpun hitam hitung hormat hubung hujan hukum hutan ibu ikan ikat iklan ikut ilmu imbang impor ingat ingin
  injak inti isi istilah izin jabat jadi jadwal jaga jalan jalin jamin jangan jangka janji jaring jarak jari jatuh jawab
  jelas jemput jenis jual juang juara judul juga jumlah kabar kacang kacau kait kaki kalah kali kalimat kantor kapal
  kapan karena karya kasih kata kaya kayu kecil kejar kekal kelas keliru kelola kelompok keluar keluarga kemas kembali
  kembang kemudian kena kenal kenang kenapa kendala kendara kendali kepala keras kering kerja ketat ketik ketua khusus
  kira kirim kisar komentar komputer komunikasi komunitas kontrak kontribusi kontrol kopi koreksi kosong kota koreksi
  kuasa kuat kubur kue kukus kuliah kumpul kunci kunjung kupas kurang kuras kursi laba lahir lain laku lalu lama lampau
  lambat lampu lancar langgan langgar langkah lanjut lapar lapor larang latih lawan layan lebih lekat lengkap lepas
  letak lewat libat lihat lindung lingkung lingkungan loka luar luas luncur lupa maaf macam main maju makalah makan
  maklum makna maksud malam mampu mana manfaat mandi mandiri manis mantap manusia masa masak masalah masih masuk
  masyarakat mata mati mau media melek memang menang mengapa menit menu merdeka merek mereka mesin mewah milik minat
  minta minum minyak mirip mohon muat muda mudah muka mula mulai muncul mungkin musik musim mutu naik nama namai nanti
  nasi nasihat negara nikah nikmat nilai niat nyala nyaman nyanyi nyata obat olah orang otomatis pada padam padat pagi
  paham pahat pajak pakai paket paksa panas pandang pandu panen panggil panggang panjang pantai pantau pasang pasar
  pasti pasukan patuh pecah pecat peduli pegang pel pelan pelihara penting penuh percaya perempuan pergi perilaku
  periksa perintah perlu pernah peran perangkat peranti pertama pesan peta pikir pilih pimpin pindah pinjam pintu piring
  pisah pohon pokok potong praktik prioritas produksi program proses proyek publikasi pukul pulang pulih puluh punya
  pusat putar putih putus rakyat ramah ramai rancang rangkai rapat rapi rasa rawat raya rekam rem rencana renang rendah
  rendam resep respons resmi rilis ringkas risiko roti ruang ruas rugi rumah rumus rupa rusak sabar sadar sah saing
  sakit salah salin sama sambung sampah sampai sandar sangat saran saring sarung satu sayur sebab sebelum sebar sebut
  sederhana sedia sedih seduh segar sejarah sekarang sekolah selain selalu selesai selidik selenggara seluruh semangat
  sembunyi sempat sempurna semua senang sendiri sentuh senyum seperti sepakat serah serang serap seraya serem serta
  sesuai setelah setia setuju siap siapa siar sifat simpan simpul singkat sisa situs soal suara suasana suka sulit
  sumber sumbang sunting susah susul susun syarat tabung tahan tahu tahun tajam takut taman tambah tampil tanah tanam
  tanda tandai tangan tanggal tanggap tanggung tangkap tani tanya tarik taruh tata tawar teknologi tekan teliti teman
  temu tengah tentu tepat tepung terang terap teras terbit terbang terima terjemah terlalu terus tes tiba tiap tidak
  tidur tiga tim timbang timbul tindak tinggal tinggi tingkat tiru titik tolak tolong tonton topik tua tugas tuju tujuan
  tukar tulis tumbuh tumis tumpuk tunda tunggu tunjuk turun turut tutup tutur ubah uang uji ujar ujung ukir ukur ulang
  ulas umum undang unduh unggah unggul ungkap unik untuk untung urus usaha usul utama utang utuh wajib waktu warga warna
  wujud yakin
  `
    .trim()
    .split(/\s+/),
)
