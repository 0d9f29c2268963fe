import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** A process that we started; it is stopped by its process id only. */
export interface Running {
  name: string
  pid: number
  isOver: () => boolean
  ended: Promise<void>
}

export interface Command {
  name: string
  program: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  /** Omitted: the present user. */
  user?: { uid: number; gid: number } | undefined
}

/** PostgreSQL and others refuse to run as root, so root starts them as nobody. */
export const ordinaryUser = () => (process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined)

/** Starts a process with exactly this environment; its output goes to a file. */
export function startProcess(
  { name, program, args, env, cwd = '/', user }: Command,
  logPath: string,
): Running {
  const log = openSync(logPath, 'a')
  const child: ChildProcess = spawn(program, args, {
    cwd,
    ...user,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  if (child.pid === undefined) throw new Error(`${name}: ${program} cannot be started`)
  const ended = once(child, 'exit').then(() => {})
  return {
    name,
    pid: child.pid,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    ended,
  }
}

/** Processes that have ended already are ignored. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Stops a process gracefully, or kills it if that takes too long. */
export async function end(running: Running, withinMs: number): Promise<void> {
  if (running.isOver()) return
  // A suspended process receives the signal only when it continues.
  signal([running.pid], 'SIGTERM')
  signal([running.pid], 'SIGCONT')
  await Promise.race([running.ended, setTimeout(withinMs, undefined, { ref: false })])
  if (!running.isOver()) signal([running.pid], 'SIGKILL')
  await running.ended
}

/** A process and its descendants at present. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)
  return [pid, ...children]
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Waits for a condition, and fails with its description. */
export async function until(
  what: string,
  check: () => Promise<boolean> | boolean,
  withinMs: number,
  everyMs = 100,
): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await setTimeout(everyMs)) {
    if (await check()) return
  }
  throw new Error(`after ${withinMs / 1000} s still not so: ${what}`)
}
