import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of a fleet besides Comanda, with their Debian packages. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const

type Program = keyof typeof PACKAGES

export type Programs = Record<Program | 'postgres', string> & { versions: Record<Program, string> }

/**
 * Finds the programs, by environment variables such as `PATRONI=/path/to/patroni` or on the path. Nothing is installed;
 * a missing program is reported in one line.
 */
export function findPrograms(env: NodeJS.ProcessEnv): Programs | { missing: string } {
  const found = Object.keys(PACKAGES).map((name) => [name, env[name.toUpperCase()] || onPath(name, env)])
  const [postgres] = globSync('/usr/lib/postgresql/*/bin/postgres')
    .map((path) => path.slice(0, -'/postgres'.length))
    .sort((one, other) => majorOf(other) - majorOf(one))
  const missing = whatIsMissing(Object.fromEntries(found), postgres)
  if (missing !== undefined) return { missing }
  const paths = Object.fromEntries(found) as Record<Program, string>
  const versions = Object.fromEntries(
    found.map(([name, path]) => [name, versionIn(said(path as string))]),
  ) as Record<Program, string>
  return { ...paths, postgres: postgres as string, versions }
}

export function whatIsMissing(
  found: Partial<Record<Program, string>>,
  postgres: string | undefined,
): string | undefined {
  const packages = [
    ...Object.entries(PACKAGES).flatMap(([name, debian]) => (found[name as Program] ? [] : [debian])),
    ...(postgres ? [] : ['postgresql']),
  ]
  return packages.length === 0
    ? undefined
    : `The fleet needs what is not here: apt-get install --no-install-recommends ${packages.join(' ')}`
}

function onPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function said(program: string): string {
  const versionFlag = program.endsWith('haproxy') ? '-v' : '--version'
  const { stdout, stderr } = spawnSync(program, [versionFlag], { encoding: 'utf8' })
  return `${stdout}${stderr}`
}

const majorOf = (folder: string) => Number(folder.split('/').at(-2))

export const versionIn = (text: string): string => /\d+\.\d+(?:\.\d+)?/.exec(text)?.[0] ?? '0'

/** True if the version is the required one or newer. */
export function isAtLeast(version: string, required: string): boolean {
  const [have, want] = [version, required].map((text) => text.split('.').map(Number)) as [number[], number[]]
  for (const [index, number] of want.entries()) {
    const difference = (have[index] ?? 0) - number
    if (difference !== 0) return difference > 0
  }
  return true
}
