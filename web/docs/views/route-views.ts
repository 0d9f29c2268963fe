import { element, link } from '../element.ts'
import { guides } from '../guides.ts'
import type { Guide } from '../guides-plugin.ts'
import { inline } from '../inline-text.ts'
import type { CodeEntry, EventEntry, FieldUse, Reference } from '../reference.ts'
import { callDetails, callList, groupDetails } from './call-view.ts'
import { codeBlock } from './code-block.ts'
import { fieldList } from './fields-view.ts'
import { homeView } from './home-view.ts'
import { tryIt } from './try-it.ts'
import { heading, type View } from './view-types.ts'

/** The view of a route such as `order/read-an-order`. */
export function viewOf(route: string[], reference: Reference): View {
  const [section = '', name = ''] = route
  if (section === '') return homeView(reference)
  const guide = section === 'guides' && guides.find((one) => one.name === name)
  if (guide) return guideView(guide)
  if (section === 'codes') {
    const code = reference.codes.find((one) => one.code === name)
    if (code) return codeView(code)
    if (name === '') return codesView(reference)
  }
  if (section === 'event-types') {
    const event = reference.events.find(({ type }) => type === name)
    if (event) return eventView(event)
    if (name === '') return eventsView(reference)
  }
  const uses = section === 'fields' && reference.fields.get(name)
  if (uses) return fieldView(name, uses)
  const group = reference.groups.find((one) => one.name === section)
  const call = group?.calls.find(({ href }) => href === `#${section}/${name}`)
  if (call) {
    const { summary } = call.operation
    return {
      title: summary,
      parts: [heading(summary, group?.title), ...callDetails(call)],
      aside: tryIt(call),
    }
  }
  if (group && name === '') return { title: group.title, parts: groupDetails(group) }
  return {
    title: 'Not here',
    parts: [heading('Nothing is here'), element('p', {}, link('#', 'To the beginning'))],
  }
}

function guideView({ name, title, html }: Guide): View {
  const guide = element('div', { class: 'guide' })
  guide.innerHTML = html
  for (const pre of guide.querySelectorAll('pre')) {
    // Examples name the address of the demo; here they get that of this installation.
    const text = (pre.textContent ?? '').trimEnd().replaceAll('http://127.0.0.1:8080', location.origin)
    pre.replaceWith(codeBlock(text))
  }
  const next = guides[guides.findIndex((one) => one.name === name) + 1]
  if (next) guide.append(element('p', { class: 'next' }, 'Next: ', link(`#guides/${next.name}`, next.title)))
  return { title, parts: [guide] }
}

function codesView({ codes }: Reference): View {
  const byStatus = Map.groupBy(codes, ({ status }) => status)
  return {
    title: 'Refusal codes',
    parts: [
      heading('Refusal codes'),
      element(
        'p',
        { class: 'lead' },
        inline('What `error.code` may be. Codes are stable; messages are for people and may change.'),
      ),
      ...[...byStatus].flatMap(([status, group]) => [
        element('h2', {}, status),
        element(
          'ul',
          { class: 'codes' },
          group.map(({ code, href }) => element('li', {}, link(href, element('code', {}, code)))),
        ),
      ]),
    ],
  }
}

function codeView({ code, status, calls }: CodeEntry): View {
  const meaning = calls[0]?.answers.find((answer) => answer.status === status)?.answer.description ?? ''
  const words = calls.length === 1 ? 'One call answers with it' : `${calls.length} calls answer with it`
  return {
    title: code,
    parts: [
      heading(code, `Refusal, ${status}`),
      element('p', { class: 'lead' }, inline(`${meaning.replace(/\.? Codes: .*$/, '')}.`)),
      element('p', {}, 'How to go about refusals: ', link('#guides/errors', 'errors and limits'), '.'),
      element('h2', {}, words),
      callList(calls),
    ],
  }
}

function eventsView({ events }: Reference): View {
  return {
    title: 'Event types',
    parts: [
      heading('Event types'),
      element(
        'p',
        { class: 'lead' },
        'The feed, the stream and webhooks tell the same events in the same shape. How to read them: ',
        link('#guides/events', 'events and streams'),
        '; how to have them sent: ',
        link('#guides/webhooks', 'webhooks'),
        '.',
      ),
      element(
        'ul',
        { class: 'rows' },
        events.map(({ href, type, operation }) =>
          element(
            'li',
            {},
            element(
              'a',
              { href },
              element('code', { class: 'row-title' }, type),
              element('span', { class: 'row-detail' }, operation.summary),
            ),
          ),
        ),
      ),
    ],
  }
}

function eventView({ type, operation, fields, example }: EventEntry): View {
  return {
    title: type,
    parts: [
      heading(type, 'Event'),
      element('p', { class: 'lead' }, inline(operation.description)),
      element('h2', {}, 'Fields'),
      fieldList(fields, 'got'),
      element('h2', {}, 'Example'),
      codeBlock(JSON.stringify(example, null, 2)),
    ],
  }
}

function fieldView(name: string, uses: FieldUse[]): View {
  const rows = uses.map(({ href, title, where, path, field }) =>
    element(
      'li',
      {},
      element(
        'a',
        { href },
        element('span', { class: 'row-title' }, title),
        element('span', { class: 'row-detail' }, `${where}: `, element('code', {}, path), ` ${field.type}`),
      ),
    ),
  )
  return { title: name, parts: [heading(name, 'Field'), element('ul', { class: 'rows' }, rows)] }
}
