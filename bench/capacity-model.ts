/** Cost of one operation: CPU milliseconds in the node and in the database, bytes of the database's log. */
export interface Cost {
  nodeMs: number
  databaseMs: number
  walBytes: number
}

export interface Costs {
  /** An order from its opening to its close: 8 changes, 11 events, one ticket delivered. */
  order: Cost
  checkIn: Cost
  /** A printer poll that finds no job. */
  poll: Cost
  /** A read that is answered from the cache. */
  read: Cost
  /** Fixed share of a database core that each node uses. */
  idleNode: number
  /** Bytes that an order adds permanently, and for a limited number of days. */
  storedForEverBytes: number
  storedForAWhile: { bytes: number; days: number }[]
}

/** The load of a fleet. */
export interface Fleet {
  locations: number
  terminalsPerLocation: number
  printersPerLocation: number
  ordersPerDay: number
  /** Share of a day's orders in its busiest hour. */
  peakHourShare: number
  checkInSeconds: number
  pollSeconds: number
  readSeconds: number
}

/** Target utilisation of a core in the busiest hour, which leaves room for peaks. */
export const USED_AT_MOST = 0.6
const CONNECTIONS_PER_NODE = 11
const GB = 1e9

export interface Bill {
  ordersPerSecond: number
  requestsPerSecond: number
  /** Cores in use in the busiest hour. */
  nodeCores: number
  databaseCores: number
  /** Number of node processes, each of which uses one core. */
  nodes: number
  connections: number
  walGbPerDay: number
  retainedGb: number
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
  const retainedBytes = costs.storedForAWhile.reduce((bytes, one) => bytes + one.bytes * one.days, 0)
  return {
    ordersPerSecond: perSecond.order,
    requestsPerSecond: kinds.reduce((all, kind) => all + perSecond[kind] * (kind === 'order' ? 10 : 1), 0),
    nodeCores,
    databaseCores: sum('databaseMs') + nodes * costs.idleNode,
    nodes,
    connections: nodes * CONNECTIONS_PER_NODE,
    walGbPerDay: (ordersPerDay * costs.order.walBytes + checkInsPerDay * costs.checkIn.walBytes) / GB,
    retainedGb: (ordersPerDay * retainedBytes) / GB,
    grownGbPerYear: (ordersPerDay * 365 * costs.storedForEverBytes) / GB,
  }
}

export interface Way {
  name: string
  /** Reason why this way is not sufficient; undefined if it is. */
  whyNot?: string
  what: string
}

/** A database server of this size is easy to buy or rent. */
const CLUSTER_CORES = 32
/** One process on the embedded store uses one core, and about a fifth of what node and database use together. */
const EMBEDDED_SHARE = 1 / 5
/** Measured factor of database work on a distributed database. */
const CITUS_FACTOR = 9

/** The possible deployments, the simplest first. */
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
