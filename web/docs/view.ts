import { element } from './element.ts'

/** What is shown at an address. */
export interface View {
  title: string
  parts: HTMLElement[]
  /** The request of a call stands beside it where there is room. */
  aside?: HTMLElement
}

/** The heading of a view, which is where reading begins, and what kind of thing it is. */
export function heading(text: string, above?: string): HTMLElement {
  const title = element('h1', { tabindex: '-1' }, text)
  return above ? element('div', { class: 'titled' }, element('p', { class: 'above' }, above), title) : title
}
