import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { invalidRequest } from '../../errors.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import { longGestureRadioGuards } from '../server/guards/route-guards.ts'
import { questionSchema } from '../server/question-route.ts'
import { queryChoice, queryOf } from '../wire/query-choice.ts'
import { attachment, exportStem } from '../wire/export-name.ts'
import { gridFileContents } from '../wire/file-contents.ts'
import type { Query } from '../wire/page-query.ts'
import { fingerprintText } from '../wire/shapes.ts'
import { type InterferenceFile, interferenceFiles } from './files.ts'
import { type InterferenceLayer, interferenceLayers } from './looks.ts'
import { interferenceRequest, type ResolvedInterference, resolveInterference } from './question.ts'
import { interferenceAnswer, interferenceSquares } from './answer.ts'
import type { InterferenceTasks } from './tasks.ts'
import { detailQueryChoice } from '../wire/detail.ts'
import { demoRadio } from '../wire/demo-requests.ts'

const detailChoice = detailQueryChoice('full repeats in every sample what is constant per cell.')
const formatChoice = queryChoice(
  'f',
  ['json', ...interferenceFiles],
  'json: everything; gpkg: all quantities of the grid and the cells as layers; the others: one ' +
    'layer of the grid as a file, geotiff_zip with the colours that QGIS shows it in.',
  'json',
)
const layerChoice = queryChoice(
  'layer',
  interferenceLayers,
  'What a file shows at each point.',
  'sinr',
)

const include = queryChoice(
  'include',
  ['path_loss'],
  'path_loss: the losses from every cell to every sample and every building with demand, with all ' +
    'digits, to turn, tilt and power the cells without asking again. In JSON alone.',
)

/** @throws {SightlineError} invalid_request for a file, which has no room for it */
function readIncluded(query: Query, isFile: boolean): boolean {
  const included = include.read(query)
  if (included === undefined) return false
  if (isFile) throw invalidRequest(`include=${included} needs f to be json`)
  return true
}

function readFile(query: Query): {
  readonly format: InterferenceFile
  readonly layer: InterferenceLayer
} | null {
  const shown = layerChoice.read(query) ?? 'sinr'
  const format = formatChoice.read(query) ?? 'json'
  return format === 'json' ? null : { format, layer: shown }
}

/** Name of a file: what it shows, of which cells. */
function stemOf({ cells }: ResolvedInterference, layer: string): string {
  return exportStem(`interference-${layer}`, cells.map(({ id }) => id).join('-'))
}

/** `POST /api/interference`: radio quality of a network, as JSON or as the file of one layer. */
export function interferenceRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion, configuration } = context
  const escapesFormulas = configuration.CSV_ESCAPE_FORMULAS
  const ask = askThreads<InterferenceTasks>('interference', packs, compute.radio)

  app.post<{ Querystring: Query }>(
    '/api/interference',
    {
      onRequest: longGestureRadioGuards(context),
      schema: questionSchema({
        tag: 'radio-quality',
        operationId: 'computeInterference',
        example: { body: { ...demoRadio, sample_spacing_m: 50 } },
        summary: 'RSRP, RSRQ, RSSI and SINR of a network on a grid and at buildings with demand',
        querystring: queryOf(detailChoice, formatChoice, layerChoice, include),
        body: interferenceRequest,
        isRefusable: true,
        answer: {
          description: 'The answer in the asked representation.',
          headers: {
            'X-Fingerprint': {
              ...fingerprintText,
              description: 'Identity of a file, which may have no room for it.',
            },
          },
          content: {
            'application/json': { schema: interferenceAnswer.schema },
            'application/geo+json': { schema: interferenceSquares.schema },
            ...gridFileContents,
          },
        },
      }),
    },
    async (request, reply) => {
      const detail = detailChoice.read(request.query) ?? 'compact'
      const asked = readFile(request.query)
      const includesPathLoss = readIncluded(request.query, asked !== null)
      const question = resolveInterference(request.body)
      const what = asked?.format === 'gpkg' ? 'radio-quality' : (asked?.layer ?? '')
      const file = asked === null ? null : { ...asked, stem: stemOf(question, what) }
      const input = {
        question,
        detail,
        includesPathLoss,
        file,
        escapesFormulas,
        applicationVersion,
      }
      const result = await ask(request, reply, 'interference', input)
      if (file !== null) {
        reply.header('x-fingerprint', result.facts.fingerprint)
        reply.header('content-disposition', attachment(file.stem, file.format, new Date()))
      }
      return sendResult(reply, result)
    },
  )
}
