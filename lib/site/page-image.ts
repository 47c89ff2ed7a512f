/** The image of a page in link previews; the size in pixels is known of what the service keeps or draws. */
export type PageImage = {
  url: string
  alt: string
  size: { width: number; height: number; type: string } | null
  /** Whether the service drew it, which then is its creator. */
  isDrawn: boolean
}
