/** Whether a word is one of the common roots that the affix rules alone would cut wrongly or could not choose. */
export function isRoot(word: string): boolean {
  return ROOTS.has(word)
}

const ROOTS = new Set(
  `
  abai acara acu ada adalah adil agenda ajak ajar aju akan akhir aku akses aktif alam alami alih alir aman amat ambil
  ampun anak aneh angkat angkut anggap antar antara apa apakah arah asal asam asing atas atau atur awak awal ayam
  baca badan bagai bagaimana bagi bagian bagus bahan bahas bahasa baik baju balas balik bambu bangga bangkit bangsa
  bangun bantu banyak baru basah batal batas bawa bawah bayar beban bebas beda belakang belanja beli belum benar
  bentuk berani berapa beras berat beri berita berkas bersih besar besok bicara bijak bikin bimbing bisa bolak boleh buah
  buat budaya bujuk buka bukan bukti buku bulan bumbu bunga bungkus buruk buru butuh cabang cahaya campur cantik capai
  cara cari catat cegah cek cepat cerita ceritera cetak cipta coba cocok contoh cuci cukup curi dagang dahulu dalam dampak
  dampar dapat dapur daging daftar darah dasar datang daun daya dengan dengar depan derita desa desain dewan dialog
  didih didik digital dinamis dingin dinding direktori disiplin dokter dokumen dorong duduk duga dukung dunia efek ekor
  eksperimen emosi empat energi fokus ganti garam gembira gerak giat gigih giling goreng gosok guna gunung halaman
  habis hadap hadiah hadir hambat hancur hangat hapus harap harga hari harus hasil hati hemat henti hidang hidup
  hilang himpun hitam hitung hormat hubung hujan hukum hutan ibu ikan ikat iklan ikut ilmu imbang impor ingat ingin
  injak inti isi istilah izin jabat jadi jadwal jaga jalan jalin jamin jangan jangka janji jaring jarak jari jatuh
  jawab jelas jemput jenis jual juang juara judul juga jumlah kabar kacang kacau kait kaki kali kalimat kantor kapal
  kapan karena karya kasih kata kaya kayu kecil kejar kekal kelas keliru kelola kelompok keluar keluarga kemas kembali
  kembang kemudian kena kenal kenang kenapa kendala kendara kendali kepala keras kering kerja ketat ketik ketua khusus
  kira kirim kisar komentar komputer komunikasi komunitas kontrak kontribusi kontrol kopi koreksi kosong kota koreksi
  kuasa kuat kubur kue kukus kuliah kumpul kunci kunjung kupas kurang kuras kursi laba lahir lain laku lalu lama lampau
  lambat lampu lancar langgan langgar langkah lanjut lapar lapor larang latih lawan layan lebih lekat lengkap
  lepas letak lewat libat lihat lindung lingkung lingkungan loka luar luas luncur lupa maaf macam main maju makalah
  makan maklum makna maksud malam mampu mana manfaat mandi mandiri manis mantap manusia masa masak masalah masih masuk
  masyarakat mata mati mau media melek memang menang mengapa menit menu merdeka merek mereka mesin mewah milik
  minat minta minum minyak mirip mohon muat muda mudah muka mula mulai muncul mungkin musik musim mutu naik nama namai
  nanti nasi nasihat negara nikah nikmat nilai niat nyala nyaman nyanyi nyata obat olah orang otomatis pada padam padat
  pagi paham pahat pajak pakai paket paksa panas pandang pandu panen panggil panggang panjang pantai pantau pasang pasar
  pasti pasukan patuh pecah peduli pegang pelan pelihara penting penuh percaya perempuan pergi perilaku periksa
  perintah perlu pernah peran perangkat peranti pertama pesan peta pikir pilih pindah pinjam pintu piring pisah pohon
  pokok potong praktik prioritas produksi proses proyek publikasi pukul pulang pulih puluh punya pusat putar putih putus
  rakyat ramah ramai rancang rangkai rapat rapi rasa rawat rekam rencana renang rendah rendam resep respons resmi rilis
  ringkas risiko roti ruang ruas rugi rumah rumus rupa rusak sabar sadar saing sakit salah salin sama sambung sampah
  sampai sandar sangat saran saring sarung satu sayur sebab sebelum sebar sebut sederhana sedia sedih seduh segar
  sejarah sekarang sekolah selain selalu selesai selidik selenggara seluruh semangat sembunyi sempat sempurna semua
  senang sendiri sentuh senyum seperti sepakat serah serang serap serta sesuai setelah setia setuju siap siapa siar
  sifat simpan simpul singkat sisa situs soal suara suasana suka sulit sumber sumbang sunting susah susul susun syarat
  tabung tahan tahu tahun tajam takut taman tambah tampil tanah tanam tanda tandai tangan tanggal tanggap tanggung tangkap
  tani tanya tarik taruh tata tawar teknologi tekan teliti teman temu tengah tentu tepat tepung terang terap teras terbit
  terbang terima terjemah terlalu terus tiba tiap tidak tidur tiga tim timbang timbul tindak tinggal tinggi tingkat
  tiru titik tolak tolong tonton topik tua tugas tuju tujuan tukar tulis tumbuh tumis tumpuk tunda tunggu tunjuk
  turun turut tutup tutur ubah uang uji ujar ujung ukir ukur ulang ulas umum undang unduh unggah unggul ungkap unik
  untuk untung urus usaha usul utama utang utuh wajib waktu warga warna wujud yakin
  `
    .trim()
    .split(/\s+/),
)
