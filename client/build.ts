import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'tar'
import { build } from 'vite'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const DIST = new URL('dist/', import.meta.url)

/** Builds the package: one script for Node, browsers and workers, and its types. */
export async function buildClient(): Promise<void> {
  rmSync(DIST, { recursive: true, force: true })
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
  const types = spawnSync(process.execPath, [tsc, '-p', HERE, '--emitDeclarationOnly'], { encoding: 'utf8' })
  if (types.status !== 0) throw new Error(types.stdout)
  await build({
    configFile: false,
    logLevel: 'warn',
    root: HERE,
    build: {
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
      target: 'es2022',
      // Stack traces stay readable; bundlers minify the pages that contain it.
      minify: false,
      emptyOutDir: false,
    },
  })
}

/** Packs the client as npm does, so that `npm install` accepts it from the service. */
export async function packClient(file: string): Promise<void> {
  await create({ file, cwd: HERE, gzip: true, portable: true, prefix: 'package', mtime: new Date(0) }, [
    'package.json',
    'README.md',
    'dist',
  ])
}

if (import.meta.main) await buildClient()
