import { element, link } from '../element.ts'
import { guides } from '../guides.ts'
import type { Reference } from '../reference.ts'
import { methodMark } from './call-view.ts'

/** Guides and calls by group; the current group is expanded. */
export function navigation(reference: Reference): HTMLElement {
  return element(
    'nav',
    { id: 'contents', 'aria-label': 'Contents' },
    element('h2', {}, 'Guides'),
    element(
      'ul',
      {},
      guides.map(({ name, title }) => element('li', {}, link(`#guides/${name}`, title))),
    ),
    element('h2', {}, 'Reference'),
    reference.groups.map(({ name, title, calls }) =>
      element(
        'details',
        { 'data-group': name },
        element('summary', {}, title),
        element(
          'ul',
          {},
          calls.map(({ href, method, operation }) =>
            element(
              'li',
              {},
              element('a', { href, class: 'nav-call' }, operation.summary, methodMark(method)),
            ),
          ),
        ),
      ),
    ),
    element(
      'ul',
      { class: 'nav-lists' },
      element('li', {}, link('#event-types', 'Event types')),
      element('li', {}, link('#codes', 'Refusal codes')),
    ),
  )
}

/** Marks the current page. */
export function markCurrentPage(contents: HTMLElement, route: string[]): void {
  const [section = '', name = ''] = route
  const href = `#${[section, name].filter(Boolean).join('/')}`
  for (const anchor of contents.querySelectorAll('a')) {
    if (anchor.getAttribute('href') === href) anchor.setAttribute('aria-current', 'page')
    else anchor.removeAttribute('aria-current')
  }
  const group = contents.querySelector<HTMLDetailsElement>(`details[data-group="${CSS.escape(section)}"]`)
  if (group) group.open = true
  const current = contents.querySelector<HTMLElement>('[aria-current]')
  // Scrolls the list only, never the page.
  if (current && contents.scrollHeight > contents.clientHeight) {
    const { top, bottom } = current.getBoundingClientRect()
    const frame = contents.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) contents.scrollTop += top - frame.top - frame.height / 3
  }
}
