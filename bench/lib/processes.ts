import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import memory from '../../src/memory.json' with { type: 'json' }
import { freePort } from '../../test/support/free-port.ts'

const START_WITHIN_MS = 120_000
const here = import.meta.dirname

/** The arguments of `npm start`. */
const START = packageFile.scripts.start.split(' ').slice(1)

export interface Usage {
  cpuMicros: number
  rssBytes: number
}

/** Use of the serving thread since the last question. */
export interface Turns {
  /** CPU time of that thread in total. */
  threadMicros: number
  longestTurnMs: number
  rssBytes: number
}

/** A server in a process of its own, as in production. */
export interface Server extends AsyncDisposable {
  url: string
  /** From process start to the first response. */
  startedInMs: number
  usage(): Promise<Usage>
  turns(): Promise<Turns>
  /** CPU time of its thread between each request with this key and its response, since the last question. */
  meanwhile(key: string): Promise<number[]>
}

export interface ComandaOptions {
  databaseUrl: string
  apiKey: string
  secret: string
  /** Path of the log; the service writes a line for every request, as it does by default. */
  logPath: string
  pool?: number
  /** Further environment variables. */
  settings?: Record<string, string>
}

/** Comanda as `npm start` starts it. */
export function startComanda(options: ComandaOptions): Promise<Server> {
  return start(START, '/healthz', options.logPath, (port) => ({
    PORT: String(port),
    DATABASE_URL: options.databaseUrl,
    COMANDA_API_KEY: options.apiKey,
    COMANDA_SECRET: options.secret,
    DATABASE_POOL: String(options.pool ?? 10),
    ...options.settings,
  }))
}

/** A bare `node:http` server on the same Node. */
export function startBare(logPath: string): Promise<Server> {
  return start([join(here, '../compare/baseline-server.ts')], '/', logPath, () => ({}))
}

async function start(
  program: string[],
  firstPath: string,
  logPath: string,
  env: (port: number) => Record<string, string>,
): Promise<Server> {
  const port = await freePort()
  const log = openSync(logPath, 'a')
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', join(here, 'process-probe.js'), ...program, String(port)],
    {
      cwd: join(here, '../..'),
      // `npm start` sets these by re-executing itself, which would lose the IPC channel.
      env: { PATH: process.env.PATH, ...memory, ...env(port) },
      stdio: ['ignore', log, log, 'ipc'],
    },
  )
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(child, url + firstPath, logPath)
  return {
    url,
    startedInMs: performance.now() - startedAt,
    usage: () => ask<Usage>(child, 'usage'),
    turns: () => ask<Turns>(child, 'turns'),
    meanwhile: async (key) => (await ask<{ meanwhileMs: number[] }>(child, { watch: key })).meanwhileMs,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function firstAnswer(child: ChildProcess, url: string, logPath: string): Promise<void> {
  const deadline = performance.now() + START_WITHIN_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended at its start: see ${logPath}`)
    try {
      await (await fetch(url)).text()
      return
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`no answer from ${url}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
}

function ask<Answer>(child: ChildProcess, question: string | object): Promise<Answer> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as Answer))
    child.send(question)
  })
}
