import { element } from '../element.ts'

/** Code to be read and copied. It may be wider than the page, so that it scrolls by keyboard too. */
export function codeBlock(text: string, label = 'Example'): HTMLElement {
  const lines = text.split(/(?<=\n)/)
  const code = element(
    'code',
    {},
    lines.map((line) => (line.startsWith('# ') ? element('span', { class: 'comment' }, line) : line)),
  )
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, code)
  return element(
    'div',
    { class: 'code' },
    pre,
    copyButton(() => code.textContent ?? '', label),
  )
}

/** Browsers let pages copy only where the connection is safe; elsewhere there is no such button. */
function copyButton(text: () => string, label: string): HTMLElement | undefined {
  if (!navigator.clipboard) return undefined
  const button = element('button', { type: 'button', class: 'copy', 'aria-label': `Copy: ${label}` }, 'Copy')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text())
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  return button
}
