import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES_FOLDER, PAGES_SOURCE } from '../../runtime/paths.ts'

/** The guides are part of the page at /docs. */
const SOURCES = [
  'web/portal',
  'web/terminal',
  'web/kitchen',
  'web/shared',
  'web/docs',
  'docs/guides',
  'client/src',
]

/** The pages could not be built; the message is for the operator. */
export class BuildRefusal extends Error {
  override name = 'BuildRefusal'
}

/**
 * Builds the portal and the page at /docs if their sources are newer than the build. This runs in a separate process,
 * because the bundler is large and needed only once.
 */
export async function buildPagesIfNeeded(report: (line: string) => void): Promise<void> {
  if (PAGES_SOURCE === undefined || builtAt() >= newestSource(PAGES_SOURCE)) return
  const began = performance.now()
  const why = builtAt() === 0 ? '' : ', as their sources have changed'
  report(`comanda: building the pages${why}: this takes half a minute, once`)
  const output = await run([join(PAGES_SOURCE, 'web/build.ts')], PAGES_SOURCE)
  if (output.code !== 0) throw new BuildRefusal(`the pages could not be built:\n${output.text}`)
  report(`comanda: the pages are built, in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

function builtAt(): number {
  return statSync(join(PAGES_FOLDER, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newestSource(root: string): number {
  const sources = SOURCES.map((name) => join(root, name)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const all = [...sources, join(root, 'web/build.ts'), join(root, 'package-lock.json')]
  return Math.max(...all.map((path) => statSync(path).mtimeMs))
}

async function run(args: string[], cwd: string): Promise<{ code: number | null; text: string }> {
  // Imported lazily, because nearly every start skips the build.
  const { spawn } = await import('node:child_process')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, text }))
  })
}
