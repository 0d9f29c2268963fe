import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

const built = [FRESH, join(FRESH, 'docs')].map((folder) => join(folder, 'assets'))
for (const path of built.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
  if (!/\.(js|css|svg)$/.test(path)) continue
  const bytes = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
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
