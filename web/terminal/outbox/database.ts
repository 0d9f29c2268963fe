import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry, TrayItem } from './entry.ts'

interface Stores extends DBSchema {
  /** Last answers of the service, for the first paint and for when it is away. */
  kept: { key: string; value: unknown }
  outbox: { key: number; value: Entry }
  tray: { key: number; value: TrayItem }
  /** The number that the service gave to an order of this device, by the device's own. */
  born: { key: string; value: { orderId: number; at: number } }
  /** What makes this device this device: its key, its people, its settings, drafts. */
  device: { key: string; value: unknown }
}

export type Database = IDBPDatabase<Stores>

const VERSION = 1

/** Stores are only ever added: a build that is older than what it finds has all that it needs. */
export async function openDatabase(name = 'comanda-terminal'): Promise<Database> {
  return open(name, VERSION).catch((error) => {
    if ((error as Error).name === 'VersionError') return open(name)
    throw error
  })
}

function open(name: string, version?: number): Promise<Database> {
  return openDB<Stores>(name, version, {
    upgrade(database) {
      database.createObjectStore('kept')
      database.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true })
      database.createObjectStore('tray', { keyPath: 'id' })
      database.createObjectStore('born')
      database.createObjectStore('device')
    },
    blocking: (_now, _wanted, event) => makeWay(event.target as IDBDatabase | null),
  })
}

/**
 * A newer build, in another tab, wants to change the stores: this page closes them and starts again with that build.
 * Without its stores it could take down nothing. Reads and writes that were under way fail meanwhile, and are of no use.
 */
function makeWay(database: IDBDatabase | null): void {
  database?.close()
  addEventListener('unhandledrejection', (event) => event.preventDefault())
  // A page that is being left for another is gone before that, and must not load the other one again.
  setTimeout(() => location.reload(), 500)
}
