import { element } from '../element.ts'
import { inline } from '../inline-text.ts'
import type { Field } from '../schema.ts'

/** Fields of a request are required or optional; fields of a response are present unless stated otherwise. */
type Way = 'sent' | 'got'

/** A tree of fields. Levels deeper than `open` are collapsed. */
export function fieldList(fields: Field[], way: Way, open = 2): HTMLElement {
  return element(
    'ul',
    { class: 'fields' },
    fields.map((field) => fieldItem(field, way, open)),
  )
}

function fieldItem(field: Field, way: Way, open: number): HTMLElement {
  const { name, type, required, description, limits, values, fields } = field
  const limitNotes = [
    ...limits.map((limit) => element('span', { class: 'limit' }, limit)),
    values.length > 0 &&
      element(
        'span',
        { class: 'limit' },
        values.length === 1 ? 'always ' : 'one of ',
        values.flatMap((value, at) => [at > 0 && ' ', element('code', {}, value)]),
      ),
  ]
  return element(
    'li',
    {},
    element(
      'p',
      { class: 'field-head' },
      element('code', { class: 'field-name' }, name),
      ' ',
      element('span', { class: 'type' }, type),
      way === 'sent' && required && element('span', { class: 'required' }, ' required'),
      way === 'got' && !required && element('span', { class: 'type' }, ', may be absent'),
    ),
    description !== '' && element('p', { class: 'field-text' }, inline(description)),
    limitNotes.some(Boolean) && element('p', { class: 'limits' }, limitNotes),
    fields.length > 0 && nested(field, way, open),
  )
}

function nested({ name, fields }: Field, way: Way, open: number): HTMLElement {
  const words = fields.length === 1 ? '1 field' : `${fields.length} fields`
  return element(
    'details',
    { open: open > 0 },
    element('summary', {}, words, element('span', { class: 'unseen' }, ` of ${name}`)),
    fieldList(fields, way, open - 1),
  )
}
