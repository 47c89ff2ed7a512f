import { expect, test } from 'vitest'
import { fitGallery } from './images'
import type { LocalImage, Loss } from './import-item'

const COPYING = { base: null, copyImages: true }

test('pictures after the 50th of a gallery are neither copied nor checked', () => {
  const images: LocalImage[] = []
  const losses: Loss[] = []
  const gallery = Array.from({ length: 51 }, (_, at) => ({ url: `http://o.example/${at}.png` }))
  const fitted = fitGallery([...gallery, { url: 'a.png' }], COPYING, images, losses)
  expect(fitted).toEqual(gallery.slice(0, 50))
  expect(images.map(({ reference }) => reference)).toEqual(fitted.map(({ url }) => url))
  expect(losses.map(({ code }) => code)).toEqual(['gallery_cut'])
})

test('a gallery of 50 pictures is kept when others before them cannot be', () => {
  const losses: Loss[] = []
  const gallery = Array.from({ length: 50 }, (_, at) => ({ url: `https://o.example/${at}.png` }))
  expect(fitGallery([{ url: 'a.png' }, ...gallery, { url: ' ' }], COPYING, [], losses)).toEqual(gallery)
  expect(losses.map(({ code }) => code)).toEqual(['picture_without_site'])
})
