import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { buildPagesIfNeeded } from '../src/platform/http/pages/build.ts'
import {
  EXAMPLES,
  fontFile,
  MIGRATIONS,
  PAGES_FOLDER,
  programVersion,
} from '../src/platform/runtime/paths.ts'
import { FONTS } from '../src/printing/tickets/raster/fonts.ts'
import { newStore } from './schema-snapshot.ts'

// Builds the npm package: the program in a few files, the built pages, and nothing that is only needed for building.

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

/** Replaces the module with the file paths. */
const elsewhere: Plugin = {
  name: 'comanda:packed-files',
  enforce: 'pre',
  resolveId(source) {
    return source.endsWith('/runtime/paths.ts') ? join(ROOT, 'packaging/paths.ts') : undefined
  },
}

await buildPagesIfNeeded(console.error)
rmSync(DIST, { recursive: true, force: true })
await build({
  configFile: false,
  logLevel: 'warn',
  root: ROOT,
  plugins: [elsewhere],
  define: { VERSION: JSON.stringify(programVersion()) },
  // Libraries are installed beside the program, in the versions of package-lock.json.
  ssr: { noExternal: true, external: Object.keys(manifest.dependencies) },
  build: {
    ssr: true,
    target: 'node26',
    minify: true,
    outDir: join(DIST, 'server'),
    rolldownOptions: {
      input: {
        entry: join(ROOT, 'packaging/entry.ts'),
        'backup-worker': join(ROOT, 'src/platform/storage/sqlite-files/backup-worker.ts'),
        'startup-worker': join(ROOT, 'src/platform/http/server/startup-worker.ts'),
        hasher: join(ROOT, 'src/identity/passwords/hash-worker.js'),
        'tickets-worker': join(ROOT, 'src/printing/tickets/render/render-worker.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Some modules prepare the global scope for later imports, such as decorator metadata.
        strictExecutionOrder: true,
      },
    },
  },
})
cpSync(MIGRATIONS, join(DIST, 'migrations'), { recursive: true })
writeFileSync(join(DIST, 'new-store.sql'), await newStore())
cpSync(EXAMPLES, join(DIST, 'examples.json'))
cpSync(join(ROOT, 'src/memory.json'), join(DIST, 'memory.json'))
cpSync(PAGES_FOLDER, join(DIST, 'web'), { recursive: true })
mkdirSync(join(DIST, 'fonts'))
for (const font of FONTS) cpSync(fontFile(font), join(DIST, 'fonts', basename(font)))
for (const name of ['comanda.js', 'healthcheck.js']) cpSync(join(import.meta.dirname, name), join(DIST, name))
cpSync(join(ROOT, 'deploy/comanda.service'), join(DIST, 'comanda.service'))
chmodSync(join(DIST, 'comanda.js'), 0o755)

const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).map((name) =>
  statSync(join(DIST, name)),
)
const bytes = files.reduce((sum, { size }) => sum + size, 0)
console.error(`dist: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`)
