import type { Client } from '../../../../client/src/index.ts'
import { type LocationModel, readLocationModel } from './location-model.ts'

const TABLES = [2, 2, 2, 4, 4, 4, 6, 8, 4, 4, 6]
const STAFF = ['Ana Ferreira', 'Ben Okafor', 'Chloé Martin', 'Dario Rossi', 'Emma Lindqvist']
const AT_ONCE = 16

/** Reads `count` locations, existing ones first; further ones are created with the menus of the first. */
export async function readLocationModels(
  client: Client,
  { count, isOurs }: { count: number; isOurs: boolean },
  writeLine: (line: string) => void,
): Promise<LocationModel[]> {
  const known = []
  for await (const location of client.locations.list.each()) known.push(location)
  const [model] = known
  if (!model)
    throw new Error('there is no location yet: the simulation needs one, with tables, staff and a menu')
  if (isOurs) await putUpScreen(client, model.location_id)
  const models = await mapConcurrently(known.slice(0, count), AT_ONCE, (location) =>
    readLocationModel(client, location),
  )
  const missing = count - models.length
  if (missing <= 0) return models
  writeLine(`creating ${missing} more locations`)
  const menus = (await client.menus.export({ location_id: model.location_id }, { portable: 1 })).menus
  const names = Array.from({ length: missing }, (_, index) => `${model.name} ${models.length + index + 1}`)
  const opened = await mapConcurrently(names, AT_ONCE, async (name) => {
    const { currency, time_zone } = model
    const { location_id } = await client.locations.create({ name, currency, time_zone })
    await furnish(client, location_id, menus)
    return readLocationModel(client, { location_id, name, currency })
  })
  return [...models, ...opened]
}

type Menus = Awaited<ReturnType<Client['menus']['export']>>['menus']

/** Food is made in the kitchen, all other menus at the bar. */
async function furnish(client: Client, location_id: number, menus: Menus): Promise<void> {
  const [kitchen, bar] = [`R-${location_id}-K`, `R-${location_id}-B`]
  const printers = [
    { serial_no: kitchen, name: 'Kitchen', model: 'mC-Print3', transport: 'cloudprnt' as const },
    { serial_no: bar, name: 'Bar', model: 'TM-m30III', transport: 'epson' as const },
  ]
  for (const printer of printers) await client.printers.register({ location_id }, printer)
  for (const seats of TABLES) await client.tables.create({ location_id }, { seats })
  for (const name of STAFF) {
    const [first_name = '', last_name = ''] = name.split(' ')
    await client.staff.create({ location_id }, { first_name, last_name })
  }
  await client.menus.import(
    { location_id },
    {
      menus: menus.map((menu, index) => ({
        ...menu,
        sections: menu.sections.map((section) => ({ ...section, printer: index === 0 ? kitchen : bar })),
      })) as ImportedMenus,
    },
  )
  await putUpScreen(client, location_id)
  const terminals = [1, 2].map((number) => ({ serial_no: `R-${location_id}-${number}` }))
  await client.terminals.register({ location_id, terminals })
}

/** An export can be imported; only the types of responses are open for further codes. */
type ImportedMenus = Extract<Parameters<Client['menus']['import']>[1], { menus?: unknown }>['menus'] & {}

/** Starters are made at a screen, with a paper printer as its backup. */
async function putUpScreen(client: Client, location_id: number): Promise<void> {
  const { menus } = await client.menus.export({ location_id })
  const [first] = menus[0]?.sections ?? []
  if (!first?.printer) return
  const screen = { serial_no: `R-${location_id}-S`, name: 'Cold kitchen', transport: 'screen' as const }
  await client.printers.register({ location_id }, { ...screen, model: '', backup: first.printer })
  first.printer = screen.serial_no
  await client.menus.import({ location_id }, { menus: menus as ImportedMenus })
}

/** Maps all with limited concurrency; the results are in the order of the input. */
export async function mapConcurrently<T, R>(
  all: T[],
  atOnce: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < all.length; index = next++) {
      answers[index] = await work(all[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, lane))
  return answers
}
