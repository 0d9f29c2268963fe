import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import memory from '../src/memory.json' with { type: 'json' }
import { programVersion } from '../src/platform/runtime/paths.ts'

// Builds a minimal OCI image: Node, the libraries it is linked with, and the package. It writes the image format
// directly, from files of this machine: no tool, no network, no base image.

const ROOT = join(import.meta.dirname, '..')
/** Unprivileged user id, the same in every image, so that volumes stay readable after an upgrade. */
const USER = 65_532
const BUILT = '1970-01-01T00:00:00Z'

const [, , target = join(ROOT, `comanda-${programVersion()}-oci.tar`)] = process.argv
const work = mkdtempSync(join(tmpdir(), 'comanda-image-'))
try {
  const layers = [layerOf('system', fillSystem), layerOf('program', fillProgram)]
  writeImage(layers)
  const bytes = layers.reduce((sum, { packed }) => sum + packed.length, 0)
  console.log(`${target}: ${(bytes / 1e6).toFixed(0)} MB compressed`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

interface Layer {
  packed: Buffer
  /** Digest of the uncompressed layer. */
  contentDigest: string
}

function layerOf(name: string, fill: (root: string) => void): Layer {
  const root = join(work, name)
  mkdirSync(root)
  fill(root)
  const archive = join(work, `${name}.tar`)
  // Reproducible: the same files make the same image.
  const same = ['--sort=name', '--mtime=@0', '--numeric-owner', '-C', root]
  execFileSync('tar', ['-cf', archive, '--owner=0', '--group=0', '--exclude=./data', ...same, '.'])
  const own = [`--owner=${USER}`, `--group=${USER}`, '--mode=0700']
  if (existsSync(join(root, 'data'))) execFileSync('tar', ['-rf', archive, ...own, ...same, './data'])
  const bytes = readFileSync(archive)
  return { packed: gzipSync(bytes, { level: 4 }), contentDigest: digestOf(bytes) }
}

/** Fills the system layer: Node, its libraries and the few files that programs expect. */
function fillSystem(root: string): void {
  const node = realpathSync(process.execPath)
  for (const library of new Set([...linkedWith(node), ...linkedWith(drawing())])) put(root, library, library)
  put(root, node, '/bin/node')
  mkdirSync(join(root, 'etc'))
  writeFileSync(join(root, 'etc/passwd'), `comanda:x:${USER}:${USER}::/data:/bin/false\n`)
  writeFileSync(join(root, 'etc/group'), `comanda:x:${USER}:\n`)
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  mkdirSync(join(root, 'data'))
  mkdirSync(join(root, 'tmp'))
  chmodSync(join(root, 'tmp'), 0o1777)
}

function fillProgram(root: string): void {
  const app = join(root, 'app')
  mkdirSync(app)
  for (const name of ['dist', 'LICENSE', 'package.json']) {
    cpSync(join(ROOT, name), join(app, name), {
      recursive: true,
      filter: (path) => basename(path) !== '.cache',
    })
  }
  for (const path of runtimePackages()) {
    cpSync(join(ROOT, path), join(app, path), {
      recursive: true,
      filter: (file) => basename(file) !== 'node_modules',
    })
  }
}

/** Installed packages that the program needs at run time, by package-lock.json. Node is in the system layer. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries<{ dev?: true; devOptional?: true }>(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => !/^node_modules\/node-/.test(path) && existsSync(join(ROOT, path)))
}

/** Native binary of the rasteriser for this platform. */
function drawing(): string {
  const { platform, arch } = process
  return require(`@resvg/resvg-js-${platform}-${arch}-gnu/resvgjs.${platform}-${arch}-gnu.node`)
}

function require(name: string): string {
  return createRequire(import.meta.url).resolve(name)
}

function linkedWith(file: string): string[] {
  const output = execFileSync('ldd', [file], { encoding: 'utf8' })
  return [...output.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path = '']) => path)
}

function put(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true })
  cpSync(realpathSync(from), join(root, to))
  chmodSync(join(root, to), 0o755)
}

function writeImage(layers: Layer[]): void {
  const image = join(work, 'image')
  const blobs = join(image, 'blobs/sha256')
  mkdirSync(blobs, { recursive: true })
  const keep = (mediaType: string, bytes: Buffer) => {
    writeFileSync(join(blobs, digestOf(bytes)), bytes)
    return { mediaType, digest: `sha256:${digestOf(bytes)}`, size: bytes.length }
  }
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  const config = keep('application/vnd.oci.image.config.v1+json', json(configOf(layers)))
  const descriptors = layers.map(({ packed }) => keep('application/vnd.oci.image.layer.v1.tar+gzip', packed))
  const mediaType = 'application/vnd.oci.image.manifest.v1+json'
  const manifest = keep(mediaType, json({ schemaVersion: 2, mediaType, config, layers: descriptors }))
  const name = `comanda:${programVersion()}`
  const annotations = { 'org.opencontainers.image.ref.name': name, 'io.containerd.image.name': name }
  writeFileSync(join(image, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  writeFileSync(
    join(image, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...manifest, annotations }] }),
  )
  execFileSync('tar', ['-cf', target, '-C', image, 'oci-layout', 'index.json', 'blobs'])
}

function configOf(layers: Layer[]) {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const seconds = 1_000_000_000
  return {
    created: BUILT,
    architecture: arch,
    os: 'linux',
    config: {
      User: `${USER}:${USER}`,
      WorkingDir: '/data',
      Env: [
        'PATH=/bin',
        'HOST=0.0.0.0',
        'PORT=8080',
        'DATABASE_URL=sqlite:/data/comanda.db',
        'COMANDA_DEMO=0',
        // Allocator limits: large blocks are returned to the system instead of being cached by each thread.
        ...Object.entries(memory).map(([name, value]) => `${name}=${value}`),
      ],
      Entrypoint: ['/bin/node', '--max-semi-space-size=8', '/app/dist/server/entry.js'],
      Cmd: ['serve'],
      ExposedPorts: { '8080/tcp': {} },
      Volumes: { '/data': {} },
      // Not part of the OCI format, but used by docker and podman.
      Healthcheck: {
        Test: ['CMD', '/bin/node', '/app/dist/healthcheck.js'],
        Interval: 15 * seconds,
        Timeout: 5 * seconds,
        StartPeriod: 10 * seconds,
        Retries: 3,
      },
      Labels: {
        'org.opencontainers.image.title': 'comanda',
        'org.opencontainers.image.version': programVersion(),
        'org.opencontainers.image.licenses': 'MIT',
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ contentDigest }) => `sha256:${contentDigest}`) },
    history: [
      { created: BUILT, created_by: 'Node and its libraries' },
      { created: BUILT, created_by: 'the program' },
    ],
  }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
