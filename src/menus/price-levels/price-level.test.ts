import assert from 'node:assert/strict'
import test from 'node:test'
import {
  LEVEL_RULE_KINDS,
  LEVEL_TARGETS,
  type LevelRule,
  leveledCents,
  leveledOptionCents,
  levelFor,
  levelsOfSale,
  type PriceLevel,
  type Sale,
} from './price-level.ts'

const percent = (value: number): LevelRule => ({ kind: 'percent', value })

test('the worked examples of the specification', () => {
  const cases: [id: string, baseCents: number, rule: LevelRule, roundTo: number, cents: number][] = [
    ['L1', 650, percent(2_000), 10, 520],
    ['L2: 4.875', 650, percent(2_500), 50, 500],
    ['L3: 8.4915', 999, percent(1_500), 5, 850],
    ['L4: 1.95', 390, percent(5_000), 10, 200],
    ['L5: 0.525, not 0.53 off', 105, percent(5_000), 5, 55],
    ['6.545, not by way of 6.55', 770, percent(1_500), 10, 650],
    ['an amount above the price leaves nothing', 300, { kind: 'amount', value: 400 }, 1, 0],
    ['an amount', 650, { kind: 'amount', value: 75 }, 10, 580],
    ['a price', 650, { kind: 'price', value: 499 }, 1, 499],
    ['all of it', 650, percent(10_000), 100, 0],
    ['the highest price', 999_999_999, percent(1), 1, 999_899_999],
  ]
  for (const [id, base, rule, roundTo, cents] of cases)
    assert.equal(leveledCents(base, rule, roundTo), cents, id)
})

interface Terms extends Partial<PriceLevel> {
  rules?: Record<string, LevelRule>
}
const level = (id: number, { rules = {}, ...terms }: Terms = {}): PriceLevel => ({
  ...{ id, name: `Level ${id}`, isEnabled: true, hoursId: null, channels: [], kinds: [], areaIds: [] },
  ...{ isManual: false, roundTo: 1, includesOptions: false },
  ruleFor: (target, targetId) => rules[`${target} ${targetId}`],
  ...terms,
})
const sale = (over: Partial<Sale> = {}): Sale => ({
  ...{ channel: 'terminal', kind: 'table', isInForce: (hoursId) => hoursId === 1 },
  ...over,
})
const ITEM = { itemId: 7, sectionId: 5, menuId: 2 }
const idOf = { item: 7, section: 5, menu: 2 }

test('every pair of rules in every order of levels: the first level with a rule applies, never two', () => {
  let pairs = 0
  for (const one of LEVEL_TARGETS)
    for (const other of LEVEL_TARGETS)
      for (const kind of LEVEL_RULE_KINDS)
        for (const otherKind of LEVEL_RULE_KINDS) {
          const first = { kind, value: 100 }
          const second = { kind: otherKind, value: 200 }
          const levels = [
            level(1, { rules: { 'item 99': percent(1) } }),
            level(2, { rules: { [`${one} ${idOf[one]}`]: first } }),
            level(3, { rules: { [`${other} ${idOf[other]}`]: second } }),
          ]
          const [without, a, b] = levels as [PriceLevel, PriceLevel, PriceLevel]
          for (const order of [levels, [a, without, b]]) {
            const applied = levelFor(levelsOfSale(order, sale()), ITEM)
            assert.deepEqual([applied?.level.id, applied?.rule], [2, first])
          }
          const turned = levelFor(levelsOfSale([b, a, without], sale()), ITEM)
          assert.deepEqual([turned?.level.id, turned?.rule], [3, second])
          pairs++
        }
  assert.equal(pairs, 81)
})

test('within a level the rule of the item precedes that of its section and its menu', () => {
  const rules = { 'menu 2': percent(1), 'section 5': percent(2), 'item 7': percent(3) }
  const applied = (left: string[]) =>
    levelFor(
      [level(1, { rules: Object.fromEntries(Object.entries(rules).filter(([key]) => left.includes(key))) })],
      ITEM,
    )?.rule.value
  assert.equal(applied(['menu 2', 'section 5', 'item 7']), 3)
  assert.equal(applied(['menu 2', 'section 5']), 2)
  assert.equal(applied(['menu 2']), 1)
  assert.equal(applied([]), undefined)
})

test('a level holds where each of its terms does', () => {
  const cases: [what: string, Terms, Partial<Sale>, holds: boolean][] = [
    ['no terms', {}, {}, true],
    ['disabled', { isEnabled: false }, {}, false],
    ['in its hours', { hoursId: 1 }, {}, true],
    ['out of its hours', { hoursId: 2 }, {}, false],
    ['on its channel', { channels: ['guest', 'terminal'] }, {}, true],
    ['on another channel', { channels: ['guest'] }, {}, false],
    ['of its kind', { kinds: ['table'] }, {}, true],
    ['of another kind', { kinds: ['bar'] }, {}, false],
    ['in its area', { areaIds: [3] }, { areaId: 3 }, true],
    ['in another area', { areaIds: [3] }, { areaId: 4 }, false],
    ['without a table', { areaIds: [3] }, {}, false],
    ['manual', { isManual: true }, {}, false],
    ['manual and named', { isManual: true }, { manualId: 1 }, true],
    ['manual, another named', { isManual: true }, { manualId: 2 }, false],
  ]
  for (const [what, terms, over, holds] of cases)
    assert.equal(levelsOfSale([level(1, terms)], sale(over)).length, holds ? 1 : 0, what)
})

test('options follow percentages where the level includes them, each rounded by itself', () => {
  const applied = (over: Terms, rule: LevelRule) => ({
    level: level(1, { roundTo: 10, includesOptions: true, ...over }),
    rule,
  })
  assert.equal(leveledOptionCents(150, applied({}, percent(2_000))), 120)
  assert.equal(leveledOptionCents(155, applied({}, percent(5_000))), 80)
  assert.equal(leveledOptionCents(150, applied({ includesOptions: false }, percent(2_000))), 150)
  assert.equal(leveledOptionCents(150, applied({}, { kind: 'price', value: 100 })), 150)
  assert.equal(leveledOptionCents(150, undefined), 150)
})
