import { serviceNow } from '../../shared/service-clock.ts'
import { useNow } from '../../shared/use-now.ts'
import { app, useApp } from '../state.ts'
import type { Area, Menu, OpenOrder, SaleAt } from '../types.ts'
import { menusAt } from './offer.ts'
import { orderAt, type Place } from './order-place.ts'

/** The menus with the prices of this moment at a place, also while the device is offline. */
export function useMenus(place: Place): Menu[] {
  const menus = useApp((state) => state.menus)
  const open = useApp((state) => state.open)
  const areas = useApp((state) => state.areas)
  const born = useApp(({ queue }) => queue.born)
  // Renders again now and then; the instant itself is that of the rendering.
  useNow()
  return menusAt(menus, { ...saleAt(place, orderAt(open, place, born), areas), now: serviceNow() })
}

/** The menus with the prices of this moment, for an action. */
export function menusNow(place: Place): Menu[] {
  const { menus, open, areas, queue } = app()
  return menusAt(menus, { ...saleAt(place, orderAt(open, place, queue.born), areas), now: serviceNow() })
}

/** The kind of the order at a place, and the area of its table. */
function saleAt(place: Place, order: OpenOrder | undefined, areas: readonly Area[]): Omit<SaleAt, 'now'> {
  const tableId = 'tableId' in place ? place.tableId : order?.table.table_id
  const area = tableId
    ? areas.find(({ tables }) => tables.some(({ table_id }) => table_id === tableId))
    : undefined
  const kind = 'kind' in place ? place.kind : (order?.kind ?? 'table')
  return { kind, areaId: area?.area_id }
}
