import { element, link } from '../element.ts'
import { guides } from '../guides.ts'
import { inline } from '../inline-text.ts'
import type { Reference } from '../reference.ts'
import { heading, type View } from './view-types.ts'

/** The start page. */
export function homeView(reference: Reference): View {
  const { groups, events, codes } = reference
  return {
    title: 'Comanda for integrators',
    parts: [
      heading('Build on Comanda'),
      element(
        'p',
        { class: 'lead' },
        'Terminals, tables, menus, orders, payments and printing of a restaurant, by plain HTTP and JSON. Press ',
        element('kbd', {}, '/'),
        ' to search.',
      ),
      element('h2', {}, 'Guides'),
      cards(
        guides.map(({ name, title, about }) => ({
          href: `#guides/${name}`,
          title,
          about: sentenceOf(about),
        })),
      ),
      element('h2', {}, 'Reference'),
      cards([
        ...groups.map(({ name, title, description }) => ({ href: `#${name}`, title, about: description })),
        {
          href: '#event-types',
          title: 'Event types',
          about: `All ${events.length}, with their fields and examples.`,
        },
        {
          href: '#codes',
          title: 'Refusal codes',
          about: `All ${codes.length}, and which calls answer with them.`,
        },
      ]),
      element(
        'p',
        { class: 'dim' },
        'For programs: ',
        link('/openapi.json', '/openapi.json'),
        ' (OpenAPI 3.1).',
      ),
    ],
  }
}

function cards(entries: { href: string; title: string; about: string }[]): HTMLElement {
  return element(
    'ul',
    { class: 'cards' },
    entries.map(({ href, title, about }) =>
      element(
        'li',
        {},
        element('a', { href }, element('strong', {}, title), element('span', {}, inline(about))),
      ),
    ),
  )
}

function sentenceOf(text: string): string {
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}
