import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import type { SectorTasks } from './tasks.ts'
import { gestureRadioGuards } from '../server/guards/route-guards.ts'
import {
  probabilityThresholdDbm,
  type ResolvedSurface,
  resolveSurface,
  surfaceRequest,
} from './question.ts'
import { isolineFile } from './isolines.ts'
import { surfaceAnswer } from './surface-answer.ts'
import { binaryFile, errorResponses, fingerprintText, keySecurity } from '../wire/shapes.ts'
import {
  type PictureFormat,
  type SurfaceFormat,
  surfaceFormatOf,
  surfaceFormats,
} from './surface-formats.ts'
import { queryChoices } from '../wire/query-choice.ts'
import { attachment, exportStem, placePart } from '../wire/export-name.ts'
import { gridFileContents } from '../wire/file-contents.ts'
import { kmzType } from '../wire/results.ts'

interface SurfaceQuery {
  readonly f?: string | string[]
  readonly include?: string | string[]
}

/** For the forms that have no room for it; the same in all. */
const fingerprintHeader = 'x-fingerprint'

const extensions = {
  geotiff: 'tif',
  geotiff_zip: 'zip',
  geojson: 'geojson',
  csv: 'csv',
  gpkg: 'gpkg',
  kmz: 'kmz',
} as const

function readFormat({ f }: SurfaceQuery): SurfaceFormat | PictureFormat {
  if (f === undefined) return 'json'
  const format = surfaceFormatOf(typeof f === 'string' ? f : '')
  if (format !== undefined) return format
  throw invalidRequest(`f must be one of ${surfaceFormats.join(', ')}`)
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

function readIncluded(query: SurfaceQuery, format: string) {
  const included = include.read(query.include)
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
  const ask = askThreads<SectorTasks>(packs, compute.radio)

  app.post<{ Querystring: SurfaceQuery }>(
    '/api/coverage-surface',
    {
      onRequest: gestureRadioGuards(context),
      schema: {
        tags: ['sector'],
        operationId: 'computeCoverageSurface',
        summary: 'Received power of a cell on a grid, with isolines',
        security: keySecurity,
        querystring: {
          type: 'object',
          properties: {
            f: {
              type: 'string',
              enum: surfaceFormats,
              default: 'json',
              description:
                'Representation of the answer. geotiff_zip: the GeoTIFF and the colours that QGIS ' +
                'shows it in; geojson: isolines as whole lines; gpkg and kmz: areas by power, ' +
                'isolines, rays, coverage gaps and the site as layers of one file.',
            },
            include: include.schema,
          },
        },
        body: surfaceRequest,
        response: {
          200: {
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
          ...errorResponses(400, 401, 413, 422, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const format = readFormat(request.query)
      const included = readIncluded(request.query, format)
      const resolved = resolveSurface(request.body, formatsForMany.includes(format))
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
        const disposition = attachment(stem, extensions[format], new Date())
        reply.header('content-disposition', disposition)
      }
      return sendResult(reply, result)
    },
  )
}
