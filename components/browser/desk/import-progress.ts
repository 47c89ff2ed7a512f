// Shows the progress of an import without a reload: fetches the page again, and takes over its part on the import.
const EVERY_MS = 2_000

if (shown()) setTimeout(renew, EVERY_MS)

function shown(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-import][data-goes-on]')
}

async function renew() {
  const response = await fetch(location.href).catch(() => null)
  const next = response?.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null
  const part = next?.querySelector<HTMLElement>('[data-import]')
  const before = shown()
  // One of its buttons may have the focus: while the import runs, only texts change.
  if (part && before && part.dataset.goesOn === '' && before.contains(document.activeElement))
    copyTexts(part, before)
  else if (part && before) before.replaceWith(part)
  if (shown()) setTimeout(renew, EVERY_MS)
}

function copyTexts(from: HTMLElement, to: HTMLElement) {
  const texts = [...from.querySelectorAll('[role=status], dd')]
  for (const [index, element] of [...to.querySelectorAll('[role=status], dd')].entries())
    element.textContent = texts[index]?.textContent ?? ''
}
