import { normalizeIP } from '@fastify/rate-limit'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import { CallerGoneError } from '../../../compute/failures.ts'
import { SightlineError } from '../../../errors.ts'
import { ConcurrencyGate, type Slot, type Wish } from './concurrency.ts'
import { gestureOf, Gestures } from './gestures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Place of this request in its limiter; null on routes without one, and before its body is there. */
    slot: Slot | null
    /** Takes the place that this request will need, or refuses; null on routes without one. */
    takePlace: (() => Promise<void>) | null
  }
}

export interface LimiterOptions {
  /** For the metrics. */
  readonly name: string
  readonly requestsPerMinute: number
  readonly concurrent: number
  readonly concurrentPerClient: number
  /** How long a request may wait for a place of all clients; 0 for not at all. */
  readonly waitSeconds?: number
  /** Whether one of several places is kept for short questions. */
  readonly keepsOneForShort?: boolean
  /** Told about every refusal. */
  readonly onRefusal: (limiter: string, cause: Refusal) => void
}

export type Refusal = 'budget' | 'client_busy' | 'service_busy'

const windowMs = 60_000
const busyRetrySeconds = 1

export interface ClientLimiter {
  readonly name: string
  /** Charges the budget, or refuses with 429 and all four headers; a place is taken later. */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<void>
  readonly hook: onRequestAsyncHookHandler
  /** Charges questions that may take long: one place may be kept from them. */
  readonly longHook: onRequestAsyncHookHandler
  /** Charges questions that may follow a drag: of one gesture the first alone is charged. */
  readonly gestureHook: onRequestAsyncHookHandler
  readonly longGestureHook: onRequestAsyncHookHandler
  activeCount(): number
  waitingCount(): number
}

/**
 * One limiter of one family of routes: a fixed window per client for the number of requests, and
 * the number in work at once. The budget is charged before anything of the body is read; a place is
 * taken when the body is there (see `takePlaces`), so that nobody holds one by sending slowly.
 */
export function createClientLimiter(app: FastifyInstance, options: LimiterOptions): ClientLimiter {
  const limit = options.requestsPerMinute
  const checkBudget = app.createRateLimit({ max: limit, timeWindow: windowMs })
  const gate = new ConcurrencyGate({
    global: options.concurrent,
    perClient: options.concurrentPerClient,
    waitMs: (options.waitSeconds ?? 0) * 1000,
    keepsOneForShort: options.keepsOneForShort ?? false,
  })

  const refuse = (reply: FastifyReply, cause: Refusal, retrySeconds: number): never => {
    options.onRefusal(options.name, cause)
    reply.header('retry-after', String(retrySeconds)).header('cache-control', 'no-store')
    throw new SightlineError('too_many_requests', refusalMessage(cause, limit))
  }

  const charge = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const budget = await checkBudget(request)
    if (budget.isAllowed) return
    const resetSeconds = Math.max(1, budget.ttlInSeconds)
    reply.header('ratelimit-limit', String(limit))
    reply.header('ratelimit-remaining', String(budget.remaining))
    reply.header('ratelimit-reset', String(resetSeconds))
    if (budget.isExceeded) refuse(reply, 'budget', resetSeconds)
  }

  const gestures = new Gestures()
  const chargeGesture = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const gesture = gestureOf(request.headers)
    const client = normalizeIP(request.ip)
    if (gesture !== null && gestures.follows(client, gesture)) return
    await charge(request, reply)
    if (gesture !== null) gestures.begin(client, gesture)
  }

  const willTakePlace = (request: FastifyRequest, reply: FastifyReply, isLong: boolean): void => {
    request.takePlace = async () => {
      const gone = new AbortController()
      const leave = () => gone.abort()
      reply.raw.once('close', leave)
      const nowMs = performance.now()
      const wish: Wish = {
        client: normalizeIP(request.ip),
        kind: request.routeOptions.url ?? '',
        isLong,
        // What is left until the deadline is for the work.
        untilMs: nowMs + (request.deadlineAt - nowMs) / 2,
      }
      const slot = await gate.enter(wish, gone.signal)
      reply.raw.off('close', leave)
      if (gone.signal.aborted) {
        if (typeof slot !== 'string') slot.release()
        throw new CallerGoneError()
      }
      if (typeof slot === 'string') {
        const own = slot === 'client_busy'
        return refuse(reply, slot, own ? busyRetrySeconds : gate.retrySeconds())
      }
      request.slot = slot
      releaseWithResponse(request, reply, slot)
    }
  }
  const enter: ClientLimiter['enter'] = async (request, reply) => {
    await charge(request, reply)
    willTakePlace(request, reply, false)
  }

  return {
    name: options.name,
    enter,
    hook: enter,
    longHook: async (request, reply) => {
      await charge(request, reply)
      willTakePlace(request, reply, true)
    },
    gestureHook: async (request, reply) => {
      await chargeGesture(request, reply)
      willTakePlace(request, reply, false)
    },
    longGestureHook: async (request, reply) => {
      await chargeGesture(request, reply)
      willTakePlace(request, reply, true)
    },
    activeCount: () => gate.activeCount(),
    waitingCount: () => gate.waitingCount(),
  }
}

/** Lets every request with a limiter take its place, right before its handler begins to work. */
export function takePlaces(app: FastifyInstance): void {
  app.decorateRequest('slot', null)
  app.decorateRequest('takePlace', null)
  app.addHook('preHandler', async (request, { raw }) => {
    if (request.takePlace === null) return
    // Whoever has gone meanwhile needs neither a place nor the work.
    if (raw.destroyed) throw new CallerGoneError()
    await request.takePlace()
  })
}

/**
 * The slot of a request ends with its response. Work that outlives the response, because its
 * caller hung up, takes the slot over: see `holdSlot`.
 */
function releaseWithResponse(request: FastifyRequest, reply: FastifyReply, slot: Slot): void {
  const release = () => {
    if (request.slot === slot) slot.release()
  }
  reply.raw.once('finish', release)
  reply.raw.once('close', release)
}

/** Takes the slot out of the hands of the response; the caller gives it back when its work ended. */
export function holdSlot(request: FastifyRequest): Slot {
  const { slot } = request
  request.slot = null
  return slot ?? { release: () => undefined }
}

function refusalMessage(cause: Refusal, limit: number): string {
  switch (cause) {
    case 'budget':
      return `the budget of ${limit} requests per minute is used up`
    case 'client_busy':
      return 'the largest number of requests of one client is in work already'
    case 'service_busy':
      return 'the service works on as many requests as it can; try again'
  }
}
