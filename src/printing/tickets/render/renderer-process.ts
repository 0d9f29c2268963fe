import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import memory from '../../../memory.json' with { type: 'json' }
import { MINUTE, SECOND } from '../../../platform/core/clock.ts'
import { memoryMbOf } from './process-memory.ts'

// Runs the rasteriser in a separate process. It is native code: if it aborts, only that process ends. The process is
// started for the first task and ends after a while without tasks.

/** A request to the process. Without `task` the request with this id is cancelled. */
export interface RendererRequest<Task> {
  id: number
  task?: Task
}

/**
 * A message from the process. `begun` and `ended` frame each slice of work, so that a crash can be attributed to one
 * request.
 */
export type RendererReply<Done> =
  | { kind: 'begun'; id: number }
  | { kind: 'ended'; id: number }
  | { kind: 'done'; id: number; done: Done }
  | { kind: 'failed'; id: number; message: string }

/** The process ended unexpectedly, or cannot be started. */
export class RendererCrash extends Error {
  /** True if this request was the cause: drawn again, it would crash the process again. */
  readonly isBlamed: boolean

  constructor(reason: string, isBlamed: boolean) {
    super(`the ticket renderer ended: ${reason}`)
    this.isBlamed = isBlamed
  }
}

interface RendererOptions {
  file: URL
  /** The error for a request that is not done within its time. */
  overloaded: () => Error
  /** Called once for each unexpected end of the process. */
  onCrash?: (crash: { reason: string }) => void
  heapMb?: number
  /** Memory of the whole process, native code included. */
  processMb?: number
  /** The limit for one slice of work; fifty lines take about ten milliseconds. */
  pieceMs?: number
  idleMs?: number
}

interface Request<Task, Done> {
  task: Task
  isSent: boolean
  /** How often the process ended during this request, possibly for another reason. */
  doubts: number
  settle: (answer: Done | Error) => void
}

/** Signals that the code itself raises; others, such as from the out-of-memory killer, may have another cause. */
const OWN_FAULTS = new Set(['SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGFPE', 'SIGTRAP', 'SIGSYS'])
const FIRST_DELAY_MS = 50
const LONGEST_DELAY_MS = 5 * SECOND
const MEMORY_CHECK_MS = 250
/** After this many failed starts, requests fail instead of waiting for another start. */
const MOST_FAILED_STARTS = 3

export function createRenderer<Task, Done>(options: RendererOptions) {
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
      // A panic message may quote the text that caused it, and logs must not contain such text.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let killedFor: string | undefined
    const kill = (reason: string) => {
      killedFor = reason
      started.kill('SIGKILL')
    }
    started.on('message', (message: RendererReply<Done>) => {
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

  function receive(message: RendererReply<Done>, at: ChildProcess, kill: (reason: string) => void): void {
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

  /** Limits the time and memory of one slice of work. */
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

  function send(to: ChildProcess, message: RendererRequest<Task>): void {
    // The process may end meanwhile; that is handled by its exit event.
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

/** The renderer gets none of the service's settings, least of all its secrets. */
function environment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir()
  return {
    TMPDIR: tmpdir(),
    ...(process.platform === 'linux' && memory),
    // The given folder contains one subfolder per version of Node.
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }),
  }
}
