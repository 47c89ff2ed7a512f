import { describe, expect, test } from 'vitest'
import { embedHtml } from './embed'
import type { Loss } from './import-item'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const VIMEO = 'https://player.vimeo.com/video/76979871'

const players: [url: string, player: string][] = [
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', `${YOUTUBE}?start=42`],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${YOUTUBE}?start=90`],
  ['https://www.youtube.com/watch?t=1h0m5s&v=dQw4w9WgXcQ', `${YOUTUBE}?start=3605`],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=7', `${YOUTUBE}?start=7`],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ?t="x', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://vimeo.com/76979871/8272103f6e', `${VIMEO}?h=8272103f6e`],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1', `${VIMEO}?h=8272103f6e`],
  ['https://vimeo.com/76979871/settings?h="x', VIMEO],
]

describe('an embedded URL', () => {
  test.each(players)('of a video becomes its player with the same start time: %s', (url, player) => {
    const losses: Loss[] = []
    expect(embedHtml(url, losses)).toContain(`<iframe src="${player}" `)
    expect(losses).toEqual([])
  })

  test('of anything else becomes a link, which is a loss', () => {
    const losses: Loss[] = []
    expect(embedHtml('https://o.example/?a&b', losses)).toContain('<a href="https://o.example/?a&amp;b">')
    expect(losses).toMatchObject([{ field: 'content' }])
  })
})
