import type { Static } from 'typebox'
import { formatCents } from '../../platform/core/money.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Id, list, MoneyIn, MoneyText, Serial, Shape, Text } from '../../platform/http/schema/fields.ts'
import { requireCurrentVersion, Version, withVersion } from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { changeDrawers } from './actions.ts'
import { DrawerId } from './cash-fields.ts'
import { closeCalls } from './close-routes.ts'
import { cashSheetCalls } from './csv-routes.ts'
import { theDrawers } from './expected-cash.ts'
import { movementCalls } from './movement-routes.ts'
import { type Drawer, MAX_DRAWERS } from './rules.ts'

const Float = { ...MoneyText, description: 'Cash in it before the first payment' }

const DrawerEntry = Shape('Drawer', {
  drawer_id: DrawerId,
  name: Type.String({ examples: ['Bar'] }),
  float: Type.String(Float),
  terminals: Type.Array(Serial, { description: 'Terminals whose cash goes into it' }),
})

const DrawersAnswer = Shape({ ...list({ location_id: Id }, DrawerEntry), version: Version })
export type DrawersAnswer = Static<typeof DrawersAnswer>

const read = readCall({
  name: 'drawers.list',
  method: 'GET',
  path: '/go/location/:location_id/drawers',
  right: ['service', 'manage', 'reports'],
  summary: 'List the cash drawers of a location',
  description:
    'Cash taken at a terminal goes into the drawer that lists it, all other cash into the first. A location without drawers has a default one.',
  params: { location_id: Id },
  answer: DrawersAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const response = drawersAnswer(await theDrawers(reading, params.location_id))
    return { location_id: params.location_id, records: response.result.length, ...withVersion(response) }
  },
})

function drawersAnswer(drawers: Drawer[]) {
  return {
    result: drawers.map(({ number, name, floatCents, terminals }) => ({
      drawer_id: number,
      name,
      float: formatCents(floatCents),
      terminals,
    })),
  }
}

const DrawerInputs = Type.Array(
  Type.Object({
    drawer_id: Type.Optional(DrawerId),
    name: Text(1, 40),
    float: Type.Optional(MoneyIn),
    terminals: Type.Optional(Type.Array(Serial, { maxItems: 200 })),
  }),
  { minItems: 1, maxItems: MAX_DRAWERS },
)

const write = changeCall({
  name: 'drawers.change',
  method: 'PUT',
  path: '/go/location/:location_id/drawers',
  right: 'manage',
  summary: 'Change the cash drawers of a location',
  description:
    'The complete list. A drawer with an id is changed, one without is new, one left out is deleted. Earlier counts stay unchanged.',
  params: { location_id: Id },
  body: { drawers: DrawerInputs, version: Type.Optional(Version) },
  bodyExample: {
    drawers: [
      { drawer_id: 1, name: 'Till', float: '200.00' },
      { name: 'Bar', float: '100.00', terminals: ['T-1002'] },
    ],
  },
  status: 201,
  answer: { location_id: Id, drawer_ids: Type.Array(DrawerId) },
  refusals: ['location_not_found', 'drawer_not_found', 'terminal_not_registered', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    const drawers = await changeDrawers(change, params.location_id, (present) => {
      requireCurrentVersion(body, drawersAnswer(present))
      return body.drawers.map(drawerInput)
    })
    return { location_id: params.location_id, drawer_ids: drawers.map(({ number }) => number) }
  },
})

function drawerInput(drawer: Static<typeof DrawerInputs>[number]) {
  const { drawer_id, name, float = 0, terminals = [] } = drawer
  return { number: drawer_id, name, floatCents: float, terminals: terminals.toSorted() }
}

export const drawerCalls = [read, write, ...closeCalls, ...movementCalls, ...cashSheetCalls]
