import type { onRequestAsyncHookHandler } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the answer must be there, on the clock of `performance.now()`. */
    deadlineAt: number
  }
}

/** Starts the clock of a request; placed behind the key, before the limits and the body. */
export function startDeadline(seconds: number): onRequestAsyncHookHandler {
  return async (request) => {
    request.deadlineAt = performance.now() + seconds * 1000
  }
}
