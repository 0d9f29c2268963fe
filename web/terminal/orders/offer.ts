import { app, setApp } from '../state.ts'
import type { Menu, MenusResponse, SaleAt } from '../types.ts'

/** The menus with the offer that they are part of; it is cached with them. */
export function menusOf({ result, time_zone: timeZone, hours = [], levels = [] }: MenusResponse): Menu[] {
  if (timeZone === undefined) return result
  const offer = { timeZone, hours, levels }
  return result.map((menu) => ({ ...menu, offer }))
}

type Prices = typeof import('./offer-prices.ts')
let prices: Prices | undefined
let _loading: Promise<void> | undefined

/** The menus with the prices of a sale. Only devices of locations with hours or levels load the code for that. */
export function menusAt(menus: Menu[], sale: SaleAt): Menu[] {
  if (menus[0]?.offer === undefined) return menus
  if (prices) return prices.pricedMenusAt(menus, sale)
  _loading ??= import('./offer-prices.ts').then(
    (loaded) => {
      prices = loaded
      setApp({ menus: [...app().menus] })
    },
    () => {
      _loading = undefined
    },
  )
  return menus
}
