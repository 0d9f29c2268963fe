import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import memory from '../../../memory.json' with { type: 'json' }
import { MINUTE, SECOND } from '../../../platform/core/clock.ts'
import { memoryMbOf } from './process-memory.ts'

// Runs what draws in a process of its own. The library that draws is native code: when it aborts, only that process ends.
// It is started for the first task and ends when there has been none for a while.

/** To the process. Without `task` the request with this id is cancelled. */
export interface ToRenderer<Task> {
  id: number
  task?: Task
}

/** From the process. `begun` and `ended` frame each piece of work, so that a crash can be blamed on one request. */
export type FromRenderer<Done> =
  | { kind: 'begun'; id: number }
  | { kind: 'ended'; id: number }
  | { kind: 'done'; id: number; done: Done }
  | { kind: 'failed'; id: number; message: string }

/** The process ended, or cannot be started. */
export class RendererCrash extends Error {
  /** True when this request was the cause: drawn again, it would end the process again. */
  readonly isBlamed: boolean

  constructor(reason: string, isBlamed: boolean) {
    super(`the ticket renderer ended: ${reason}`)
    this.isBlamed = isBlamed
  }
}

interface RendererOptions {
  file: URL
  /** What a request gets that is not done within its time. */
  overloaded: () => Error
  /** Called once for each end of the process that nobody intended. */
  onCrash?: (crash: { reason: string }) => void
  heapMb?: number
  /** Memory of the whole process, native code included. */
  processMb?: number
  /** One piece of work; fifty lines take some ten milliseconds. */
  pieceMs?: number
  idleMs?: number
}

interface Request<Task, Done> {
  task: Task
  isSent: boolean
  /** Ends of the process while this request was worked on that may have had another cause. */
  doubts: number
  settle: (answer: Done | Error) => void
}

/** These are raised by the code itself; others, such as those of the out-of-memory killer, may have another cause. */
const OWN_FAULTS = new Set(['SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGFPE', 'SIGTRAP', 'SIGSYS'])
const FIRST_DELAY_MS = 50
const LONGEST_DELAY_MS = 5 * SECOND
const MEMORY_CHECK_MS = 250
/** After so many starts that came to nothing, requests do not wait for another. */
const MOST_FAILED_STARTS = 3

export function openRenderer<Task, Done>(options: RendererOptions) {
  const { file, overloaded, onCrash, heapMb = 256, processMb = 768 } = options
  const { pieceMs = 30 * SECOND, idleMs = 5 * MINUTE } = options
  const requests = new Map<number, Request<Task, Done>>()
  let child: ChildProcess | undefined
  let working: { id: number; stop: () => void } | undefined
  let idle: NodeJS.Timeout | undefined
  let restart: NodeJS.Timeout | undefined
  let crashes = 0
  let failedStarts = 0
  let lastId = 0

  function start(): ChildProcess {
    const started = fork(file, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: environment(),
      serialization: 'advanced',
      // A panic may quote the text that caused it, and logs hold no such text.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let killedFor: string | undefined
    const kill = (reason: string) => {
      killedFor = reason
      started.kill('SIGKILL')
    }
    started.on('message', (message: FromRenderer<Done>) => {
      if (child === started) receive(message, started, kill)
    })
    started.on('error', (error) => ended(started, { reason: error.message, isOwnFault: false }))
    started.on('exit', (code, signal) =>
      ended(started, {
        reason: killedFor ?? signal ?? `exit code ${code}`,
        isOwnFault: killedFor !== undefined || (signal ? OWN_FAULTS.has(signal) : code !== 0),
      }),
    )
    started.unref()
    return started
  }

  function receive(message: FromRenderer<Done>, at: ChildProcess, kill: (reason: string) => void): void {
    failedStarts = 0
    if (message.kind === 'begun') {
      working?.stop()
      working = { id: message.id, stop: watch(at, kill) }
      return
    }
    working?.stop()
    working = undefined
    if (message.kind === 'ended') return
    crashes = 0
    const answer = message.kind === 'done' ? message.done : new Error(message.message)
    requests.get(message.id)?.settle(answer)
  }

  /** Bounds one piece of work in time and memory. */
  function watch({ pid = 0 }: ChildProcess, kill: (reason: string) => void): () => void {
    const late = setTimeout(kill, pieceMs, `no result within ${pieceMs} ms`)
    const large = setInterval(() => {
      if (memoryMbOf(pid) > processMb) kill(`more than ${processMb} MB of memory`)
    }, MEMORY_CHECK_MS)
    return () => {
      clearTimeout(late)
      clearInterval(large)
    }
  }

  function ended(at: ChildProcess, { reason, isOwnFault }: { reason: string; isOwnFault: boolean }): void {
    if (child !== at) return
    child = undefined
    working?.stop()
    const blamed = working && requests.get(working.id)
    working = undefined
    onCrash?.({ reason })
    for (const request of requests.values()) request.isSent = false
    if (blamed && (isOwnFault || ++blamed.doubts > 1)) blamed.settle(new RendererCrash(reason, true))
    if (++failedStarts > MOST_FAILED_STARTS) {
      for (const request of [...requests.values()]) request.settle(new RendererCrash(reason, false))
    }
    const delay = crashes === 0 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (crashes - 1))
    crashes++
    restart = setTimeout(sendWaiting, delay).unref()
  }

  function sendWaiting(): void {
    restart = undefined
    if (requests.size === 0) return
    child ??= start()
    child.channel?.ref()
    for (const [id, request] of requests) {
      if (request.isSent) continue
      request.isSent = true
      send(child, { id, task: request.task })
    }
  }

  function send(to: ChildProcess, message: ToRenderer<Task>): void {
    // The process may end meanwhile; its end is handled where it is reported.
    to.send(message, () => undefined)
  }

  function rest(): void {
    // An idle renderer does not keep the service running.
    child?.channel?.unref()
    idle = setTimeout(() => {
      const resting = child
      child = undefined
      resting?.disconnect()
    }, idleMs)
    idle.unref()
  }

  return function render(task: Task, withinMs: number): Promise<Done> {
    clearTimeout(idle)
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const settle = (answer: Done | Error) => {
        clearTimeout(deadline)
        requests.delete(id)
        if (requests.size === 0) rest()
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      }
      const deadline = setTimeout(() => {
        if (child && requests.get(id)?.isSent) send(child, { id })
        settle(overloaded())
      }, withinMs)
      requests.set(id, { task, isSent: false, doubts: 0, settle })
      if (!restart) sendWaiting()
    })
  }
}

/** What draws needs no setting of the service, least of all its secrets. */
function environment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir()
  return {
    TMPDIR: tmpdir(),
    ...(process.platform === 'linux' && memory),
    // The folder that this process was given holds one for each version of Node.
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }),
  }
}
