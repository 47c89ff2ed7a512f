import sharp from 'sharp'

/** A drawing as a picture that every social network takes; made in a thread of its own. */
export function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 4 }).toBuffer()
}
