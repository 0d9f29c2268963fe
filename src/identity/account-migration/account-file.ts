import { createHash, hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type SqlValue, StoreRefusal } from '../../platform/storage/database.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { createPrivateFile, inheritOwner } from '../../platform/storage/sqlite-files/file-permissions.ts'

// Export file of an account: gzipped lines of JSON. First a heading, then each table with its rows, then row counts and
// digests, and at the end an authenticated seal under the installation's secret. Without that secret nobody can alter
// or forge a file that would be accepted.

export interface Heading {
  comanda: 'account'
  schema: number
  accountId: number
  name: string
  exportedAt: number
  /** Encrypted proof that the stores share the secret with which PINs and passwords are encrypted. */
  proof: string
}

export interface Sum {
  rows: number
  /** Order-independent digest of all rows: stores sort text differently. */
  digest: string
}

export type Sums = Record<string, Sum>

/** Accumulates the count and digest of rows. */
export function createRowSum() {
  let rows = 0
  let digest = 0n
  return {
    add(row: SqlValue[]): void {
      rows++
      digest = (digest + BigInt(`0x${hash('sha256', JSON.stringify(row.map(spelled)))}`)) % 2n ** 256n
    },
    sum: (): Sum => ({ rows, digest: digest.toString(16) }),
  }
}

/** Encodes bytes, which JSON cannot represent. */
const spelled = (value: SqlValue) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

const read = (value: unknown): SqlValue =>
  value !== null && typeof value === 'object' && 'base64' in value
    ? Buffer.from(String(value.base64), 'base64')
    : (value as SqlValue)

/** Encryption context: no other encrypted value passes for the seal. */
const SEAL_PLACE = 'account file'

/** Writes to a private temporary file and renames it once it is complete. */
export async function openAccountFile(path: string, heading: Heading, secrets: Secrets) {
  if (existsSync(path)) throw new StoreRefusal(`${path} is there already: choose another name`)
  const unfinished = `${path}.unfinished`
  rmSync(unfinished, { force: true })
  createPrivateFile(unfinished)
  const zip = createGzip()
  const file = zip.pipe(createWriteStream(unfinished, { flush: true }))
  const content = createHash('sha256')
  const put = async (line: unknown) => {
    const text = JSON.stringify(line)
    content.update(text).update('\n')
    if (!zip.write(`${text}\n`)) await once(zip, 'drain')
  }
  await put(heading)
  return {
    table: (name: string, columns: string[]) => put({ table: name, columns }),
    row: (row: SqlValue[]) => put(row.map(spelled)),
    async end(sums: Sums): Promise<void> {
      await put({ end: sums })
      await put({ seal: secrets.seal(content.copy().digest('hex'), SEAL_PLACE) })
      zip.end()
      await finished(file)
      renameSync(unfinished, path)
      inheritOwner(path)
    },
  }
}

export interface FileReader {
  heading?: (heading: Heading) => Promise<void> | void
  table?: (name: string, columns: string[]) => Promise<void> | void
  row?: (row: SqlValue[]) => Promise<void> | void
}

/** Reads the whole file, verifies its seal and returns the row counts and digests it declares. */
export async function readAccountFile(path: string, reader: FileReader, secrets: Secrets): Promise<Sums> {
  if (!existsSync(path)) throw new StoreRefusal(`there is no file ${path}`)
  let sums: Sums | undefined
  let isFirst = true
  let isSealed = false
  const content = createHash('sha256')
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })
  try {
    for await (const text of lines) {
      const line: unknown = JSON.parse(text)
      if (isSealed) throw new StoreRefusal(`${path} was altered: it goes on after its seal`)
      if (sums) {
        refuseAltered(path, line as { seal?: string }, content.digest('hex'), secrets)
        isSealed = true
        continue
      }
      content.update(text).update('\n')
      if (isFirst) {
        isFirst = false
        if ((line as Heading).comanda !== 'account') throw new StoreRefusal(`${path} holds no account`)
        await reader.heading?.(line as Heading)
      } else if (Array.isArray(line)) await reader.row?.(line.map(read))
      else if ('table' in (line as object)) {
        const { table, columns } = line as { table: string; columns: string[] }
        await reader.table?.(table, columns)
      } else sums = (line as { end: Sums }).end
    }
  } catch (error) {
    if (!isDamagedFile(error)) throw error
    throw new StoreRefusal(`${path} is cut off or damaged: export the account again`, { cause: error })
  }
  if (!sums || !isSealed) throw new StoreRefusal(`${path} is cut off: export the account again`)
  return sums
}

function refuseAltered(path: string, { seal }: { seal?: string }, content: string, secrets: Secrets): void {
  try {
    if (secrets.open(seal ?? '', SEAL_PLACE) === content) return
  } catch {}
  throw new StoreRefusal(`${path} was altered since it was written: export the account again`)
}

/** True for errors of decompression or JSON parsing. */
function isDamagedFile(error: unknown): boolean {
  return (
    error instanceof SyntaxError ||
    (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))
  )
}
