import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallerGoneError } from '../../compute/failures.ts'
import { errorStatus, SightlineError } from '../../errors.ts'
import { byteLimitText } from '../wire/shapes.ts'

/** What a caller is told about an error. The one place that turns an error into a status. */
interface ErrorAnswer {
  readonly status: number
  readonly message: string
}

/** Written to the log for a caller that hung up; nobody receives it. */
export const callerGoneStatus = 499

/** What is away may be back, or is looked for, in a moment. */
const unavailableRetrySeconds = 5

const internal: ErrorAnswer = { status: errorStatus.internal, message: 'internal error' }

const callerGone: ErrorAnswer = { status: callerGoneStatus, message: 'the caller has gone' }

const noSuchRoute: ErrorAnswer = {
  status: errorStatus.not_found,
  message: 'there is no such route',
}

/** Messages of the framework's own refusals, by its codes. */
const frameworkMessages: Readonly<Record<string, ErrorAnswer>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: errorStatus.invalid_request,
    message: 'the request body does not have the length that its header declares',
  },
  FST_ERR_BAD_URL: { status: errorStatus.invalid_request, message: 'the URL is not well formed' },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: errorStatus.not_found,
    message: 'a part of the URL is too long for any id',
  },
}

/** The refusal of a body that is longer than its route takes. */
function bodyTooLarge(limitBytes: number): ErrorAnswer {
  return {
    status: errorStatus.body_too_large,
    message: `the request body must be at most ${byteLimitText(limitBytes)} (${limitBytes} bytes)`,
  }
}

/** Status and message for an error; the message of an unexpected one stays in the log. */
function answerForError(error: unknown, request: FastifyRequest): ErrorAnswer {
  if (error instanceof SightlineError) {
    return { status: errorStatus[error.reason], message: error.message }
  }
  if (error instanceof CallerGoneError) {
    return callerGone
  }
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  // Of an answer that was being sent when its receiver left.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed) return callerGone
  // A file server forbids paths that lead out of its folder: there is nothing of ours.
  if (statusCode === 403) return noSuchRoute
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(request.routeOptions.bodyLimit)
  const known = code === undefined ? undefined : frameworkMessages[code]
  if (known !== undefined) return known
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, message: 'the request could not be read' }
  }
  return internal
}

/** What a request for a route that does not exist is refused with. */
export function noSuchRouteError(): SightlineError {
  return new SightlineError('not_found', noSuchRoute.message)
}

/**
 * Makes an application answer errors and unknown routes with `{ error }`. An unknown route is
 * answered before anything of the request is read: neither its body nor its size matter.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw noSuchRouteError()
  })
  // A handler that finds nothing to send comes here.
  app.setNotFoundHandler((request, reply) => sendError(noSuchRouteError(), request, reply))
}

/** Sends `{ error }` for whatever went wrong. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, message } = answerForError(error, request)
  if (status === errorStatus.unavailable && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(unavailableRetrySeconds))
  if (status === errorStatus.internal) request.log.error({ err: error }, 'request failed')
  return reply.code(status).type('application/json; charset=utf-8').send({ error: message })
}
