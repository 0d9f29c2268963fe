import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const WEB = fileURLToPath(new URL('.', import.meta.url))
const DONE = join(WEB, 'dist')
const FRESH = join(WEB, `dist.${process.pid}`)

const COMMON = {
  configFile: false,
  logLevel: 'warn',
  build: { emptyOutDir: true, manifest: true, target: 'es2023', modulePreload: { polyfill: false } },
} as const

const began = new Date()

await build({
  ...COMMON,
  root: join(WEB, 'portal'),
  base: '/portal/',
  plugins: [react()],
  build: { ...COMMON.build, outDir: FRESH, chunkSizeWarningLimit: 700 },
})
await build({
  ...COMMON,
  root: join(WEB, 'docs'),
  base: '/docs/',
  build: { ...COMMON.build, outDir: join(FRESH, 'docs') },
})

await buildTerminal(join(FRESH, 'terminal'))

const built = [FRESH, join(FRESH, 'docs'), join(FRESH, 'terminal')].map((folder) => join(folder, 'assets'))
for (const path of built.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
  if (!/\.(js|css|svg)$/.test(path)) continue
  const bytes = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

/** The waiter's terminal: a page that is installed, so its worker knows every file of its own build and no other. */
async function buildTerminal(outDir: string): Promise<void> {
  const root = join(WEB, 'terminal')
  const target = ['chrome90', 'safari15.4']
  await build({
    ...COMMON,
    root,
    base: '/terminal/',
    plugins: [react()],
    build: { ...COMMON.build, target, outDir },
  })
  for (const [name, size, source] of [
    ['icon-192.png', 192, 'icon.svg'],
    ['icon-512.png', 512, 'icon.svg'],
    ['icon-maskable.png', 512, 'icon-maskable.svg'],
  ] as const) {
    const drawn = new Resvg(readFileSync(join(root, source), 'utf8'), {
      fitTo: { mode: 'width', value: size },
    })
    writeFileSync(join(outDir, name), drawn.render().asPng())
  }
  const files = readdirSync(join(outDir, 'assets')).map((name) => `/terminal/assets/${name}`)
  const id = createHash('sha256')
    .update(readFileSync(join(outDir, 'index.html')))
    .update(files.join())
    .digest('hex')
  await build({
    ...COMMON,
    root,
    define: {
      BUILD_ID: JSON.stringify(id.slice(0, 16)),
      BUILD_FILES: JSON.stringify([
        '/terminal',
        '/terminal/manifest.webmanifest',
        '/terminal/icon-192.png',
        ...files,
      ]),
    },
    publicDir: false,
    build: {
      ...COMMON.build,
      target,
      outDir,
      emptyOutDir: false,
      manifest: false,
      lib: { entry: join(root, 'worker.ts'), formats: ['es'], fileName: () => 'worker.js' },
    },
  })
}

// What was changed while this ran is newer than the build, and is built at the next start.
utimesSync(join(FRESH, 'index.html'), began, began)
rmSync(`${FRESH}.old`, { recursive: true, force: true })
try {
  renameSync(DONE, `${FRESH}.old`)
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
renameSync(FRESH, DONE)
rmSync(`${FRESH}.old`, { recursive: true, force: true })
