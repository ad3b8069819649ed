import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import { gestureRadioGuards, radioGuards } from '../server/guards/route-guards.ts'
import { type Asked, questionRoutes, questionSchema } from '../server/question-route.ts'
import { detailQueryChoice } from '../wire/detail.ts'
import { attachment, exportStem, placePart } from '../wire/export-name.ts'
import { gridFileContents } from '../wire/file-contents.ts'
import { queryChoice, queryChoices, queryOf } from '../wire/query-choice.ts'
import { kmzType } from '../wire/results.ts'
import { sectorRequest } from '../wire/sector-request.ts'
import type { Query } from '../wire/page-query.ts'
import { binaryFile, fingerprintText } from '../wire/shapes.ts'
import { analysisAnswer } from './analysis-answer.ts'
import { azimuthAnswer } from './azimuth-answer.ts'
import { gapsAnswer } from './gaps-answer.ts'
import { isolineFile } from './isolines.ts'
import {
  probabilityThresholdDbm,
  gapsRequest,
  type ResolvedSurface,
  resolveGaps,
  resolveSector,
  resolveSurface,
  surfaceRequest,
} from './question.ts'
import { simulationAnswer } from './simulation-answer.ts'
import { surfaceAnswer } from './surface-answer.ts'
import {
  type PictureFormat,
  type SurfaceFormat,
  surfaceFormatOf,
  surfaceFormats,
} from './surface-formats.ts'
import type { SectorTasks } from './tasks.ts'
import { demoSector, demoSite } from '../wire/demo-requests.ts'

const detail = detailQueryChoice(
  'full adds link budget, line-of-sight evidence and flat numbers to each feature.',
)

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

const linkedBuilding = {
  name: 'building',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: maximumIdBytes,
    'x-max-utf8-bytes': maximumIdBytes,
    description: 'Adds the link to the facade of this building, term by term.',
  },
} as const

/** @throws {SightlineError} invalid_request where it is not one id. */
function askedBuilding({ building }: Query): { readonly buildingId?: string } {
  if (building === undefined) return {}
  const isId = typeof building === 'string' && building !== ''
  if (!isId || Buffer.byteLength(building) > maximumIdBytes) {
    throw invalidRequest(`building must be one id of 1 to ${maximumIdBytes} bytes`)
  }
  return { buildingId: building }
}

/** The routes that ask about one cell. */
export function sectorRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const post = questionRoutes(app, askThreads<SectorTasks>('sector', packs, compute.radio))
  const common = {
    tag: 'sector',
    onRequest: radioGuards(context),
    body: sectorRequest,
    isRefusable: true,
  }
  const simulationInput = ({ body, query }: Asked) => ({
    question: resolveSector(body),
    detail: detail.read(query) ?? ('compact' as const),
    applicationVersion,
  })

  post(
    'simulate',
    {
      ...common,
      path: '/api/simulate',
      operationId: 'simulateSector',
      example: { body: { ...demoSector, rays: 12 } },
      summary: 'Trace the rays of a cell',
      querystring: queryOf(detail),
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
      example: { body: { ...demoSector, rays: 12 } },
      summary: 'Rays and coverage gaps of a cell',
      querystring: queryOf(detail, analysisInclude),
      answer: analysisAnswer.schema,
    },
    (asked) => ({
      ...simulationInput(asked),
      includesBuildings: analysisInclude.read(asked.query) !== undefined,
    }),
  )
  post(
    'coverageGaps',
    {
      ...common,
      path: '/api/coverage-gaps',
      onRequest: gestureRadioGuards(context),
      body: gapsRequest,
      operationId: 'findCoverageGaps',
      example: { body: { ...demoSite, radius_m: 1000 } },
      summary: 'Buildings with demand that a cell leaves out',
      querystring: queryOf(gapsInclude, linkedBuilding),
      answer: gapsAnswer.schema,
    },
    ({ body, query }) => {
      const included = gapsInclude.read(query)
      return {
        question: resolveGaps(body),
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
      example: { body: { ...demoSector, rays: 12 } },
      summary: 'The best of 36 azimuths of a cell',
      querystring: queryOf(includeCandidates),
      answer: azimuthAnswer.schema,
    },
    ({ body, query }) => ({
      question: resolveSector(body),
      includesCandidates: includeCandidates.read(query) !== undefined,
      applicationVersion,
    }),
  )
}

/** For the forms that have no room for it; the same in all. */
const fingerprintHeader = 'x-fingerprint'

const formatMember = {
  name: 'f',
  schema: {
    type: 'string',
    enum: surfaceFormats,
    default: 'json',
    description:
      'Representation of the answer. geotiff_zip: the GeoTIFF and the colours that QGIS ' +
      'shows it in; geojson: isolines as whole lines; gpkg and kmz: areas by power, ' +
      'isolines, rays, coverage gaps and the site as layers of one file.',
  },
} as const

function readFormat({ f }: Query): SurfaceFormat | PictureFormat {
  if (f === undefined) return 'json'
  const format = surfaceFormatOf(typeof f === 'string' ? f : '')
  if (format !== undefined) return format
  throw invalidRequest(`f must be one of ${surfaceFormats.join(', ')}`)
}

/** Forms of the answer that have no room for a band. */
const formatsWithoutBand: readonly string[] = ['csv', 'geojson']

/** @throws {SightlineError} invalid_request where the form has no room for a band. */
function checkBandFormat({ wantsPredictionBand }: ResolvedSurface, format: string): void {
  if (wantsPredictionBand !== true || !formatsWithoutBand.includes(format)) return
  const others = surfaceFormats.filter((other) => !formatsWithoutBand.includes(other))
  throw invalidRequest(`prediction_band needs f to be one of ${others.join(', ')}`)
}

const include = queryChoices(
  'include',
  ['masks', 'path_loss', 'probability'],
  'masks: which nodes lie outside the pack, inside a building, or change their sight with ' +
    'unknown heights and the own roof, as bitsets in JSON and as bands of the GeoTIFF. path_loss: the ' +
    'loss to every node within the radius, in JSON with all digits, and as the last band of the ' +
    'GeoTIFF. probability: the chance of every node to be above probability_threshold_dbm, by the ' +
    "model's own spread over places, the areas above it, and a band of the GeoTIFF before that of the " +
    'losses. Several: with a comma between.',
)

/** Forms of the answer that have room for what can be included. */
const formatsWithMore = ['json', 'geotiff', 'geotiff_zip']

function readIncluded(query: Query, format: string) {
  const included = include.read(query)
  if (included.size === 0 || formatsWithMore.includes(format)) return included
  const names = [...included].join(',')
  throw invalidRequest(`include=${names} needs f to be one of ${formatsWithMore.join(', ')}`)
}

/** Forms whose size follows the nodes and nothing else. */
const formatsForMany = ['json', 'geotiff', 'geotiff_zip']

/** Name of a file: what it shows, of which cell. */
function stemOf({ cell }: ResolvedSurface, format: SurfaceFormat | PictureFormat): string {
  const quantity = format === 'geojson' ? 'isolines-dbm' : 'received-power-dbm'
  const azimuth = `az${Math.round(cell.azimuthDeg).toString().padStart(3, '0')}`
  return exportStem('coverage-surface', quantity, placePart(cell.lon, cell.lat), azimuth)
}

/** `POST /api/coverage-surface` in its representations. */
export function surfaceRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreads<SectorTasks>('sector', packs, compute.radio)

  app.post<{ Querystring: Query }>(
    '/api/coverage-surface',
    {
      onRequest: gestureRadioGuards(context),
      schema: questionSchema({
        tag: 'sector',
        operationId: 'computeCoverageSurface',
        example: { body: { ...demoSector, cell_size_m: 50 } },
        summary: 'Received power of a cell on a grid, with isolines',
        querystring: queryOf(formatMember, include),
        body: surfaceRequest,
        isRefusable: true,
        answer: {
          description: 'The surface in the asked representation.',
          headers: {
            'X-Fingerprint': {
              ...fingerprintText,
              description: 'Identity of the answer, the same in every representation.',
            },
          },
          content: {
            'application/json': { schema: surfaceAnswer.schema },
            'application/geo+json': { schema: isolineFile },
            ...gridFileContents,
            [kmzType]: { schema: binaryFile },
          },
        },
      }),
    },
    async (request, reply) => {
      const format = readFormat(request.query)
      const included = readIncluded(request.query, format)
      const resolved = resolveSurface(request.body, formatsForMany.includes(format))
      checkBandFormat(resolved, format)
      const question = {
        ...resolved,
        wantsPathLoss: included.has('path_loss'),
        ...(included.has('probability')
          ? { probabilityAboveDbm: probabilityThresholdDbm(resolved) }
          : {}),
      }
      const stem = stemOf(question, format)
      const input = { question, stem, applicationVersion }
      const result =
        format === 'gpkg' || format === 'kmz'
          ? await ask(request, reply, 'sectorPicture', { ...input, format })
          : await ask(request, reply, 'coverageSurface', {
              ...input,
              format,
              includesMasks: included.has('masks'),
            })
      reply.header(fingerprintHeader, result.facts.fingerprint)
      if (format !== 'json') {
        reply.header('content-disposition', attachment(stem, format, new Date()))
      }
      return sendResult(reply, result)
    },
  )
}
