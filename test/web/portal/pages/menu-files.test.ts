import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal, type Visit } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

const SHEET = ['level,name,price', 'menu,Food', 'section,Starters', 'item,Burrata,14.50', 'item,Oysters,18']

/** The browser logs each refusal of a faulty file, which this test expects. */
function forgiveRefusals({ complaints }: Visit): void {
  const others = complaints.filter((text) => !text.includes('status of 400'))
  complaints.splice(0, complaints.length, ...others)
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import a file' }).click()
  await page.getByRole('dialog').waitFor()
}

test('a sheet with a mistake is corrected, previewed, imported, and seen by terminals', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const { restaurant } = portal
  await visit.signInAt('/menus')
  await openImport(page)
  const content = page.getByLabel('Content')
  const wrong = [...SHEET.slice(0, 4), 'item,Oysters,18 euros']
  await page.locator('input[type=file]').setInputFiles({
    name: 'menus.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(wrong.join('\r\n')),
  })
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('Oysters'))
  await page.getByRole('button', { name: 'Preview' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('must be an amount from 0 to 9999999.99 with at most 2 decimals').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  forgiveRefusals(visit)
  await alert.getByRole('button', { name: 'line 5, price' }).click()
  const selected = await content.evaluate(({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    value.slice(selectionStart, selectionEnd),
  )
  assert.equal(selected, 'item,Oysters,18 euros')
  // From here on by keyboard alone.
  await page.keyboard.type('item,Oysters,18.00')
  await page.getByRole('button', { name: 'Preview' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('1 added').waitFor()
  const dialog = page.getByRole('dialog')
  assert.match(
    await dialog.innerText(),
    /Food › Starters[\s\S]*Burrata[\s\S]*€13\.50[\s\S]*→[\s\S]*€14\.50[\s\S]*Oysters[\s\S]*€18\.00/,
  )
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('button', { name: 'Import 2 changes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Imported: 1 added, 1 changed, 0 deleted.').waitFor()
  await page.locator('.section', { hasText: 'Starters' }).getByText('Oysters').waitFor()
  const { body } = await restaurant.get('/go/menu/1/items')
  const prices = body.result.map(
    ({ name, price_1 }: { name: string; price_1: number }) => `${name} ${price_1}`,
  )
  assert.ok(prices.includes('Burrata 14.5') && prices.includes('Oysters 18'), prices.join())
})

test('an export changes nothing when it is imported again', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  for (const [name, extension] of [
    ['Spreadsheet (CSV)', 'csv'],
    ['JSON', 'json'],
  ] as const) {
    await page.getByRole('button', { name: 'Import and export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name, exact: true }).click(),
    ])
    assert.equal(download.suggestedFilename(), `menus-1.${extension}`)
    const buffer = readFileSync(await download.path())
    assert.match(String(buffer), /Beef Tartare/)
    await openImport(page)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/plain', buffer })
    await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('Tartare'))
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Nothing changes').waitFor()
    const missing = page.getByRole('switch', { name: 'Delete what is not in the file' })
    await missing.click({ force: true })
    await page.getByText('Nothing changes').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('an import does what its preview shows: a change in between is shown first', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const { restaurant } = portal
  await visit.signInAt('/menus')
  await openImport(page)
  await page.getByLabel('Content').fill(['level,name', 'menu,Drinks', 'menu,New<b>'].join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('1 added').waitFor()
  const { cookies } = await visit.context.storageState()
  const [signedIn] = cookies
  const headers = { cookie: `${signedIn?.name}=${signedIn?.value}`, 'sec-fetch-site': 'same-origin' }
  await restaurant.put('/go/menu/3/available', { switch: 0 }, { key: null, headers })
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await page.getByRole('alert').getByText('Look at the preview again').waitFor()
  await page.getByRole('switch', { name: 'Delete what is not in the file' }).click({ force: true })
  await page.getByText('deleted', { exact: false }).first().waitFor()
  await page.getByText('Food', { exact: true }).last().waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('switch', { name: 'Delete what is not in the file' }).click({ force: true })
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await page.getByRole('tab', { name: 'New<b>' }).waitFor()
})

test('a section is given its station and course, an item its PLU and an open price', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  const section = page.locator('.section', { hasText: 'Starters' })
  await section.getByText('Kitchen', { exact: true }).waitFor()
  await section.getByRole('button', { name: 'More for Starters' }).click()
  await page.getByRole('menuitem', { name: 'Change the section' }).click()
  await page.getByRole('combobox', { name: 'Station' }).click()
  await page.getByRole('option', { name: 'Bar' }).click()
  await page.getByRole('combobox', { name: 'Course' }).click()
  await page.getByRole('option', { name: 'Course 1', exact: true }).click()
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Bar', { exact: true }).waitFor()
  await section.locator('.item-open', { hasText: 'Burrata' }).click()
  await page.getByLabel('PLU', { exact: true }).fill('4011')
  await page.getByRole('switch', { name: 'Open price' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const owner = await signIn(portal.restaurant)
  const [food] = (await portal.restaurant.get('/go/menu/1/outline', owner)).body.result
  const starters = food.sections.find(({ title }: any) => title === 'Starters')
  const burrata = starters.items.find(({ name }: any) => name === 'Burrata')
  assert.deepEqual([starters.course, burrata.external_id, burrata.open_price], [1, '4011', 1])
})

test('in German, on a phone: the import, and what the service refuses', async () => {
  await using visit = await portal.visit({ width: 360, height: 780, dark: true, language: 'de' })
  const { page } = visit
  await visit.signInAt('/menus')
  await page.getByRole('button', { name: 'Import und Export' }).click()
  const sheet = page.getByRole('menuitem', { name: 'Tabelle (CSV)' })
  assert.match((await sheet.getAttribute('href')) ?? '', /separator=semicolon/)
  await page.getByRole('menuitem', { name: 'Datei importieren' }).click()
  const content = page.getByLabel('Inhalt')
  // Saved by a spreadsheet in the code page of Windows.
  await page.locator('input[type=file]').setInputFiles({
    name: 'karten.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('level;name;price\r\nmenu;Food\r\nsection;Starters\r\nitem;K\xe4se;7,5O', 'latin1'),
  })
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('Käse'))
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await page.getByRole('button', { name: 'Zeile 4, price' }).waitFor()
  await page.getByText('muss ein Betrag von 0 bis 9999999,99').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await content.fill(((await content.inputValue()) as string).replace('7,5O', '7,50'))
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await page.getByText('1 neu').waitFor()
  assert.match(await page.getByRole('dialog').innerText(), /Käse[\s\S]*7,50\s*€/)
  assert.deepEqual(await axeViolations(page), [])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  assert.ok(overflow <= 0)
  await page.getByRole('button', { name: 'Zurück zur Datei' }).click()
  await page.getByRole('button', { name: 'Abbrechen' }).click()

  await page.getByRole('button', { name: 'Karte hinzufügen' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Bitte berichtigen: Titel muss 1 bis 120 Zeichen lang sein.').waitFor()
  forgiveRefusals(visit)
})

/** The smallest workbook that a spreadsheet program accepts; style 1 shows a percentage. */
function workbook(): Buffer {
  const cells = (row: number, texts: string[]) =>
    texts
      .map((text, column) => {
        const at = `r="${'ABCD'[column]}${row}"`
        if (text.endsWith('%')) return `<c ${at} s="1"><v>${Number(text.slice(0, -1)) / 100}</v></c>`
        return /^[\d.]+$/.test(text)
          ? `<c ${at}><v>${text}</v></c>`
          : `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`
      })
      .join('')
  const rows = [
    ['Kategorie', 'Artikel', 'Preis', 'MwSt'],
    ['Bar', 'Negroni', '8.5999999999999996', '20%'],
    ['Küche', 'Schnitzel', '14.5', '10%'],
  ]
  const sheet = rows.map((row, index) => `<row r="${index + 1}">${cells(index + 1, row)}</row>`).join('')
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const files = {
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}

test('a restaurant’s own spreadsheet is matched by a person, corrected, previewed and imported', async () => {
  await using visit = await portal.visit({ width: 390, height: 844 })
  const { page } = visit
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  await restaurant.put('/go/location/1/tax', { rates: [{ name: 'Spirits', rate: '20' }] }, owner)
  await visit.signInAt('/menus')
  await openImport(page)
  const dialog = page.getByRole('dialog')
  const column = (letter: string) => dialog.getByRole('combobox', { name: `Column ${letter}`, exact: true })
  const preview = dialog.getByRole('button', { name: 'Preview', exact: true })
  await page
    .getByLabel('Content')
    .fill('Was;Wieviel;Wo\nSoup;€ 6,50;Kitchen\nCrab;market price;Kitchen\nBeer;4,-;Bar\nTea;3,20;Bar\n')
  await preview.click()
  // No heading says what the columns are: the cells do, and the person may correct it.
  await dialog.getByText('Row 3, Price:').waitFor()
  assert.equal(await column('B').inputValue(), 'Price')
  assert.equal(await column('C').inputValue(), 'Section (category)')
  assert.match(await dialog.getByRole('alert').innerText(), /“market price”\. Write a price such as 8\.60\./)
  assert.equal(await preview.isDisabled(), true)
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('switch', { name: 'Leave out this row' }).click()
  await dialog.getByText('3 dishes in 2 sections').waitFor()
  await dialog.getByRole('button', { name: 'Back to the file' }).click()

  await page.locator('input[type=file]').setInputFiles({
    name: 'karte.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook(),
  })
  await dialog.getByText('2 dishes in 2 sections').waitFor()
  assert.equal(await column('D').inputValue(), 'Tax')
  await dialog.getByLabel('Into the menu').fill('Karte')
  await preview.click()
  await dialog.getByText('Negroni').waitFor()
  assert.match(await dialog.innerText(), /Karte › Bar[\s\S]*Spirits[\s\S]*Negroni[\s\S]*€8\.60/)
  await dialog.getByRole('button', { name: /^Import \d+ changes$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const menus = (await restaurant.get('/go/menu/1/outline', owner)).body.result
  const { sections } = menus.find(({ title }: any) => title === 'Karte')
  assert.deepEqual(
    sections.map(({ title, tax_id, items }: any) => [title, tax_id, items[0].name, items[0].price_1]),
    [
      ['Bar', 1, 'Negroni', '8.60'],
      ['Küche', 0, 'Schnitzel', '14.50'],
    ],
  )
})
