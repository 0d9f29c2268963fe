import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { openOrder, order } from '../../../support/order-helpers.ts'
import { pairScreen } from '../../../support/printing/kitchen-screen-client.ts'
import { print } from '../../../support/printing/printer-helpers.ts'
import { axeViolations, openPortal, type Portal, settled } from '../support/portal-browser.ts'

/** Twenty to one in the morning of the 16th, in Paris: cash-up. */
const CASH_UP = Date.UTC(2026, 10, 15, 23, 40)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let portal: Portal
before(async () => {
  portal = await openPortal(CASH_UP)
})
after(() => portal[Symbol.asyncDispose]())

/** A table that was served at that time. */
async function serve(table: number, at: number): Promise<string> {
  const { restaurant } = portal
  const present = restaurant.clock.now
  restaurant.clock.now = at
  const order = `/go/order/${await openOrder(restaurant, table)}`
  assert.equal((await restaurant.post(order, { items: [{ item_id: 1, qty: table }] })).status, 201)
  const { total } = (await restaurant.get(order)).body.result.bill
  assert.equal((await restaurant.post(`${order}/payment`, { amount: total, method: 'cash' })).status, 201)
  assert.equal((await restaurant.put(`/go/table/${table}/close`)).status, 201)
  restaurant.clock.now = present
  return total
}

test('at cash-up, after midnight, today is the evening that ends', async () => {
  const tonight = await serve(3, CASH_UP - 3 * HOUR)
  const evening = await serve(2, CASH_UP - 26 * HOUR)
  // The browser's time zone is far ahead: its date has already changed.
  await using visit = await portal.visit({ timeZone: 'Pacific/Auckland' })
  const { page } = visit
  await visit.signInAt('/reports')
  const shown = async (preset: string) => {
    await page.getByRole('button', { name: preset, exact: true }).click()
    await settled(page)
    return [await page.getByLabel('From').inputValue(), await page.getByLabel('To').inputValue()]
  }
  const total = (amount: string) => page.locator('[data-figure="total"]', { hasText: `€${amount}` }).waitFor()
  assert.deepEqual(await shown('Today'), ['2026-11-15', '2026-11-15'])
  await total(tonight)
  assert.deepEqual(await shown('Yesterday'), ['2026-11-14', '2026-11-14'])
  await total(evening)
  assert.deepEqual(await shown('7 days'), ['2026-11-09', '2026-11-15'])
  assert.deepEqual(await shown('30 days'), ['2026-10-17', '2026-11-15'])
  await visit.goTo('/dashboard')
  await page.getByText(/Business day Sunday,? 15 November 2026/).waitFor()
  await page.getByText(`€${tonight}`).first().waitFor()

  // At four a new day begins.
  portal.restaurant.clock.now = CASH_UP + 4 * HOUR
  await visit.context.clock.setFixedTime(CASH_UP + 4 * HOUR)
  await visit.open('/reports')
  assert.deepEqual(await shown('Today'), ['2026-11-16', '2026-11-16'])
  await page.getByText('Nothing in this period').waitFor()
  assert.deepEqual(await shown('Yesterday'), ['2026-11-15', '2026-11-15'])
  await total(tonight)
})

test('the marks of a chart are true, and stand at their lines', async () => {
  const { restaurant } = portal
  restaurant.clock.now = CASH_UP
  for (const [table, hoursAgo] of [
    [5, 9],
    [6, 5],
    [7, 0.3],
  ] as const) {
    await serve(table, CASH_UP - hoursAgo * HOUR)
  }
  for (const language of ['en', 'de'] as const) {
    await using visit = await portal.visit({ language })
    const { page } = visit
    const { body } = await restaurant.get('/go/report/1/sales')
    const sold = new Map<number, string>(body.by_hour.map(({ hour, total }: any) => [hour, total]))
    assert.ok(sold.has(0) && sold.has(15) && !sold.has(16))
    await visit.signInAt('/reports?by=hour&days=today')
    const chart = await page.locator('.chart').evaluate((chart) => {
      const all = (selector: string) => [...chart.querySelectorAll<HTMLElement>(selector)]
      const middle = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      }
      const textMiddle = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { top, bottom } = range.getBoundingClientRect()
        return (top + bottom) / 2
      }
      return {
        marks: all('.chart-scale span').map((mark) => ({
          label: mark.textContent ?? '',
          cents: Number(mark.dataset.cents),
          y: textMiddle(mark),
        })),
        lines: all('.chart-grid div').map((line) => ({ cents: Number(line.dataset.cents), y: middle(line) })),
        bars: all('.chart-bar').map((bar) => ({
          cents: Number(bar.dataset.cents),
          y: bar.getBoundingClientRect().top,
        })),
        hours: all('.chart-column').map(({ title }) => Number.parseInt(title, 10)),
      }
    })
    const hours = [15, 16, 17, 18, 19, 20, 21, 22, 23, 0]
    assert.deepEqual(chart.hours, hours, 'every hour of the evening, midnight behind the others')
    assert.deepEqual(
      chart.bars.map(({ cents }) => cents),
      hours.map((hour) => Math.round(Number(sold.get(hour) ?? 0) * 100)),
    )
    assert.ok(chart.marks.length >= 4)
    const [foot, head] = [chart.lines[0], chart.lines.at(-1)] as { cents: number; y: number }[]
    if (!foot || !head) throw new Error('an axis without lines')
    const heightOf = (cents: number) => foot.y + (cents / head.cents) * (head.y - foot.y)
    for (const [index, { label, cents, y }] of chart.marks.entries()) {
      const line = chart.lines[index]
      assert.equal(line?.cents, cents)
      assert.ok(Math.abs(y - (line?.y ?? 0)) <= 1.5, `${label} stands at ${y}, its line at ${line?.y}`)
      assert.ok(Math.abs(heightOf(cents) - (line?.y ?? 0)) <= 0.5, `the line of ${label} is in its place`)
      assert.equal(Number(label.replace(/[^\d]/g, '')), cents / 100, `${label} is ${cents} cents`)
    }
    for (const { cents, y } of chart.bars.filter(({ cents }) => cents > 0)) {
      assert.ok(Math.abs(heightOf(cents) - y) <= 1.5, `a bar of ${cents} is as high as the axis says`)
    }
  }
})

test('kitchen times are reported by station, dish and hour, in both languages', async () => {
  const { restaurant } = portal
  restaurant.clock.now = CASH_UP
  const screen = await pairScreen(restaurant)
  const orderId = await order(restaurant, 11, [{ item_id: 2, qty: 3 }])
  const job = await print(restaurant, orderId, screen.serialNo)
  await screen.shown()
  restaurant.clock.now += 16 * MINUTE
  await screen.bump(job)
  restaurant.clock.now += 75 * 1_000
  assert.equal((await restaurant.put(`/go/order/${orderId}/served`, { all: 1 })).status, 201)
  for (const [language, title] of [
    ['en', 'Service times'],
    ['de', 'Küchenzeiten'],
  ] as const) {
    await using visit = await portal.visit({ width: 390, height: 844, language })
    const { page } = visit
    await visit.signInAt('/reports')
    await page.getByText(title, { exact: true }).click()
    await page.locator('[data-figure="average"]', { hasText: '16:00' }).waitFor()
    assert.equal(await page.locator('[data-figure="late"]').innerText(), '100 %')
    assert.equal(await page.locator('[data-figure="pass"]').innerText(), '1:15')
    await page.getByText('Kitchen', { exact: true }).last().waitFor()
    assert.deepEqual(await axeViolations(page), [])
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    assert.equal(isWide, false)
  }
})

test('working hours are reported by person and by shift; they are ended and corrected with a reason', async () => {
  const { restaurant } = portal
  restaurant.clock.now = CASH_UP - 3 * HOUR
  const clock = (staffId: number, at: number) => restaurant.put(`/go/staff/${staffId}/clock`, { in: at })
  for (const id of [1, 2]) assert.equal((await clock(id, 1)).status, 201)
  restaurant.clock.now += 1.5 * HOUR
  await clock(2, 0)
  restaurant.clock.now = CASH_UP
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/reports?report=hours&days=today')
  await page.getByText('4 h 30 min of work').waitFor()
  await page.locator('[data-row="2"]', { hasText: 'Ben Okafor' }).getByText('1 h 30 min').waitFor()
  await page.locator('[data-row="1"]').getByText('On shift').waitFor()
  await page.getByRole('combobox', { name: 'Hours' }).click()
  await page.getByRole('option', { name: 'Each shift' }).click()
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('button', { name: 'Clock out' }).click()
  const clockOut = page.getByRole('dialog', { name: 'Clock out Ana Ferreira' })
  await clockOut.getByRole('button', { name: 'Clock out' }).click()
  await page.getByText('Ana Ferreira is clocked out.').waitFor()
  await page.getByText('On shift').waitFor({ state: 'detached' })
  const { body } = await restaurant.get('/go/report/1/hours')
  assert.ok(body.result.every(({ shifts }: any) => shifts.every(({ to }: any) => to !== '')))
  assert.match(page.url(), /list=shift/)
  // Ana left at 22:00 in Paris; the time that she was clocked out at stays visible.
  await page.getByRole('button', { name: 'Correct the shift of Ana Ferreira' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hours of Ana Ferreira' })
  const until = dialog.getByLabel('Until')
  const left = `${(await dialog.getByLabel('From').inputValue()).slice(0, 11)}22:00`
  await until.fill(left)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a reason.').first().waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByLabel('Reason').fill('Forgot to clock out')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Corrected: Forgot to clock out · Olivia Owner, .* · was /).waitFor()
  const [ana] = (await restaurant.get('/go/report/1/hours')).body.result
  assert.deepEqual([ana.name, ana.shifts[0].ended_at.slice(11)], ['Ana Ferreira', '21:00:00'])
})

test('a report compares, sorts, sums up, prints, and is found again at its address', async () => {
  const { restaurant } = portal
  restaurant.clock.now = CASH_UP
  await serve(8, CASH_UP - 8 * 24 * HOUR)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/reports?by=item')
  const { summary } = (await restaurant.get('/go/report/1/sales?from=2026-11-02&to=2026-11-07')).body
  const total = page.locator('.figure-box', { has: page.locator('[data-figure="total"]') })
  await total.getByText(`€${summary.total} then`).waitFor()
  // Complete days are compared with complete days, and today with the same weekday up to now.
  await page.getByText('Compared without today').waitFor()
  await visit.open('/reports?by=item&days=today')
  await total.getByText('€0.00 last Sunday by 00:40').waitFor()
  assert.equal(await page.getByText('Compared without today').count(), 0)
  await visit.open('/reports?by=item')
  await page.locator('.figure-box', { hasText: 'Average check' }).waitFor()
  const head = (name: string) => page.getByRole('columnheader', { name })
  await head('Amount').getByRole('button').click()
  assert.equal(await head('Amount').getAttribute('aria-sort'), 'descending')
  const { by_item } = (await restaurant.get('/go/report/1/sales?from=2026-11-09&to=2026-11-15')).body
  const all = by_item.reduce((sum: number, { amount }: any) => sum + Math.round(Number(amount) * 100), 0)
  await page
    .locator('tfoot')
    .getByText(`€${(all / 100).toFixed(2)}`)
    .waitFor()
  await page.getByRole('combobox', { name: 'Sales' }).click()
  await page.getByRole('option', { name: 'By tax rate' }).click()
  await page.getByRole('columnheader', { name: 'Net', exact: true }).waitFor()
  assert.match(page.url(), /by=tax/)
  // A cleared date is ignored; the report stays.
  await page.getByLabel('From').fill('')
  await total.waitFor()
  await page.getByLabel('From').fill('2026-11-14')
  await page.waitForURL(/from=2026-11-14/)
  await page.reload()
  await settled(page)
  assert.equal(await page.getByLabel('From').inputValue(), '2026-11-14')
  await page.getByRole('combobox', { name: 'Sales' }).waitFor()
  await visit.open('/reports?from=2025-11-20&to=2026-11-15')
  const named = (await page.locator('.chart-name').allInnerTexts()).filter((name) => name !== '')
  const years = named.filter((name) => /\d{4}/.test(name)).map((name) => name.slice(-4))
  assert.deepEqual(years, ['2025', '2026'], 'a year is said where it changes')
  assert.equal(await page.locator('.chart-column').count(), 361, 'every day has its place')
  const average = page.locator('[data-figure="average_check"]')
  await page
    .locator('tfoot')
    .getByText(await average.innerText())
    .waitFor()
  await visit.open('/reports?by=hour')
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Print', 'Today']) assert.equal(await page.getByRole('button', { name }).count(), 0)
  const bar = page.locator('.chart-bar[data-some="true"]').first()
  assert.equal(await bar.evaluate((one) => getComputedStyle(one).printColorAdjust), 'exact')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => localStorage.setItem('comanda.language', 'de'))
  await visit.open('/reports')
  const link = page.getByRole('link', { name: /als CSV/ })
  assert.match((await link.getAttribute('href')) ?? '', /separator=semicolon/)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  assert.match(download.suggestedFilename(), /^sales-.*\.csv$/)
  assert.match(readFileSync(await download.path(), 'utf8'), /^\uFEFFTag;Bestellungen;/)
})
