import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const WEB = fileURLToPath(new URL('.', import.meta.url))
const DONE = join(WEB, 'dist')
const FRESH = join(WEB, `dist.${process.pid}`)

const began = new Date()

await build({
  configFile: false,
  root: join(WEB, 'portal'),
  base: '/portal/',
  logLevel: 'warn',
  plugins: [react()],
  build: {
    outDir: FRESH,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
})

for (const name of readdirSync(join(FRESH, 'assets'))) {
  if (!/\.(js|css|svg)$/.test(name)) continue
  const path = join(FRESH, 'assets', name)
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
