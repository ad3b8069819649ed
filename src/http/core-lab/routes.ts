import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Configuration } from '../../config.ts'
import type { Activation } from '../../core-lab/scenario.ts'
import { SightlineError } from '../../errors.ts'
import type { AppContext } from '../server/app-context.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { readRoute } from '../server/read-route.ts'
import { type RouteAbout, routeSchema } from '../server/route-schema.ts'
import type { Query } from '../wire/page-query.ts'
import { errorBody, tooLargeResponse } from '../wire/shapes.ts'
import * as parameter from '../wire/request-schema.ts'
import type * as field from '../wire/answer-schema.ts'
import { isAbout5g, queryTowerIds, queryTowerPlaces, resolveTowerIds } from './question.ts'
import {
  type Absence,
  eventsAnswer,
  type LabFound,
  scenarioAnswer,
  sessionsAnswer,
  statusAnswer,
  topologyAnswer,
  type TowersFound,
} from './answer.ts'
import { plainQuery, scenarioAsked, scenarioRequest, topologyQuery, towersQuery } from './schema.ts'

/** Longest body of a scenario, bytes. */
const scenarioBodyBytes = 64 * 1024

const scenarioErrors = {
  ...tooLargeResponse(scenarioBodyBytes),
  503: {
    ...errorBody,
    description:
      'The Core Lab is enabled without a key for this route; or the service is shutting down.',
  },
}

/**
 * The Core Lab: a simulated 5G core to rehearse failures with. Its state is this process's own and
 * `normal` after a start.
 */
export function coreLabRoutes(app: FastifyInstance, { configuration }: AppContext): void {
  const { CORE_LAB_ENABLED: isEnabled } = configuration
  let activation: Activation = { scenario: 'normal', towerIds: [], activatedAtMs: Date.now() }

  const absenceFor = (technology: string | string[] | undefined): Absence | null => {
    if (!isEnabled) return 'disabled'
    return isAbout5g(technology) ? null : 'not_applicable'
  }

  const read = <Found extends LabFound>(
    name: string,
    about: Pick<RouteAbout, 'operationId' | 'summary' | 'querystring'>,
    answer: Pick<field.ObjectKind<Found>, 'schema' | 'write'>,
    foundFor: (lab: LabFound, query: Query) => Found,
  ): void =>
    readRoute(app, {
      path: `/api/core/${name}`,
      tag: 'core lab',
      ...about,
      answer,
      isMomentary: true,
      found: ({ query }) =>
        foundFor({ absence: absenceFor(query.network_tech), activation }, query),
    })

  read(
    'status',
    {
      operationId: 'getCoreStatus',
      summary: 'Health of the functions of the simulated core, and the active scenario',
      querystring: plainQuery,
    },
    statusAnswer,
    (lab) => lab,
  )
  read(
    'topology',
    {
      operationId: 'getCoreTopology',
      summary: 'gNBs of the selected towers, interfaces and ways of handovers',
      querystring: topologyQuery,
    },
    topologyAnswer,
    (lab, query) => ({
      ...towersFound(lab, query),
      ...(lab.absence === null ? { places: queryTowerPlaces(query.cluster_tower_locations) } : {}),
    }),
  )
  read(
    'sessions',
    {
      operationId: 'listCoreSessions',
      summary: 'Sessions of the selected towers',
      querystring: towersQuery,
    },
    sessionsAnswer,
    towersFound,
  )
  read(
    'events',
    {
      operationId: 'listCoreEvents',
      summary: 'Events of the active scenario, newest first',
      querystring: plainQuery,
    },
    eventsAnswer,
    (lab) => lab,
  )

  app.post(
    '/api/core/scenario',
    {
      onRequest: scenarioGuard(configuration),
      bodyLimit: scenarioBodyBytes,
      schema: routeSchema({
        tag: 'core lab',
        operationId: 'changeCoreScenario',
        example: { body: { scenario: 'xn_degraded' } },
        summary: 'Activate a scenario',
        isKeyed: true,
        body: scenarioRequest,
        answer: scenarioAnswer.schema,
        answers: scenarioErrors,
      }),
    },
    async ({ body }) => {
      const { scenario, clusterTowerIds, networkTech } = parameter.questionOf(scenarioAsked, body)
      const absence = absenceFor(networkTech)
      const towerIds = absence === 'disabled' ? [] : resolveTowerIds(clusterTowerIds)
      if (absence === null) activation = { scenario, towerIds, activatedAtMs: Date.now() }
      return scenarioAnswer.write({ absence, activation, scenario })
    },
  )
}

/** The towers of a query; a lab that is not shown does not read it. */
function towersFound(lab: LabFound, { cluster_tower_ids: ids }: Query): TowersFound {
  return { ...lab, towerIds: lab.absence === null ? queryTowerIds(ids) : [] }
}

/** A lab that is disabled changes nothing and asks for no key; one that is enabled must have one. */
function scenarioGuard(configuration: Configuration): onRequestAsyncHookHandler {
  const { CORE_LAB_ENABLED: isEnabled, CORE_LAB_API_KEY: key } = configuration
  if (!isEnabled) return async () => undefined
  if (key !== null) return requireKey(key)
  return async () => {
    throw new SightlineError(
      'unavailable',
      'scenarios cannot be changed: the core lab is enabled without CORE_LAB_API_KEY',
    )
  }
}
