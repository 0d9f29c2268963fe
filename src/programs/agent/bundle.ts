import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// Bundles the agent into one file, which can be copied to any machine with Node 20 or later.

const [, , folder = 'agent'] = process.argv

await build({
  configFile: false,
  logLevel: 'warn',
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  ssr: { noExternal: true },
  build: {
    ssr: fileURLToPath(new URL('main.ts', import.meta.url)),
    outDir: folder,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'comanda-agent.mjs', codeSplitting: false } },
  },
})
console.log(`${folder}/comanda-agent.mjs`)
