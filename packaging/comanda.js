#!/usr/bin/env node
// Runs on Node 20 or later and hands over to the Node version that the program needs: the one pinned as a dependency,
// or this one if it is new enough. Plain JavaScript, since nothing of the package is loaded here.

const { spawn } = await import('node:child_process')
const { existsSync, realpathSync } = await import('node:fs')
const { createRequire } = await import('node:module')
const { dirname, join } = await import('node:path')
const { fileURLToPath } = await import('node:url')

const REQUIRED_NODE = 26

/**
 * Allocator limits, as in the systemd unit and the image; the C library reads them when a process starts. They save
 * some 10 of 180 MB (resident memory after 480 orders on SQLite, three runs each).
 */
const memory = createRequire(import.meta.url)('./memory.json')

const here = dirname(realpathSync(fileURLToPath(import.meta.url)))
const entry = join(here, 'server/entry.js')
const node =
  pinnedNode() ??
  (Number(process.versions.node.split('.')[0]) >= REQUIRED_NODE ? process.execPath : undefined)

if (node === undefined) {
  console.error(
    `comanda: Node ${REQUIRED_NODE} for ${process.platform} on ${process.arch} is not installed: install comanda with optional packages, or run it with your own Node ${REQUIRED_NODE}`,
  )
  process.exitCode = 1
} else {
  const serves = process.argv[2] === 'serve'
  const flags = serves ? ['--max-semi-space-size=8'] : []
  const env = serves ? { ...memory, ...process.env } : process.env
  const args = [...flags, entry, ...process.argv.slice(2)]
  // With `execve` nothing of this process remains.
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env)
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('close', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1)
  })
}

function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${platform}-${process.arch}`
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}
