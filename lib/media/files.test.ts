import { expect, test } from 'vitest'
import { cleanFileName, fileNameOfUrl } from './files'

test.each([
  ['foto.jpg', 'foto.jpg'],
  ['C:\\Users\\Sari\\Foto Kopi.JPG', 'Foto Kopi.JPG'],
  ['../../etc/passwd', 'passwd'],
  [' a\u0000b\nc\u202Egpj.exe ', 'abcgpj.exe'],
  ['\uD800.png', '\uFFFD.png'],
  ['folder/', ''],
  [undefined, ''],
])('the name of %j is %j', (sent, name) => {
  expect(cleanFileName(sent)).toBe(name)
})

test('a long name is cut', () => {
  expect([...cleanFileName('é'.repeat(5_000))]).toHaveLength(191)
})

test.each([
  ['https://a.example/x/Kopi%20pagi.jpg?w=1#y', 'Kopi pagi.jpg'],
  ['https://a.example/%E0%A4%A', '%E0%A4%A'],
  ['https://a.example/', ''],
  ['no address', ''],
])('the name at %s is %j', (url, name) => {
  expect(fileNameOfUrl(url)).toBe(name)
})
