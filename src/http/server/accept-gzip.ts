import type { FastifyRequest } from 'fastify'
import { acceptedQualities } from './accepted.ts'

/** Whether a caller takes gzip: named, or meant by `*`, and not with a quality of 0. */
export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const codings = acceptedQualities(headers['accept-encoding'])
  return (codings.get('gzip') ?? codings.get('*') ?? 0) > 0
}
