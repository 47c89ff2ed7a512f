import { expect, it } from 'vitest'
import { arabicStem, bulgarianStem, turkishStem } from './own-stemmers'
import { fold } from './words'

const FAMILIES = [
  ['промяна', 'промяната', 'промени', 'промените'],
  ['процес', 'процесът', 'процеси', 'процесите'],
  ['въпрос', 'въпроса', 'въпроси', 'въпросите'],
  ['успех', 'успехи', 'успехите'],
  ['вестник', 'вестника', 'вестници', 'вестниците'],
  ['улица', 'улицата', 'улици'],
  ['книга', 'книгата', 'книги', 'книгите'],
  ['град', 'градът', 'градове', 'градовете'],
  ['сняг', 'снегът', 'снегове'],
  ['голям', 'голяма', 'големи', 'големият'],
  ['успешен', 'успешна', 'успешни'],
  ['хора', 'хората'],
  ['времена', 'времената'],
  ['правителство', 'правителството', 'правителства'],
]

it.each(FAMILIES)('gives the forms of %s one stem', (...forms) => {
  expect(new Set(forms.map(bulgarianStem)).size).toBe(1)
})

it('gives unrelated words different stems', () => {
  const words = FAMILIES.flatMap(([word = '']) => word)
  expect(new Set(words.map(bulgarianStem)).size).toBe(words.length)
})

it.each(['град', 'жена', 'море', 'глас', 'лице'])('leaves at least three letters of %s', (word) => {
  expect(bulgarianStem(word).length).toBeGreaterThanOrEqual(3)
})

it.each([
  ['قرآن', 'القرآن', 'والقرآن', 'بالقرآن', 'للقرآن'],
  ['سودان', 'السودان', 'والسودان', 'بالسودان'],
  ['إنسان', 'الإنسان', 'للإنسان'],
  ['زمان', 'الزمان', 'والزمان'],
  ['كتاب', 'الكتاب', 'والكتاب', 'بالكتاب', 'للكتاب', 'كتابه', 'الكتابان'],
  ['حكومة', 'الحكومة', 'والحكومة', 'الحكومية'],
  ['مسلم', 'المسلم', 'والمسلمين', 'المسلمون', 'المسلمات'],
  ['والده', 'والدها', 'والدته', 'الوالدين'],
])('gives %s one stem with and without an article', (...forms) => {
  expect(new Set(forms.map((form) => arabicStem(fold(form)))).size).toBe(1)
})

it.each([
  ['yıllar', 'yılda', 'yılın', 'yılları'],
  ['kadın', 'kadınlar', 'kadının', 'kadınların'],
  ['çocuk', 'çocuklar', 'çocuğu', 'çocuğun', 'çocukları'],
  ['ağaç', 'ağaçlar', 'ağacın', 'ağacı'],
  ['ışık', 'ışıklar', 'ışığın', 'ışıkları'],
  ['köpek', 'köpekler', 'köpeğin'],
  ['sınıf', 'sınıflar', 'sınıfın'],
  ['kitap', 'kitaplar', 'kitabı', 'kitapların'],
  ['kapı', 'kapılar', 'kapıyı'],
  ['haber', 'haberler', 'haberi', 'haberlerin'],
  ['dağ', 'dağlar', 'dağı', 'dağa', 'dağın'],
  ['lig', 'ligler', 'ligi'],
  ['blog', 'bloglar', 'blogu'],
])('gives the forms of the Turkish %s one stem', (...forms) => {
  expect(new Set(forms.map((form) => turkishStem(fold(form)))).size).toBe(1)
})

it.each([
  ['yıl', 'yıllar'],
  ['kız', 'kızlar'],
  ['gün', 'günlerde'],
])('gives the short Turkish %s and its form %s one stem', (word, form) => {
  expect(turkishStem(fold(form))).toBe(fold(word))
})
