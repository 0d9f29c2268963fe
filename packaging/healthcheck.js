// Health check of the container image: exits with 0 if the service is ready, else with 1. The image has no shell.
import { get as getPlain } from 'node:http'
import { get as getEncrypted } from 'node:https'

const { PORT = '8080', COMANDA_TLS_CERT } = process.env
const get = COMANDA_TLS_CERT ? getEncrypted : getPlain
// The certificate is for the public name, not for 127.0.0.1.
const options = { host: '127.0.0.1', port: PORT, path: '/readyz', timeout: 4_000, rejectUnauthorized: false }
const request = get(options, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1))
request.on('timeout', () => process.exit(1))
request.on('error', () => process.exit(1))
