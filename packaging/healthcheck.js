// Whether the service in this container is ready: ends with 0, or with 1. Where there is no shell, nothing else can ask.
import { get as getPlain } from 'node:http'
import { get as getEncrypted } from 'node:https'

const { PORT = '8080', COMANDA_TLS_CERT } = process.env
const get = COMANDA_TLS_CERT ? getEncrypted : getPlain
// Its certificate is for the name that others call it by.
const options = { host: '127.0.0.1', port: PORT, path: '/readyz', timeout: 4_000, rejectUnauthorized: false }
const request = get(options, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1))
request.on('timeout', () => process.exit(1))
request.on('error', () => process.exit(1))
