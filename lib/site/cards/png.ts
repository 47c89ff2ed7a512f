import sharp from 'sharp'

/** Converts a card to PNG, which every social network accepts, off the main thread. */
export function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 4 }).toBuffer()
}
