import assert from 'node:assert/strict'
import test from 'node:test'
import { readPrice } from './price.ts'

const PRICES: [typed: string, price: string | undefined][] = [
  ['8.60', '8.60'],
  ['8,60', '8.60'],
  ['€ 8,60', '8.60'],
  ['8,60 €', '8.60'],
  ['8,6', '8.60'],
  ['11,-', '11.00'],
  ['11.–', '11.00'],
  ['CHF 12.-', '12.00'],
  ['12', '12.00'],
  ['EUR 12', '12.00'],
  ['$4', '4.00'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1’234.50', '1234.50'],
  ['1.234', '1234.00'],
  ['0,50', '0.50'],
  ['007', '7.00'],
  ['', undefined],
  ['-', undefined],
  ['market price', undefined],
  ['8,60 / 12,00', undefined],
  ['-4', undefined],
  ['1,23,4', undefined],
  ['12345,678', undefined],
  ['99999999', undefined],
]

for (const [typed, price] of PRICES) {
  test(`the price “${typed}” is ${price ?? 'none'}`, () => assert.equal(readPrice(typed), price))
}
