import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from '../../config.ts'
import { matchesEtag } from '../server/etags.ts'

/** How parts of the active pack are named to callers, who need not take again what they have. */
interface Revalidation {
  /** Sets the tag of what is sent, and how long it may be held. */
  readonly sendValidators: (reply: FastifyReply, etag: string) => FastifyReply
  /**
   * A hook that answers 304 to a caller who has what the request asks for; undefined: there is no
   * such thing. Revalidation costs no budget: the hook stands before the limits.
   */
  readonly answerUnchanged: (
    etagOf: (request: FastifyRequest) => string | undefined,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Validators of building data: behind a key they are held by the caller alone. */
export function revalidation(configuration: Configuration): Revalidation {
  const visibility = configuration.BUILDINGS_API_KEY === null ? 'public' : 'private'
  const cacheControl = `${visibility}, max-age=3600, must-revalidate`
  const sendValidators = (reply: FastifyReply, etag: string) =>
    reply.header('etag', etag).header('cache-control', cacheControl)
  return {
    sendValidators,
    answerUnchanged: (etagOf) => async (request, reply) => {
      const { 'if-none-match': known } = request.headers
      const etag = known === undefined ? undefined : etagOf(request)
      if (known === undefined || etag === undefined || !matchesEtag(known, etag)) return undefined
      return sendValidators(reply, etag).code(304).send()
    },
  }
}
