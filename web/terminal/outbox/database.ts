import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry, TrayItem } from './entry.ts'

interface Stores extends DBSchema {
  /** Cached responses, for the first paint and for offline use. */
  kept: { key: string; value: unknown }
  outbox: { key: number; value: Entry }
  tray: { key: number; value: TrayItem }
  /** Order ids of the service by client id. */
  born: { key: string; value: { orderId: number; at: number } }
  /** Data of this device: its key, its people, settings and drafts. */
  device: { key: string; value: unknown }
}

export type Database = IDBPDatabase<Stores>

const VERSION = 1

/** Stores are only ever added, so that an older build finds all it needs. */
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
    blocking: (_now, _next, event) => makeWay(event.target as IDBDatabase | null),
  })
}

/**
 * A newer build in another tab wants to upgrade the stores: this page closes them and reloads with that build, because
 * without stores it cannot queue anything. Reads and writes in progress fail.
 */
function makeWay(database: IDBDatabase | null): void {
  database?.close()
  addEventListener('unhandledrejection', (event) => event.preventDefault())
  location.reload()
}
