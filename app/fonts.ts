import localFont from 'next/font/local'

// Latin subsets of variable fonts under the Open Font License; other scripts use system fonts.
// The fonts shown until they have loaded are in fallback-fonts.ts.

export const newsreader = localFont({
  src: './fonts/newsreader.woff2',
  weight: '200 800',
  variable: '--newsreader',
  adjustFontFallback: false,
})

/** A separate family, so that only pages with italics load it. */
export const newsreaderItalic = localFont({
  src: './fonts/newsreader-italic.woff2',
  weight: '200 800',
  style: 'italic',
  variable: '--newsreader-italic',
  preload: false,
  adjustFontFallback: false,
})

export const instrumentSans = localFont({
  src: './fonts/instrument-sans.woff2',
  weight: '400 700',
  variable: '--instrument-sans',
  adjustFontFallback: false,
})
