import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A self-signed certificate for localhost and its key, both as PEM. */
export function makeCertificate(goodUntil: Date): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from('localhost')))))
  const hosts = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = sequence(sequence(oid(0x55, 0x1d, 0x11), tagged(0x04, hosts)))
  const toBeSigned = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(new Date('2026-01-01')), time(goodUntil)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, extensions),
  )
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)]))
  const body = sequence(toBeSigned, algorithm, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

// DER: tag, length and content.
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts))
const oid = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes))
const time = (date: Date) => tagged(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`))
