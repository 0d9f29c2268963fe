import { element } from '../element.ts'
import { guides } from '../guides.ts'
import { inline, rendered } from '../markdown.ts'
import type { Reference } from '../reference.ts'
import { callDetails } from './call-view.ts'
import { fieldList } from './fields-view.ts'
import { heading, type View } from './view-types.ts'

/** The whole reference on one page, for printing and for the browser's search. */
export function everythingView({ groups, events }: Reference): View {
  return {
    title: 'Everything on one page',
    parts: [
      heading('Everything on one page'),
      ...guides.map(({ name, title, blocks }) =>
        element(
          'section',
          { class: 'guide chapter', 'aria-label': title },
          element('h2', {}, title),
          rendered(blocks.slice(1), `everything/${name}`),
        ),
      ),
      ...groups.flatMap(({ calls }) =>
        calls.map((call) =>
          element(
            'section',
            { class: 'chapter', 'aria-label': call.operation.summary },
            element('h2', {}, call.operation.summary),
            callDetails(call).map(oneLevelDown),
          ),
        ),
      ),
      ...events.map(({ type, operation, fields }) =>
        element(
          'section',
          { class: 'chapter', 'aria-label': type },
          element('h2', {}, type),
          element('p', {}, inline(operation.summary)),
          fieldList(fields, 'got'),
        ),
      ),
    ],
  }
}

function oneLevelDown(part: HTMLElement): HTMLElement {
  return part.tagName === 'H2' ? element('h3', {}, part.textContent ?? '') : part
}
