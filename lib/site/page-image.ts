/** The image of a page in link previews; the size in pixels is known if the service stores or draws it. */
export type PageImage = {
  url: string
  alt: string
  size: { width: number; height: number; type: string } | null
  /** Whether the service drew it, and so is its creator. */
  isDrawn: boolean
}
