import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server as HttpsServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { Logger } from 'pino'
import { type Clock, DAY, SECOND } from '../../core/clock.ts'
import { type Part, repeat } from '../../runtime/periodic-task.ts'

/** Paths of the certificate and its key, as configured. */
export interface CertificateFiles {
  cert: string
  key: string
}

export interface Certificate {
  /** Certificate with its chain. */
  cert: Buffer
  key: Buffer
}

/** A certificate that cannot be served; the message is the one line the operator sees. */
export class CertificateRefusal extends Error {
  override name = 'CertificateRefusal'
}

/** Reads both files; refused if they cannot be read or do not match. */
export function readCertificate(files: CertificateFiles): Certificate {
  const certificate = readFiles(files)
  refuseUnlessServable(certificate)
  return certificate
}

function readFiles({ cert, key }: CertificateFiles): Certificate {
  return { cert: read('COMANDA_TLS_CERT', cert), key: read('COMANDA_TLS_KEY', key) }
}

function refuseUnlessServable(certificate: Certificate): void {
  try {
    createSecureContext(certificate)
  } catch (error) {
    throw new CertificateRefusal(
      `COMANDA_TLS_CERT and COMANDA_TLS_KEY must name a certificate and its own key, both as PEM: ${messageOf(error)}`,
    )
  }
}

function read(setting: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new CertificateRefusal(`${setting} must name a file that can be read: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Days before expiry at which we warn. Renewal programs act at thirty. */
export const SHORT_OF_DAYS = 14
const LOOK_EVERY_MS = 2 * SECOND

interface Served {
  certificate: Certificate
  files: CertificateFiles
  log: Logger
  now: Clock
}

/**
 * Reloads the certificate for new connections when its files change. A certificate that cannot be served is logged and
 * the old one stays in use: the renewal may be half written. Warns once a day when it expires soon.
 */
export function followCertificate(server: HttpsServer, { certificate, files, log, now }: Served): Part {
  let current = certificate
  let warnedOf = SHORT_OF_DAYS
  const look = async () => {
    const found = readFiles(files)
    if (!found.cert.equals(current.cert) || !found.key.equals(current.key)) {
      refuseUnlessServable(found)
      server.setSecureContext(found)
      current = found
      warnedOf = SHORT_OF_DAYS
      log.info({ days: daysLeft(found, now()) }, 'TLS certificate reloaded')
    }
    const days = daysLeft(current, now())
    if (days >= warnedOf) return
    warnedOf = days
    log.warn({ days }, 'TLS certificate expires soon')
  }
  return repeat('TLS certificate check', LOOK_EVERY_MS, look, log)
}

/** Days until the certificate in these files expires. Undefined if it cannot be served, for example half renewed. */
export function certificateDays(files: CertificateFiles, now: number): number | undefined {
  try {
    return daysLeft(readCertificate(files), now)
  } catch (error) {
    if (error instanceof CertificateRefusal) return undefined
    throw error
  }
}

/** Whole days until expiry; negative if it has expired. */
function daysLeft({ cert }: Certificate, now: number): number {
  return Math.floor((Date.parse(new X509Certificate(cert).validTo) - now) / DAY)
}
