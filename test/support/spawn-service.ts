import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The environment of our processes: the program path and the compile cache. */
export const GIVEN = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
}

/** A process of ours and its output; it ends with the test. */
export interface Started extends AsyncDisposable {
  process: ChildProcess
  output: () => string
  /** Resolves when the text has been printed; rejects if the process ends before. */
  printed: (pattern: RegExp) => Promise<RegExpExecArray>
  ended: Promise<number | null>
}

/** Starts `src/<entry>` as npm does, with exactly this environment; `under` is a command that runs it. */
export function start(
  entry:
    | 'main.ts'
    | 'start.js'
    | 'platform/cli/comanda.ts'
    | 'programs/virtual-printer/main.ts'
    | 'programs/agent/main.ts'
    | 'programs/simulation/main.ts'
    | '../test/support/printing/spawn-printing-service.ts',
  args: string[],
  env: Record<string, string>,
  under: string[] = [],
): Started {
  return spawned([...under, process.execPath, join(root, 'src', entry), ...args], {
    ...GIVEN,
    ...env,
  })
}

/** Starts a command with exactly this environment; `typed` is its input. */
export function spawned(command: string[], env: Record<string, string>, typed?: string): Started {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(typed)
  let output = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      for (const watch of watchers) watch()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)

  function printed(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const watch = () => {
        const found = pattern.exec(output)
        if (!found) return
        watchers.delete(watch)
        resolve(found)
      }
      watchers.add(watch)
      watch()
      void ended.then(() => reject(new Error(`it ended without printing ${pattern}: ${output}`)))
    })
  }
  return {
    process: child,
    output: () => output,
    printed,
    ended,
    // The process never outlives its test.
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs a command of the command line to its end. */
export async function command(args: string[], env: Record<string, string>) {
  await using run = start('platform/cli/comanda.ts', args, env)
  return { code: await run.ended, output: run.output() }
}

/** A temporary folder, removed with its content. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'comanda-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
