import { statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyCors from '@fastify/cors'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { useAntennaCatalogue } from '../antennas/use-catalogue.ts'
import type { Configuration } from '../config.ts'
import { maximumIdBytes } from '../packs/load/feature-id.ts'
import { registerRoutes } from './routes.ts'
import type { DocumentedRoute } from './server/api-document.ts'
import { type AppContext, createLimiters } from './server/app-context.ts'
import type { AppOptions } from './server/app-options.ts'
import { compressAnswers } from './server/compression.ts'
import { answerErrors, sendError } from './server/error-response.ts'
import { boundArrivingBodies } from './server/guards/arriving-bodies.ts'
import { type ClientLimiter, takePlaces } from './server/guards/client-limiter.ts'
import { limitConnections, type OpenConnections } from './server/guards/connection-limits.ts'
import { forgetForwardedPorts } from './server/guards/forwarded-addresses.ts'
import { requireKnownHost } from './server/guards/known-hosts.ts'
import { refuseAmbiguousMessages } from './server/guards/message-form.ts'
import { keepPace } from './server/guards/minimum-pace.ts'
import { refuseOtherSites } from './server/guards/other-sites.ts'
import { endQueuedAnswers } from './server/guards/queued-answers.ts'
import { boundRequestsInFlight } from './server/guards/request-gate.ts'
import { MonotonicWindows } from './server/guards/rate-window.ts'
import { refuseUnreadAnswers, UnsentBytes } from './server/guards/unsent-bytes.ts'
import { acceptJsonBodies, bodyLimitBytes } from './server/json-body.ts'
import { answerMalformedRequest } from './server/malformed-request.ts'
import { observeRequests, refuseWhileClosing } from './server/observation.ts'
import { validateBodies } from './server/request-validation.ts'
import { OtherMethods } from './server/other-methods.ts'
import { sendInPieces } from './server/pieces.ts'
import { withoutCompilers } from './server/schema-compilers.ts'
import { sendSecurityHeaders } from './server/security-headers.ts'

const headerTimeoutMs = 5000
const requestTimeoutMs = 15_000
const idleTimeoutMs = 60_000
const writeTimeoutMs = 120_000
/** The longest id, every byte percent-encoded. */
const longestParameter = 3 * maximumIdBytes

/** Origins of pages that may call, and what their scripts may send and read. */
function corsOptions(origins: readonly string[]) {
  return {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: ['Origin', 'Content-Type', 'Accept', 'Authorization', 'X-API-Key', 'X-Gesture'],
    exposedHeaders: [
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
      'Link',
      'ETag',
      'X-Request-Id',
      'X-Fingerprint',
    ],
    credentials: true,
    maxAge: 12 * 3600,
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes; complete when the application is ready. */
    readonly documentedRoutes: readonly DocumentedRoute[]
  }
}

/** The application, ready for `listen` or `inject`; it has opened nothing yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { configuration } = options
  const app = createServer(options)
  const connections = guardConnections(app, configuration)
  const unsent = new UnsentBytes()
  ignoreUnknownExpectations(app)
  observeRequests(app, options.metrics)
  sendSecurityHeaders(app)
  guardMessages(app, configuration)
  const routes = collectRoutes(app)
  app.decorate('documentedRoutes', routes)
  const otherMethods = new OtherMethods(routes)
  otherMethods.refuseOptions(app)
  await app.register(fastifyCors, corsOptions(configuration.CORS_ORIGINS))
  await app.register(fastifyRateLimit, { global: false, store: MonotonicWindows })

  app.decorateRequest('deadlineAt', Infinity)
  boundArrivingBodies(app)
  takePlaces(app)
  acceptJsonBodies(app)
  validateBodies(app)

  const context: AppContext = {
    routes,
    ...options,
    frontendDirectory: findFrontend(configuration.FRONTEND_DIST_PATH),
    limiters: createLimiters(app, options),
    antennas: useAntennaCatalogue(configuration.SIGHTLINE_ANTENNAS_DIR, app.log),
  }
  options.metrics.watch({
    placesInUse: () => countPlaces(context, (limiter) => limiter.activeCount()),
    placesAwaited: () => countPlaces(context, (limiter) => limiter.waitingCount()),
    openConnections: () => connections.sockets.size,
    unsentBytes: () => unsent.all(),
    logLoss: () => ({
      lostLines: options.logLoss?.lostLines() ?? 0,
      waitingBytes: options.logLoss?.waitingBytes() ?? 0,
    }),
    computeLoad: () => ({
      radio: options.compute.radio.load(),
      data: options.compute.data.load(),
      stores: options.compute.stores.load(),
    }),
    activePack: () => options.packs.snapshot,
  })
  otherMethods.refuse(app)
  answerErrors(app)
  refuseWhileClosing(app)
  sendAnswers(app, configuration, unsent)

  registerRoutes(app, context)
  return app
}

/** Places of every limiter, counted somehow. */
function countPlaces({ limiters }: AppContext, count: (limiter: ClientLimiter) => number) {
  return Object.values(limiters).map((limiter: ClientLimiter) => ({
    limiter: limiter.name,
    count: count(limiter),
  }))
}

/** What is asked of every connection, whoever is on it and whatever is sent. */
function guardConnections(app: FastifyInstance, configuration: Configuration): OpenConnections {
  const connections = limitConnections(app.server, configuration)
  const pace = keepPace(app.server, connections, {
    receiveBytesPerSecond: configuration.MINIMUM_RECEIVE_BYTES_PER_SECOND,
    sendBytesPerSecond: configuration.MINIMUM_SEND_BYTES_PER_SECOND,
  })
  app.addHook('onClose', async () => pace.stop())
  endQueuedAnswers(app.server)
  boundRequestsInFlight(app.server)
  return connections
}

/** What is asked of every message before its route is looked at. */
function guardMessages(app: FastifyInstance, configuration: Configuration): void {
  refuseAmbiguousMessages(app)
  requireKnownHost(app, configuration)
  refuseOtherSites(app, configuration)
  forgetForwardedPorts(app)
}

/** What becomes of every answer on its way out. */
function sendAnswers(
  app: FastifyInstance,
  configuration: Configuration,
  unsent: UnsentBytes,
): void {
  refuseUnreadAnswers(app, unsent, configuration)
  compressAnswers(app)
  sendInPieces(app, (client, bytes) => unsent.add(client, bytes))
}

/** A server may leave expectations unmet that it does not know (RFC 9110, section 10.1.1). */
function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function createServer({ configuration, logger }: AppOptions): FastifyInstance {
  const proxies = [...configuration.TRUSTED_PROXIES]
  const deadlineMs = configuration.RF_REQUEST_TIMEOUT_SECONDS * 1000
  return Fastify({
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies.length === 0 ? false : proxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: idleTimeoutMs,
    // Silence on the connection: the longest computation is silent until its end.
    connectionTimeout: writeTimeoutMs + deadlineMs,
    http: {
      headersTimeout: headerTimeoutMs,
      connectionsCheckingInterval: 1000,
      // Refused by a guard, which says why.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: withoutCompilers,
    routerOptions: { maxParamLength: longestParameter },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: answerMalformedRequest,
  })
}

/** A list that every route registered from now on adds itself to. */
function collectRoutes(app: FastifyInstance): readonly DocumentedRoute[] {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const name of [method].flat()) {
      if (name !== 'HEAD' && name !== 'OPTIONS') routes.push({ method: name, url, schema })
    }
  })
  return routes
}

/** The folder of the built page, looked for once. */
function findFrontend(directory: string): string | null {
  const index = statSync(join(directory, 'index.html'), { throwIfNoEntry: false })
  return index?.isFile() === true ? directory : null
}
