/** Makes a button copy a text, and confirm it for two seconds. */
export function copyOnClick(button: HTMLElement, getText: () => string, confirmation: string) {
  const label = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(getText())
    button.textContent = confirmation
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}
