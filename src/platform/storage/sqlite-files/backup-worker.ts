import { parentPort, workerData } from 'node:worker_threads'
import { makeBackup } from './backup.ts'

parentPort?.postMessage(makeBackup(workerData.path, workerData.folder, workerData.now))
