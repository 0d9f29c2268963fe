import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

const MODULES = join(import.meta.dirname, '../../node_modules')

/**
 * A local npm registry with the dependencies that `npm ci` installed, so that an installation can be tested offline. It
 * does not have packages of other platforms.
 */
export async function openRegistry(folder: string) {
  const tarballs = new Map<string, { manifest: { version: string }; file: string }>()
  const add = (from: string) => {
    const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
    const file = join(folder, `${manifest.name.replace('/', '-')}.tar`)
    const named = ['--transform', `s,^${basename(from)},package,`]
    execFileSync('tar', ['-chf', file, '-C', join(from, '..'), ...named, basename(from)])
    tarballs.set(manifest.name, { manifest, file })
  }
  add(join(MODULES, '@resvg/resvg-js'))
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(MODULES, '@resvg/resvg-js/package.json'), 'utf8'),
  )
  for (const name of Object.keys(optionalDependencies)) {
    try {
      add(join(MODULES, name))
    } catch {
      // A package of another platform, which is not installed here.
    }
  }
  add(ownNode(folder))

  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1))
    const known = tarballs.get(name.replace(/\.tar$/, ''))
    if (!known) return response.writeHead(404).end('{}')
    if (name.endsWith('.tar')) return response.end(readFileSync(known.file))
    const { manifest } = known
    const { version } = manifest
    const tarball = `http://${request.headers.host}/${encodeURIComponent(name)}.tar`
    const versions = { [version]: { ...manifest, dist: { tarball } } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It serves npm for as long as something else keeps the process running.
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The running Node, packed as in the registry. */
function ownNode(folder: string): string {
  const { platform, arch } = process
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  const made = join(folder, name)
  mkdirSync(join(made, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(made, 'bin/node'))
  const manifest = {
    name,
    version: process.versions.node,
    bin: { node: 'bin/node' },
    os: platform,
    cpu: arch,
  }
  writeFileSync(join(made, 'package.json'), JSON.stringify(manifest))
  return made
}
