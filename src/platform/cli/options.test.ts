import assert from 'node:assert/strict'
import test from 'node:test'
import { escapeControlCharacters } from './options.ts'

test('what tenants wrote gives no commands to the terminal that it is shown on', () => {
  assert.equal(
    escapeControlCharacters('Soup\u001b[2J\u0007\u009b31m\r\u202e'),
    'Soup\\u{1b}[2J\\u{7}\\u{9b}31m\\u{d}\\u{202e}',
  )
  assert.equal(escapeControlCharacters('Crème brûlée\n\t牛肉麺 🌶'), 'Crème brûlée\n\t牛肉麺 🌶')
})
