import { subscribe } from 'node:diagnostics_channel'

// Loaded into every measured process ahead of its program: tells what the process has used so far, when
// asked. A clock on the outside would count the neighbours on the machine too.
let longestMicros = 0
let lastMicros = 0
let watching = false

/** What the thread itself has used: others on the machine make a turn longer, and are not counted. */
const threadMicros = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** What the thread did, for whomever, while those with this key waited: others on the machine are not in it. */
let watchedKey
let meanwhileMs = []
const arrivedAt = new WeakMap()

function watch(key) {
  if (watchedKey === undefined) {
    subscribe('http.server.request.start', ({ request }) => {
      if (request.headers['x-api-key'] === watchedKey) arrivedAt.set(request, threadMicros())
    })
    subscribe('http.server.response.finish', ({ request }) => {
      const at = arrivedAt.get(request)
      if (at !== undefined) meanwhileMs.push((threadMicros() - at) / 1000)
    })
  }
  watchedKey = key
  const told = meanwhileMs
  meanwhileMs = []
  return told
}

process.on('message', (question) => {
  if (question.watch) return process.send?.({ meanwhileMs: watch(question.watch) })
  const { user, system } = process.cpuUsage()
  const rssBytes = process.memoryUsage.rss()
  if (question !== 'turns') return process.send?.({ cpuMicros: user + system, rssBytes })
  // Begun by who wants it: it costs something. Between two ticks lies a turn, or several short ones.
  if (!watching) {
    setInterval(() => {
      const at = threadMicros()
      longestMicros = Math.max(longestMicros, at - lastMicros)
      lastMicros = at
    }, 1).unref()
  }
  watching = true
  const told = { threadMicros: threadMicros(), longestTurnMs: longestMicros / 1000, rssBytes }
  longestMicros = 0
  lastMicros = threadMicros()
  return process.send?.(told)
})
// However the benchmark ends, nothing of it stays behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
