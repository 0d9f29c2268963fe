import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildClient, packClient } from '../client/build.ts'
import { guidesPlugin } from './docs/guides-plugin.ts'

const WEB = fileURLToPath(new URL('.', import.meta.url))
const DONE = join(WEB, 'dist')
const FRESH = join(WEB, `dist.${process.pid}`)

const COMMON = {
  configFile: false,
  logLevel: 'warn',
  build: { emptyOutDir: true, manifest: true, target: 'es2023', modulePreload: { polyfill: false } },
} as const

/**
 * Modules needed before the first page is usable go into two files: third-party code, which stays cached when a new
 * version of ours is fetched, and our own. Thirty small files would wait for each other.
 */
const FIRST_FILES = [
  {
    name: 'begin',
    test: /portal[\\/](index\.html|sync[\\/](preload|prefetch)\.ts|session[\\/]selected-location\.ts|locales[\\/]load-locale\.ts)$|shared[\\/](languages|locale-loader)\.ts$|preload-helper/,
    priority: 3,
  },
  { name: 'libraries', test: /node_modules.*\.[cm]?js$/, tags: ['$initial' as const], priority: 2 },
  { name: 'first', tags: ['$initial' as const], priority: 1 },
]

const began = new Date()

await build({
  ...COMMON,
  root: join(WEB, 'portal'),
  base: '/portal/',
  plugins: [react()],
  build: {
    ...COMMON.build,
    outDir: FRESH,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['index.html', 'main.tsx', 'pages/dashboard/page.tsx'].map((file) => join(WEB, 'portal', file)),
      output: { codeSplitting: { groups: FIRST_FILES } },
    },
  },
})
await build({
  ...COMMON,
  root: join(WEB, 'docs'),
  base: '/docs/',
  plugins: [guidesPlugin],
  build: { ...COMMON.build, outDir: join(FRESH, 'docs') },
})

await buildApp('terminal')
await buildApp('kitchen')
await buildClient()
await packClient(join(FRESH, 'comanda-client.tgz'))

const built = ['', 'docs', 'terminal', 'kitchen'].map((page) => join(FRESH, page, 'assets'))
for (const path of built.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
  if (!/\.(js|css|svg)$/.test(path)) continue
  const bytes = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

/** Builds a page that is installed on a device; its service worker lists every file of its own build and no other. */
async function buildApp(name: string): Promise<void> {
  const root = join(WEB, name)
  const base = `/${name}`
  const outDir = join(FRESH, name)
  // Waiters' phones and kitchen screens are older than office computers.
  const target = ['chrome90', 'safari15.4']
  await build({
    ...COMMON,
    root,
    base: `${base}/`,
    plugins: [react()],
    // The service worker caches every file, so preloading the later ones gains nothing.
    build: { ...COMMON.build, target, outDir, modulePreload: false },
  })
  for (const [icon, size, source] of [
    ['icon-192.png', 192, 'icon.svg'],
    ['icon-512.png', 512, 'icon.svg'],
    ['icon-maskable.png', 512, 'icon-maskable.svg'],
  ] as const) {
    const drawn = new Resvg(readFileSync(join(WEB, 'shared', source), 'utf8'), {
      fitTo: { mode: 'width', value: size },
    })
    writeFileSync(join(outDir, icon), drawn.render().asPng())
  }
  const files = readdirSync(join(outDir, 'assets')).map((file) => `${base}/assets/${file}`)
  const id = createHash('sha256')
    .update(readFileSync(join(outDir, 'index.html')))
    .update(files.join())
    .digest('hex')
  await build({
    ...COMMON,
    root,
    define: {
      BUILD_ID: JSON.stringify(id.slice(0, 16)),
      BUILD_FILES: JSON.stringify([base, `${base}/manifest.webmanifest`, `${base}/icon-192.png`, ...files]),
      APP: JSON.stringify(name),
    },
    publicDir: false,
    build: {
      ...COMMON.build,
      target,
      outDir,
      emptyOutDir: false,
      manifest: false,
      lib: { entry: join(WEB, 'shared/service-worker.ts'), formats: ['es'], fileName: () => 'worker.js' },
    },
  })
}

// The build gets the time at which it began: files changed while it ran are newer and are rebuilt at the next start.
utimesSync(join(FRESH, 'index.html'), began, began)
rmSync(`${FRESH}.old`, { recursive: true, force: true })
try {
  renameSync(DONE, `${FRESH}.old`)
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
renameSync(FRESH, DONE)
rmSync(`${FRESH}.old`, { recursive: true, force: true })
