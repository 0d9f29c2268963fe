import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Database } from '../../platform/storage/database.ts'
import { findPicture } from '../across-accounts.ts'

const NAME = /^([0-9a-z]{6})-([0-9a-f]{64})\.(webp|jpg)$/
const TYPES = { webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * Serves pictures without a key: they are on the public menu. The address names the content, so it never changes and is
 * cached for a year.
 */
export function servePictures(server: FastifyInstance, database: Database): void {
  server.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const [, routing, hash = '', kind = ''] = NAME.exec(request.params.name) ?? []
    const picture = routing && (await database.read((sql) => findPicture(sql, routing, hash)))
    if (!picture || picture.kind !== kind) throw new Refusal('path_not_found', 'There is no such picture.')
    return reply
      .type(TYPES[kind as keyof typeof TYPES])
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Buffer.from(picture.bytes))
  })
}
