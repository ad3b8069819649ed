import type { FastifyRequest } from 'fastify'

/** Whether a caller takes gzip: named, or meant by `*`, and not with a quality of 0. */
export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const accepted = headers['accept-encoding'] ?? ''
  const codings = new Map(
    accepted.split(',').map((item) => {
      const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality === undefined ? 1 : Number(quality.slice(2))]
    }),
  )
  return (codings.get('gzip') ?? codings.get('*') ?? 0) > 0
}
