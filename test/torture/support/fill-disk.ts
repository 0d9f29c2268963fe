import { fillDisk } from '../disk/broken-disk.ts'
import { mountedDisk } from './small-disk.ts'

// Run inside a namespace that has mounts of its own: service, waiters and checker see the small file system.
const [path = '', seed] = process.argv.slice(2)
console.log(JSON.stringify(await fillDisk(Number(seed), mountedDisk(path))))
