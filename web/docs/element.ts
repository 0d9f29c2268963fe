type Child = Node | string | undefined | false
type Attributes = Record<string, string | boolean | undefined | ((event: never) => void)>

/** Creates an element with attributes, listeners (`onclick`) and children. Text is never parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') made.addEventListener(key.slice(2), value as EventListener)
    else made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== false))
  return made
}

const SHAPES = 'http://www.w3.org/2000/svg'

/** A line icon of 20 by 20, hidden from screen readers. */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS(SHAPES, 'svg')
  const line = document.createElementNS(SHAPES, 'path')
  for (const [key, value] of [
    ['viewBox', '0 0 20 20'],
    ['aria-hidden', 'true'],
    ['class', 'icon'],
  ] as const)
    svg.setAttribute(key, value)
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

export function link(href: string, ...children: (Child | Child[])[]): HTMLAnchorElement {
  return element('a', { href }, ...children)
}
