import { type Database, type Sql, StoreRefusal } from './database.ts'
import { createSecrets, fingerprintKeyOf, type Secrets } from './secrets.ts'

const PROOF = 'comanda'
const PROOF_PLACE = 'secret_proof'
const KEY_PLACE = 'fingerprint_key'

/**
 * Loads the secrets of this installation. A wrong secret is reported at the start, not at the first login of a
 * terminal. The fingerprint key is stored encrypted next to the proof, so that fingerprints survive a change of the
 * secret.
 */
export async function secretsOf(
  database: Database,
  secret: string,
  old: string | undefined,
): Promise<Secrets> {
  const given = createSecrets(secret, { old })
  const sealedKey = await database.write(async (sql) => {
    await insertValue(sql, PROOF_PLACE, given.seal(PROOF, PROOF_PLACE))
    const proof = await findValue(sql, PROOF_PLACE)
    refuseWrongSecret(given, proof)
    const isPresent = given.isPresent(proof, PROOF_PLACE)
    const firstKey = fingerprintKeyOf(isPresent ? secret : (old ?? secret))
    await insertValue(sql, KEY_PLACE, given.seal(firstKey, KEY_PLACE))
    return findValue(sql, KEY_PLACE)
  })
  return createSecrets(secret, { old, fingerprintKey: given.open(sealedKey, KEY_PLACE) })
}

/** Encrypts the installation's own values with the current secret. */
export async function sealInstallation(sql: Sql, secrets: Secrets): Promise<void> {
  for (const place of [KEY_PLACE, PROOF_PLACE]) {
    const text = secrets.open(await findValue(sql, place), place)
    await updateValue(sql, place, secrets.seal(text, place))
  }
}

export function refuseWrongSecret(secrets: Secrets, sealed: string): void {
  try {
    secrets.open(sealed, PROOF_PLACE)
  } catch {
    throw new StoreRefusal('COMANDA_SECRET is not the one this database was made with')
  }
}

async function insertValue(sql: Sql, name: string, value: string): Promise<void> {
  await sql`insert into installation (name, value) values (${name}, ${value}) on conflict (name) do nothing`
}

async function updateValue(sql: Sql, name: string, value: string): Promise<void> {
  await sql`update installation set value = ${value} where name = ${name}`
}

async function findValue(sql: Sql, name: string): Promise<string> {
  const [row] = await sql<{ value: string }>`select value from installation where name = ${name}`
  return row?.value ?? ''
}
