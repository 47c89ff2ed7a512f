import { expect, test } from 'vitest'
import { config } from '../config'
import {
  cleanFileName,
  fileNameOfUrl,
  type MediaImage,
  nameAtAnyOrigin,
  nameOfUrl,
  toMediaImage,
  toResponsiveImage,
} from './files'

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

test.each([
  ['/media/0123456789abcdef01234567.jpg', '0123456789abcdef01234567'],
  ['/media/0123456789abcdef01234567-800.webp?w=1#y', '0123456789abcdef01234567'],
  [`${config().siteUrl}/media/0123456789abcdef01234567.png#y`, '0123456789abcdef01234567'],
  [`${config().siteUrl.toUpperCase()}/media/0123456789abcdef01234567.png`, '0123456789abcdef01234567'],
  ['http://a.example:8080/media/0123456789abcdef01234567.png?w=1', '0123456789abcdef01234567'],
  ['http://a.example/lain/media/0123456789abcdef01234567.png', null],
  ['http://a.example/media/0123456789abcdef01234567.svg', null],
  ['https://a.example/media/0123456789abcdef01234567.png', null],
  ['/lain/media/0123456789abcdef01234567.png', null],
])('the picture of the service at %s is %j', (url, name) => {
  expect(nameOfUrl(url)).toBe(name)
})

test('an https URL may be that of an image from before the site moved', () => {
  expect(nameAtAnyOrigin('https://a.example/media/0123456789abcdef01234567-800.webp#y')).toBe(
    '0123456789abcdef01234567',
  )
  expect(nameAtAnyOrigin('https://a.example/lain/0123456789abcdef01234567.png')).toBeNull()
})

const STILL: MediaImage = {
  name: '0'.repeat(24),
  type: 'image/webp',
  bytes: 1,
  width: 900,
  height: 600,
  color: '#123456',
  isOpaque: true,
}

test('an animation has only its animated file, at its size', () => {
  expect(toResponsiveImage(STILL).srcset).toMatch(/ 480w, .* 800w$/)
  expect(toResponsiveImage({ ...STILL, isAnimated: true })).toMatchObject({
    srcset: '',
    width: 900,
    height: 600,
  })
})

test('the stored form of a still is the same as before animations were recorded', () => {
  expect(toMediaImage({ ...STILL, isAnimated: false })).toEqual(STILL)
  expect(toMediaImage({ ...STILL, isAnimated: true })).toEqual({ ...STILL, isAnimated: true })
})
