import { element, link } from '../element.ts'
import { inline } from '../inline-text.ts'
import { type CallEntry, type Group, parameters } from '../reference.ts'
import { fieldList } from './fields-view.ts'

const PLACES = { path: 'In the path', query: 'In the query' } as const

export function methodMark(method: string): HTMLElement {
  return element('span', { class: 'method', 'data-method': method }, method)
}

/** Shows method and path, with the path parameters highlighted. A long path breaks at its slashes. */
export function addressLine({ method, path }: CallEntry): HTMLElement {
  const parts = path
    .split(/(\{\w+\})/)
    .flatMap((part) =>
      part.startsWith('{')
        ? [element('span', { class: 'place' }, part)]
        : part.split(/(?<=\/)/).flatMap((piece) => [element('wbr'), piece]),
    )
  return element('p', { class: 'address' }, methodMark(method), ' ', element('code', {}, parts))
}

/** Documents a call except for the form to try it: parameters, body and responses. */
export function callDetails(call: CallEntry): HTMLElement[] {
  const { operation, body, answers } = call
  const { summary, description } = operation
  const headers = parameters(operation, 'header')
  const places = (['path', 'query'] as const)
    .map((place) => ({ title: PLACES[place], fields: parameters(operation, place) }))
    .filter(({ fields }) => fields.length > 0)
  return [
    addressLine(call),
    ...(description === summary ? [] : [element('p', { class: 'lead' }, inline(description))]),
    callerNote(call),
    ...places.flatMap(({ title, fields }) => [element('h2', {}, title), fieldList(fields, 'sent')]),
    ...(body.length > 0 ? [element('h2', {}, 'Body'), fieldList(body, 'sent')] : []),
    ...(headers.length > 0
      ? [folded('Headers', headers.map(({ name }) => name).join(', '), fieldList(headers, 'sent'))]
      : []),
    element('h2', {}, 'Answers'),
    ...answers.map(answerPart),
  ]
}

/** Parts that nearly every call shares are collapsed to one line. */
function folded(title: string, words: string, inner: HTMLElement): HTMLElement {
  return element(
    'details',
    { class: 'folded' },
    element('summary', {}, element('span', { class: 'label' }, title), ` ${words}`),
    inner,
  )
}

function callerNote({ door }: CallEntry): HTMLElement {
  const words = {
    known: [
      'Called with an ',
      link('#guides/keys', 'API key'),
      ', or by whoever is signed in to the portal.',
    ],
    anyone: ['Called before anybody is known.'],
  }[door]
  return element('p', { class: 'dim' }, words)
}

function answerPart({ status, answer, fields, codes }: CallEntry['answers'][number]): HTMLElement {
  const tone = status < '3' ? 'good' : status < '4' ? 'calm' : 'warn'
  const others = Object.entries(answer.content ?? {}).filter(([type]) => type !== 'application/json')
  // The codes are also part of the description, for readers of the plain document.
  const words = answer.description.replace(/\.? Codes: .*$/, '')
  return element(
    'section',
    { class: 'answer-kind', 'aria-label': `Answer ${status}` },
    element('p', {}, element('strong', { class: 'pill', 'data-tone': tone }, status), ' ', inline(words)),
    codes.length > 0 &&
      element(
        'ul',
        { class: 'codes' },
        codes.map((code) => element('li', {}, link(`#codes/${code}`, element('code', {}, code)))),
      ),
    fields.length > 0 && fieldList(fields, 'got', 1),
    others.map(([type, { schema }]) =>
      element('p', { class: 'field-text' }, element('code', {}, type), ' ', inline(schema.description ?? '')),
    ),
  )
}

/** Lists the calls of a group, one per line. */
export function callList(calls: CallEntry[]): HTMLElement {
  return element(
    'ul',
    { class: 'rows' },
    calls.map(({ href, method, path, operation }) =>
      element(
        'li',
        {},
        element(
          'a',
          { href },
          element('span', { class: 'row-title' }, operation.summary),
          element('span', { class: 'row-detail' }, methodMark(method), ' ', element('code', {}, path)),
        ),
      ),
    ),
  )
}

export function groupDetails({ title, description, calls }: Group): HTMLElement[] {
  return [
    element('h1', { tabindex: '-1' }, title),
    element('p', { class: 'lead' }, inline(description)),
    callList(calls),
  ]
}
