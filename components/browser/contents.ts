// Marks the current heading in the table of contents.
import { findAll } from './dom'

const links = new Map(
  findAll<HTMLAnchorElement>('[data-contents] a').map((link) => [link.hash.slice(1), link]),
)
if (links.size > 0) {
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? [])
  const markCurrent = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
    const current = links.get(passed.at(-1)?.id ?? '')
    for (const link of links.values()) {
      if (link === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', markCurrent, { passive: true })
  markCurrent()
}
