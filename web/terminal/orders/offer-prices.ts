import { type HoursSet, isInForce, nextTransition } from '../../../src/menus/hours/hours-in-force.ts'
import {
  type AppliedLevel,
  leveledCents,
  leveledOptionCents,
  levelFor,
  levelsOfSale,
  type PriceLevel,
} from '../../../src/menus/price-levels/price-level.ts'
import type { Item, Menu, Offer, SaleAt } from '../types.ts'

// Offers and prices at this moment, with the code of the service: also for tabs, areas and without a network.

interface Priced {
  menus: readonly Menu[]
  sale: SaleAt
  until: number
  result: Menu[]
}

let last: Priced | undefined

/** The menus with the prices of a sale; the same object until something changes. */
export function pricedMenusAt(menus: Menu[], sale: SaleAt): Menu[] {
  const offer = menus[0]?.offer
  if (!offer) return menus
  const { kind, areaId, now } = sale
  const isCurrent =
    last?.menus === menus &&
    last.sale.kind === kind &&
    last.sale.areaId === areaId &&
    last.sale.now <= now &&
    now < last.until
  if (last && isCurrent) return last.result
  const hours = offer.hours.map(hoursSet)
  const ends = hours.flatMap((set) => nextTransition(set, now, offer.timeZone) ?? [])
  const result = pricedMenus(menus, offer, hours, sale)
  last = { menus, sale, until: Math.min(...ends, Number.POSITIVE_INFINITY), result }
  return result
}

const hoursSet = ({
  hours_id,
  name,
  from_date,
  to_date,
  spans,
  exceptions,
}: Offer['hours'][number]): HoursSet => ({
  id: hours_id,
  name,
  fromDate: from_date,
  toDate: to_date,
  spans,
  exceptions: exceptions.map(({ date, spans: other = [] }) => ({ date, spans: other })),
})

function priceLevel(level: Offer['levels'][number]): PriceLevel {
  const rules = new Map(
    level.rules.map(({ item_id, section_id, menu_id, kind, value }) => {
      const target = item_id ? `item ${item_id}` : section_id ? `section ${section_id}` : `menu ${menu_id}`
      return [target, { kind, value: Math.round(Number(value) * 100) } as const]
    }),
  )
  return {
    id: level.level_id,
    name: level.name,
    isEnabled: level.enabled === 1,
    hoursId: level.hours_id,
    channels: level.channels,
    kinds: level.kinds,
    areaIds: level.area_ids,
    isManual: level.manual === 1,
    roundTo: level.round_to,
    includesOptions: level.include_options === 1,
    ruleFor: (target, id) => rules.get(`${target} ${id}`),
  }
}

function pricedMenus(menus: Menu[], offer: Offer, hours: HoursSet[], { kind, areaId, now }: SaleAt): Menu[] {
  const states = new Map(hours.map((set) => [set.id, isInForce(set, now, offer.timeZone)]))
  const isOn = (hoursId: number) => states.get(hoursId) ?? false
  const sale = { channel: 'terminal', kind, areaId, isInForce: isOn }
  const levels = levelsOfSale(offer.levels.map(priceLevel), sale)
  const isServed = ({ served }: { served?: Item['served'] }) =>
    !served || (served.channels.includes('terminal') && (served.hours_id === null || isOn(served.hours_id)))
  return menus.map((menu) => ({
    ...menu,
    sections: menu.sections.map((section) => {
      const isOffered = isServed(menu) && isServed(section)
      const items = section.items.map((item) => {
        const at = { itemId: item.item_id, sectionId: section.section_id, menuId: menu.menu_id }
        return pricedItem(item, levelFor(levels, at), isOffered && isServed(item))
      })
      // An item that is not offered now is sold all the same, and stands last.
      const last = items.filter(({ served_now }) => served_now === 0)
      return { ...section, items: [...items.filter(({ served_now }) => served_now !== 0), ...last] }
    }),
  }))
}

const cents = (price: number) => Math.round(price * 100)

function pricedItem(item: Item, applied: AppliedLevel | undefined, isServed: boolean): Item {
  const { level: _, base_price, ...rest } = item
  const baseCents = cents(base_price ?? item.price_1)
  const priceCents = applied ? leveledCents(baseCents, applied.rule, applied.level.roundTo) : baseCents
  return {
    ...rest,
    price_1: priceCents / 100,
    ...(applied && {
      base_price: baseCents / 100,
      level: { level_id: applied.level.id, name: applied.level.name },
    }),
    served_now: isServed ? 1 : 0,
    modifiers: item.modifiers.map((modifier) => ({
      ...modifier,
      options: modifier.options.map(({ base_price: base, ...option }) => {
        const own = cents(base ?? option.price)
        return { ...option, price: leveledOptionCents(own, applied) / 100, base_price: own / 100 }
      }),
    })),
  }
}
