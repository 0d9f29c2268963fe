import postgres from 'postgres'

/** The environment variable that names a Citus to test on: the coordinator's URL, without a database. */
export const CITUS = 'CITUS_URL'

/** Skips tests of behaviour that only a single PostgreSQL server has. */
export const notOnCitus = (why: string) => process.env[CITUS] !== undefined && `not on a Citus: ${why}`

/** Runs a command on each machine of the Citus, the coordinator last. Its database `postgres` knows the others. */
async function onEveryMachine(server: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  for (const url of await machinesOf(server)) {
    const sql = postgres(`${url}/postgres`, { max: 1, onnotice: () => {} })
    await work(sql).finally(() => sql.end())
  }
}

let machines: Promise<string[]> | undefined

function machinesOf(server: string): Promise<string[]> {
  machines ??= (async () => {
    const sql = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} })
    const rows = await sql`
      select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0`
    await sql.end()
    const { protocol, username } = new URL(server)
    return [...rows.map(({ host, port }) => `${protocol}//${username}@${host}:${port}`), server]
  })()
  return machines
}

/** An empty database that can be distributed. */
export async function createOnCitus(server: string, name: string): Promise<void> {
  await dropOnCitus(server, name)
  await onEveryMachine(server, (sql) => sql.unsafe(`create database ${name}`))
  const [coordinator, ...others] = [...(await machinesOf(server))].reverse().map((url) => new URL(url))
  for (const url of await machinesOf(server)) {
    const sql = postgres(`${url}/${name}`, { max: 1, onnotice: () => {} })
    await sql`create extension citus`.finally(() => sql.end())
  }
  const sql = postgres(`${server}/${name}`, { max: 1, onnotice: () => {} })
  await sql`select citus_set_coordinator_host(${coordinator?.hostname ?? ''}, ${Number(coordinator?.port)})`
  for (const { hostname, port } of others) await sql`select citus_add_node(${hostname}, ${Number(port)})`
  await sql.end()
}

/** Every machine has its own part of the database, so copying it on all machines copies the whole. */
export async function copyOnCitus(server: string, name: string, template: string): Promise<void> {
  await onEveryMachine(server, (sql) =>
    // The maintenance daemon of Citus connects to the template from time to time.
    unlessInUse(
      () => sql.unsafe(`create database ${name} template ${template} strategy file_copy`),
      () => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${template}`,
    ),
  )
}

async function unlessInUse(
  work: () => Promise<unknown>,
  sendAway: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tried === 50) throw error
      await sendAway()
      await new Promise((resolve) => setTimeout(resolve, 20 * tried))
    }
  }
}

export async function dropOnCitus(server: string, name: string): Promise<void> {
  await onEveryMachine(server, (sql) =>
    // `force` disconnects clients, but the maintenance daemon of Citus may reconnect before the database is gone.
    unlessInUse(() => sql.unsafe(`drop database if exists ${name} with (force)`)),
  )
}
