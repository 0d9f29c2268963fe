import { element } from '../element.ts'

/** The content shown at an address. */
export interface View {
  title: string
  parts: HTMLElement[]
  /** The request of a call is shown beside it on wide screens. */
  aside?: HTMLElement
}

/** Creates the heading of a view, which receives the focus, and the kind of thing above it. */
export function heading(text: string, above?: string): HTMLElement {
  const title = element('h1', { tabindex: '-1' }, text)
  return above ? element('div', { class: 'titled' }, element('p', { class: 'above' }, above), title) : title
}
