import { subscribe } from 'node:diagnostics_channel'

// Preloaded into every measured process: reports on request what the process has used so far. A clock outside would
// include other processes of the machine.
let longestMicros = 0
let lastMicros = 0
let watching = false

/** CPU time of this thread: other processes prolong the wall time of a tick but are not counted here. */
const threadMicros = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** CPU time of this thread while requests with this key were waiting, whatever it was spent on. */
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
  const measured = meanwhileMs
  meanwhileMs = []
  return measured
}

process.on('message', (question) => {
  if (question.watch) return process.send?.({ meanwhileMs: watch(question.watch) })
  const { user, system } = process.cpuUsage()
  const rssBytes = process.memoryUsage.rss()
  if (question !== 'turns') return process.send?.({ cpuMicros: user + system, rssBytes })
  // Started on request, because it costs something. The time between two timer ticks is one event-loop tick or several
  // short ones.
  if (!watching) {
    setInterval(() => {
      const at = threadMicros()
      longestMicros = Math.max(longestMicros, at - lastMicros)
      lastMicros = at
    }, 1).unref()
  }
  watching = true
  const usage = { threadMicros: threadMicros(), longestTurnMs: longestMicros / 1000, rssBytes }
  longestMicros = 0
  lastMicros = threadMicros()
  return process.send?.(usage)
})
// The process ends with the benchmark, however that ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
