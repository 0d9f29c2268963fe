import { element } from '../element.ts'

/** A code block with a copy button. It may be wider than the page, so it can be scrolled with the keyboard. */
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

/** Browsers allow copying only over a secure connection; otherwise there is no button. */
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
