/** What one of each costs: milliseconds of CPU in the node and in the database, bytes of the database's log. */
export interface Cost {
  nodeMs: number
  databaseMs: number
  walBytes: number
}

export interface Costs {
  /** An order from its opening to its close: 8 changes, 11 events, one ticket delivered. */
  order: Cost
  checkIn: Cost
  /** A printer that asks and is told that there is nothing. */
  poll: Cost
  /** A read that is answered from what is kept. */
  read: Cost
  /** Of a core of the database, whatever happens, for each node. */
  idleNode: number
  /** What an order leaves behind for good, and for as long as each is kept. */
  storedForEverBytes: number
  storedForAWhile: { bytes: number; days: number }[]
}

/** What a fleet does. */
export interface Fleet {
  locations: number
  terminalsPerLocation: number
  printersPerLocation: number
  ordersPerDay: number
  /** How much of a day's orders come in its busiest hour. */
  peakHourShare: number
  checkInSeconds: number
  pollSeconds: number
  readSeconds: number
}

/** How much of a core may be used at the busiest hour, so that an hour that is busier still is borne. */
export const USED_AT_MOST = 0.6
const CONNECTIONS_PER_NODE = 11
const GB = 1e9

export interface Bill {
  ordersPerSecond: number
  requestsPerSecond: number
  /** Cores at work at the busiest hour. */
  nodeCores: number
  databaseCores: number
  /** As many processes, each of which uses one core. */
  nodes: number
  connections: number
  walGbPerDay: number
  keptGb: number
  grownGbPerYear: number
}

export function billFor(fleet: Fleet, costs: Costs): Bill {
  const { locations } = fleet
  const terminals = locations * fleet.terminalsPerLocation
  const perSecond = {
    order: (locations * fleet.ordersPerDay * fleet.peakHourShare) / 3600,
    checkIn: terminals / fleet.checkInSeconds,
    poll: (locations * fleet.printersPerLocation) / fleet.pollSeconds,
    read: terminals / fleet.readSeconds,
  }
  const kinds = ['order', 'checkIn', 'poll', 'read'] as const
  const sum = (what: 'nodeMs' | 'databaseMs') =>
    kinds.reduce((cores, kind) => cores + (perSecond[kind] * costs[kind][what]) / 1000, 0)
  const nodeCores = sum('nodeMs')
  const nodes = Math.max(1, Math.ceil(nodeCores / USED_AT_MOST))
  const ordersPerDay = locations * fleet.ordersPerDay
  const checkInsPerDay = (terminals * 86_400) / fleet.checkInSeconds
  const whileKept = costs.storedForAWhile.reduce((bytes, one) => bytes + one.bytes * one.days, 0)
  return {
    ordersPerSecond: perSecond.order,
    requestsPerSecond: kinds.reduce((all, kind) => all + perSecond[kind] * (kind === 'order' ? 10 : 1), 0),
    nodeCores,
    databaseCores: sum('databaseMs') + nodes * costs.idleNode,
    nodes,
    connections: nodes * CONNECTIONS_PER_NODE,
    walGbPerDay: (ordersPerDay * costs.order.walBytes + checkInsPerDay * costs.checkIn.walBytes) / GB,
    keptGb: (ordersPerDay * whileKept) / GB,
    grownGbPerYear: (ordersPerDay * 365 * costs.storedForEverBytes) / GB,
  }
}

export interface Way {
  name: string
  /** Why it does not do; undefined: it does. */
  whyNot?: string
  what: string
}

/** A database of so many cores is bought or rented without asking anybody. */
const CLUSTER_CORES = 32
/** One process on the embedded store takes one core, and about a fifth of what the two together take. */
const EMBEDDED_SHARE = 1 / 5
/** How much more database a distributed one is, as measured. */
const CITUS_FACTOR = 9

/** The ways there are, from the simplest on. */
export function waysFor(bill: Bill): Way[] {
  const embedded = (bill.nodeCores + bill.databaseCores) * EMBEDDED_SHARE
  const cluster = Math.ceil(bill.databaseCores / USED_AT_MOST)
  const cells = Math.ceil(cluster / CLUSTER_CORES)
  const citus = Math.ceil((bill.databaseCores * CITUS_FACTOR) / USED_AT_MOST)
  return [
    {
      name: 'one box, the embedded store',
      ...(embedded > USED_AT_MOST && { whyNot: `${embedded.toFixed(1)} cores of one` }),
      what: `one process, ${embedded.toFixed(2)} of its core at the busiest hour`,
    },
    {
      name: 'one cluster of PostgreSQL',
      ...(cluster > CLUSTER_CORES && { whyNot: `${cluster} cores of ${CLUSTER_CORES}` }),
      what: `${bill.nodes} nodes, a primary of ${cluster} cores and two standbys like it, ${bill.connections} connections`,
    },
    {
      name: `cells: ${cells} clusters`,
      what: `each of ${Math.ceil(cluster / cells)} cores with two standbys, ${Math.ceil(bill.nodes / cells)} nodes, ${Math.ceil(bill.connections / cells)} connections; accounts are moved between them`,
    },
    {
      name: 'one distributed PostgreSQL (Citus)',
      what: `workers of ${citus} cores together: ${CITUS_FACTOR} times the database of the ways above, for one that need not be divided`,
    },
  ]
}
