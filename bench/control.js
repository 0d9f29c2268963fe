// Loaded into every measured process ahead of its program: tells what the process has used so far, when
// asked. A clock on the outside would count the neighbours on the machine too.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss() })
})
// However the benchmark ends, nothing of it stays behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
