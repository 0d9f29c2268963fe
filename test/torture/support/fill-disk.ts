import { fillDisk } from '../disk/broken-disk.ts'
import { mountedDisk } from './small-disk.ts'

// Runs inside a mount namespace: service, waiters and checker see the small file system.
const [path = '', seed] = process.argv.slice(2)
console.log(JSON.stringify(await fillDisk(Number(seed), mountedDisk(path))))
