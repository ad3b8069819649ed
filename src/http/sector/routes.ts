import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads } from '../server/compute-answer.ts'
import type { SectorTasks } from './tasks.ts'
import { gestureRadioGuards, radioGuards } from '../server/guards/route-guards.ts'
import { resolveSector } from './question.ts'
import { analysisAnswer } from './analysis-answer.ts'
import { azimuthAnswer } from './azimuth-answer.ts'
import { gapsAnswer } from './gaps-answer.ts'
import { simulationAnswer } from './simulation-answer.ts'
import { sectorRequest } from '../wire/sector-request.ts'
import { queryChoice, queryChoices } from '../wire/query-choice.ts'
import { questionRoutes } from '../server/question-route.ts'
import { detailQueryChoice } from '../wire/detail.ts'

interface DetailQuery {
  readonly detail?: string | string[]
}

const detail = detailQueryChoice(
  'full adds link budget, line-of-sight evidence and flat numbers to each feature.',
)
interface IncludeQuery {
  readonly include?: string | string[]
}

const gapsInclude = queryChoices(
  'include',
  ['buildings', 'path_loss'],
  'buildings adds what every building with demand receives, served or not; path_loss the losses to all ' +
    'of them within the radius. Both: with a comma between.',
)
const analysisInclude = queryChoice(
  'include',
  ['buildings'],
  'buildings adds to coverage_gaps what every building with demand receives, served or not.',
)
const includeCandidates = queryChoice(
  'include',
  ['candidates'],
  'Adds every azimuth that was tried, with its scores.',
)

interface GapsQuery extends IncludeQuery {
  readonly building?: string | string[]
}

const gapsQuery = {
  include: gapsInclude.schema,
  building: {
    type: 'string',
    minLength: 1,
    maxLength: maximumIdBytes,
    'x-max-utf8-bytes': maximumIdBytes,
    description: 'Adds the link to the facade of this building, term by term.',
  },
}

/** @throws {SightlineError} invalid_request where it is not one id. */
function askedBuilding({ building }: GapsQuery): { readonly buildingId?: string } {
  if (building === undefined) return {}
  const isId = typeof building === 'string' && building !== ''
  if (!isId || Buffer.byteLength(building) > maximumIdBytes) {
    throw invalidRequest(`building must be one id of 1 to ${maximumIdBytes} bytes`)
  }
  return { buildingId: building }
}

interface AnalysisQuery extends DetailQuery, IncludeQuery {}

interface SectorAsked<Query> {
  readonly body: unknown
  readonly query: Query
}

/** The routes that ask about one cell. */
export function sectorRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const post = questionRoutes(app, askThreads<SectorTasks>(packs, compute.radio))
  const common = {
    tag: 'sector',
    onRequest: radioGuards(context),
    body: sectorRequest,
    isRefusable: true,
  }
  const simulationInput = ({ body, query }: SectorAsked<DetailQuery>) => ({
    question: resolveSector(body),
    detail: detail.read(query.detail) ?? ('compact' as const),
    applicationVersion,
  })

  post(
    'simulate',
    {
      ...common,
      path: '/api/simulate',
      operationId: 'simulateSector',
      summary: 'Trace the rays of a cell',
      query: { detail: detail.schema },
      answer: simulationAnswer.schema,
    },
    simulationInput,
  )
  post(
    'analyzeSector',
    {
      ...common,
      path: '/api/analyze-sector',
      operationId: 'analyzeSector',
      summary: 'Rays and coverage gaps of a cell',
      query: { detail: detail.schema, include: analysisInclude.schema },
      answer: analysisAnswer.schema,
    },
    ({ body, query }: SectorAsked<AnalysisQuery>) => ({
      ...simulationInput({ body, query }),
      includesBuildings: analysisInclude.read(query.include) !== undefined,
    }),
  )
  post(
    'coverageGaps',
    {
      ...common,
      path: '/api/coverage-gaps',
      onRequest: gestureRadioGuards(context),
      operationId: 'findCoverageGaps',
      summary: 'Buildings with demand that a cell leaves out',
      query: gapsQuery,
      answer: gapsAnswer.schema,
    },
    ({ body, query }: SectorAsked<GapsQuery>) => {
      const included = gapsInclude.read(query.include)
      return {
        question: resolveSector(body),
        includesBuildings: included.has('buildings'),
        includesPathLoss: included.has('path_loss'),
        ...askedBuilding(query),
        applicationVersion,
      }
    },
  )
  post(
    'optimizeAzimuth',
    {
      ...common,
      path: '/api/optimize-azimuth',
      operationId: 'optimizeAzimuth',
      summary: 'The best of 36 azimuths of a cell',
      query: { include: includeCandidates.schema },
      answer: azimuthAnswer.schema,
    },
    ({ body, query }: SectorAsked<IncludeQuery>) => ({
      question: resolveSector(body),
      includesCandidates: includeCandidates.read(query.include) !== undefined,
      applicationVersion,
    }),
  )
}
