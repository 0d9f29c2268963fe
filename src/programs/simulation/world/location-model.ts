import { type Client, ComandaError, centsOf } from '../../../../client/src/index.ts'

/** The data of a location that the simulation needs, as read from the service. */
export interface LocationModel {
  locationId: number
  name: string
  currency: string
  tables: { tableId: number; seats: number }[]
  staff: { staffId: number; name: string }[]
  /** By section, in the order of courses. */
  food: Dish[][]
  drinks: Dish[]
  printers: { printerId: number; serialNo: string; name: string; transport: string }[]
  /** Whether automatic printing is on. */
  isAutoPrinting: boolean
  terminals: string[]
  /** Undefined: the key has no right to it, so no payment is reversed. */
  supervisorPin: number | undefined
}

export interface Dish {
  itemId: number
  name: string
  cents: number
  /** The serial number of the printer at its station; empty: none. */
  station: string
  questions: { modifierId: number; min: number; max: number; optionIds: number[] }[]
  optionCents: ReadonlyMap<number, number>
}

/** The location lacks something that the simulation needs; the message says what. */
export class LocationRefusal extends Error {
  override name = 'LocationRefusal'
}

export async function readLocationModel(
  client: Client,
  location: { location_id: number; name: string; currency: string },
): Promise<LocationModel> {
  const { location_id } = location
  const [tables, staff, { menus }, printers, terminals, supervisorPin] = await Promise.all([
    client.tables.list_available({ location_id }),
    client.staff.list({ location_id }),
    client.menus.export({ location_id }),
    client.printers.list_details({ location_id }),
    client.terminals.search({ location_id }),
    pinOf(client, location_id),
  ])
  const sections = menus.map(({ sections }) => sections.map(dishesOf).filter(({ length }) => length > 0))
  const [food = [], ...drinks] = sections.filter(({ length }) => length > 0)
  const model: LocationModel = {
    locationId: location_id,
    name: location.name,
    currency: location.currency,
    tables: tables.result.map(({ id, seats }) => ({ tableId: id, seats })),
    staff: staff.result
      .filter(({ isDeleted }) => isDeleted === 0)
      .map(({ id, first_name, last_name }) => ({ staffId: id, name: `${first_name} ${last_name}` })),
    food,
    // If there is only one menu, its last section has the drinks.
    drinks: drinks.length > 0 ? drinks.flat(2) : (food.at(-1) ?? []),
    printers: printers.result.map(({ printer_id, serial_no, name, transport }) => ({
      printerId: printer_id,
      serialNo: serial_no,
      name,
      transport,
    })),
    isAutoPrinting: printers.auto_printing === 1,
    terminals: terminals.result.map(({ serial_no }) => serial_no),
    supervisorPin,
  }
  const missing = [
    model.tables.length === 0 && 'no free table',
    model.staff.length === 0 && 'no staff',
    model.drinks.length === 0 && 'nothing on its menus',
  ].filter((what) => what !== false)
  if (missing.length > 0) throw new LocationRefusal(`${model.name} has ${missing.join(' and ')}`)
  return model
}

type Sections = Awaited<ReturnType<Client['menus']['export']>>['menus'][number]['sections']

function dishesOf({ printer = '', items }: Sections[number]): Dish[] {
  return items
    .filter(({ available, open_price }) => available === 1 && open_price === 0)
    .map(({ item_id = 0, name, price_1, modifiers }) => ({
      itemId: item_id,
      name,
      cents: centsOf(price_1),
      station: printer,
      questions: modifiers.map(({ modifier_id = 0, min, max, options }) => ({
        modifierId: modifier_id,
        min,
        max,
        optionIds: options.map(({ option_id = 0 }) => option_id),
      })),
      optionCents: new Map(
        modifiers.flatMap(({ options }) =>
          options.map(({ option_id = 0, price }) => [option_id, centsOf(price)] as const),
        ),
      ),
    }))
}

async function pinOf(client: Client, location_id: number): Promise<number | undefined> {
  try {
    return (await client.pin.get({ location_id })).result[0]?.supervisor_pin
  } catch (error) {
    if (error instanceof ComandaError && error.status === 403) return undefined
    throw error
  }
}
