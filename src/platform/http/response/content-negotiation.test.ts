import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { calls } from '../../../app.ts'
import { Refusal } from '../../core/refusal.ts'
import { formatsOf, negotiateFormat } from './content-negotiation.ts'

test('Accept chooses among the forms of a call', () => {
  const forms = ['json', 'csv']
  for (const [accept, form] of [
    [undefined, undefined],
    ['', undefined],
    ['csv', undefined],
    ['*/*', 'json'],
    ['text/csv', 'csv'],
    ['TEXT/CSV; charset=utf-8', 'csv'],
    ['text/*', 'csv'],
    ['application/json, text/csv', 'json'],
    ['text/csv, application/json', 'json'],
    ['application/json;q=0.5, text/csv', 'csv'],
    ['application/json; q=0, */*', 'csv'],
    ['text/csv;q=0.2, */*;q=0.1', 'csv'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
    ['text/csv;q=7', 'csv'],
    [', ;q=1, text/csv', 'csv'],
  ] as const) {
    assert.equal(negotiateFormat(forms, accept), form, String(accept))
  }
  for (const accept of ['application/pdf', 'text/csv;q=0', '*/*;q=0', 'image/*, application/xml']) {
    const refusal = negotiateFormat(forms, accept)
    assert.ok(refusal instanceof Refusal, accept)
    assert.equal(refusal.code, 'not_acceptable')
    assert.deepEqual(refusal.details.media_types, ['application/json', 'text/csv'])
  }
})

test('every format of every call can be requested by its documented media type', () => {
  const withForms = calls.filter((call) => formatsOf(call).length > 0)
  assert.equal(withForms.length, 7)
  for (const call of withForms) {
    const mediaTypes = ['application/json', ...Object.keys(call.documents)]
    const reached = mediaTypes.map((mediaType) => negotiateFormat(formatsOf(call), mediaType))
    assert.deepEqual(
      reached.filter((form) => typeof form === 'string').sort(),
      formatsOf(call).toSorted(),
      call.name,
    )
  }
})

onBothStores('Accept selects a format, and the parameter format takes precedence', async (bistro) => {
  await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const requestAs = (path: string, accept: string) => bistro.get(path, { headers: { accept } })
  for (const [path, format, accept] of [
    ['/go/report/1/sales', 'csv', 'text/csv'],
    ['/go/report/1/tips', 'csv', 'text/csv'],
    ['/go/report/1/service', 'csv', 'text/csv'],
    ['/go/menu/1/export', 'csv', 'text/csv'],
    ['/go/order/1/receipt', 'text', 'text/plain'],
  ] as const) {
    const byFormat = await bistro.get(`${path}?format=${format}`)
    const byAccept = await requestAs(path, `${accept}, */*;q=0.1`)
    assert.equal(byAccept.status, 200, path)
    assert.equal(byAccept.text, byFormat.text, path)
    assert.match(String(byAccept.headers['content-type']), new RegExp(`^${accept}`))
    assert.equal(byAccept.headers.vary, 'accept')

    const both = await requestAs(`${path}?format=json`, accept)
    assert.match(String(both.headers['content-type']), /^application\/json/)
    const browsers = await requestAs(path, 'text/html,application/xhtml+xml,*/*;q=0.8')
    assert.match(String(browsers.headers['content-type']), /^application\/json/)
    const nothing = await requestAs(path, 'application/pdf')
    assert.equal(nothing.status, 406, path)
    assert.deepEqual(nothing.body.error.details.formats, ['json', format])
  }
})
