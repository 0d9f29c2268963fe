import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// The agent as one file, to be copied to whatever machine of the restaurant has Node 20 or later.

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
