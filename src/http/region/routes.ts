import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TaskResult } from '../../compute/task.ts'
import { SightlineError } from '../../errors.ts'
import { regionJob, regionOutputs } from '../../jobs/kinds/region-coverage.ts'
import { objectPlace } from '../../jobs/objects/configured-place.ts'
import type { ObjectStore } from '../../jobs/objects/object-store.ts'
import { openObjectsPromptly } from '../../jobs/objects/open-objects.ts'
import { checkedBytes, requireOutput } from '../../jobs/regions/checked-output.ts'
import type { StoredParts } from '../../jobs/regions/stored-parts.ts'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { routeSchema } from '../server/route-schema.ts'
import { askThreads, askThreadsOfStores } from '../server/compute-answer.ts'
import { matchesEtag, unchangedResponse } from '../server/etags.ts'
import { callerOf } from '../server/guards/caller.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { refuseWithoutPlace, submissionSchema, submitJob } from '../server/job-submission.ts'
import { acceptLargeJsonBodies, largeBodyBytes } from '../server/json-body.ts'
import type { Query } from '../wire/page-query.ts'
import { queryChoice, queryOf } from '../wire/query-choice.ts'
import { binaryFile } from '../wire/shapes.ts'
import { requestedRange } from './byte-range.ts'
import { jobIdParameter } from '../wire/job-answer.ts'
import { estimateAnswer, processAnswer, processId, regionView } from './region-answer.ts'
import { OutputRepairs } from './output-repairs.ts'
import { regionRequest } from './region-request.ts'
import { regionTileRoute } from './tile-route.ts'
import type { EstimatedRegion, PlannedRegion, RegionPlanTasks } from './tasks.ts'
import { demoTowers } from '../wire/demo-requests.ts'

interface OutputParams {
  readonly jobID: string
  readonly name: string
}

const estimateChoice = queryChoice('estimate', ['1'], 'Tells the cost, computes nothing.')

/** Regions: the map of many cells, asked for once and fetched later. */
export function regionRoutes(app: FastifyInstance, context: AppContext): void {
  readRoute(app, {
    path: `/api/processes/${processId}`,
    tag: 'regions',
    operationId: 'describeRegions',
    summary: 'What a region takes',
    answer: processAnswer,
    found: () => context.configuration,
  })
  void app.register(async (scope) => {
    acceptLargeJsonBodies(scope)
    executionRoute(scope, context)
  })
  const store = openObjectsPromptly(objectPlace(context.configuration))
  const repairs = new OutputRepairs(context.jobs, store)
  outputRoute(app, context, store, repairs)
  regionTileRoute(app, context, store, repairs)
}

function executionRoute(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, configuration, applicationVersion, jobs } = context
  const ask = askThreads<RegionPlanTasks>('region', packs, compute.radio)
  const askStore = askThreadsOfStores<RegionPlanTasks>('region', compute.stores)
  const place = objectPlace(configuration)
  const escapesFormulas = configuration.CSV_ESCAPE_FORMULAS
  const estimated = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = { body: request.body, escapesFormulas, applicationVersion }
    const { estimate, names } = parsed(
      await ask(request, reply, 'estimateRegion', input),
    ) as EstimatedRegion
    const room = await jobs.storeRoom(callerOf(request))
    if (names === null) return { ...estimate, room, stored: null }
    const found = await askStore(request, reply, 'lookForParts', { place, names })
    return { ...estimate, room, stored: parsed(found) as StoredParts }
  }
  app.post<{ Querystring: Query }>(
    `/api/processes/${processId}/execution`,
    {
      onRequest: longRadioGuards(context),
      bodyLimit: largeBodyBytes,
      schema: submissionSchema(regionView, 'region', {
        tag: 'regions',
        operationId: 'runRegion',
        example: {
          body: {
            cells: demoTowers,
            network_tech: '4g',
            area: { bbox: [-33.022, 46.984, -33.011, 46.994] },
            resolution_m: 50,
            radius_m: 400,
            layers: ['best_server'],
          },
        },
        summary: 'Map of many cells: best server, strength, overlap and SINR of an area',
        querystring: queryOf(estimateChoice),
        body: regionRequest,
        bodyLimit: largeBodyBytes,
        answers: {
          200: {
            anyOf: [regionView.answer.schema, estimateAnswer.schema],
            description: 'The cost, or an equal region that has been completed.',
          },
        },
        refusals: [422, 504],
      }),
    },
    async (request, reply) => {
      if (estimateChoice.read(request.query) === '1') {
        const estimate = await estimated(request, reply)
        return reply.header('cache-control', 'no-store').send(estimateAnswer.write(estimate))
      }
      const input = { body: request.body, escapesFormulas }
      const { body: bytes, facts } = await ask(request, reply, 'planRegion', input)
      const { definition, estimate } = JSON.parse(String(facts['planned'])) as PlannedRegion
      // Cells lie in the store: a record holds no list of 100,000.
      const job = regionJob(definition, estimate)
      await refuseWithoutPlace(context, request, reply, job)
      await askStore(request, reply, 'storePlan', { place, name: definition.plan, bytes })
      return submitJob(context, request, reply, regionView, job)
    },
  )
}

function parsed({ body }: TaskResult): unknown {
  return JSON.parse(new TextDecoder().decode(body))
}

/** Of what kinds the files of a region are, beside its manifest. */
const outputFiles = {
  'image/tiff': { schema: binaryFile },
  'application/vnd.pmtiles': { schema: binaryFile },
  'application/geopackage+sqlite3': { schema: binaryFile },
  'text/csv': { schema: binaryFile },
} as const

function outputRoute(
  app: FastifyInstance,
  { jobs, limiters }: AppContext,
  store: ObjectStore,
  repairs: OutputRepairs,
): void {
  app.route<{ Params: OutputParams }>({
    method: ['GET', 'HEAD'],
    url: '/api/jobs/:jobID/outputs/:name',
    onRequest: limiters.regionFiles.hook,
    config: { compressesItself: true },
    schema: routeSchema({
      tag: 'regions',
      operationId: 'getRegionOutput',
      summary: 'A file of a region, whole or a range of its bytes',
      params: {
        type: 'object',
        required: ['jobID', 'name'],
        properties: {
          jobID: jobIdParameter,
          name: { type: 'string', description: 'As the result of the job names it.' },
        },
      },
      answers: {
        200: {
          description: 'The file; `manifest.json` is JSON.',
          content: {
            ...outputFiles,
            'application/json': { schema: { type: 'object', additionalProperties: true } },
          },
        },
        206: {
          description: 'The bytes that Range names.',
          content: { ...outputFiles, 'application/json': { schema: binaryFile } },
        },
        ...unchangedResponse('The file'),
      },
      refusals: [416, 429],
    }),
    handler: async ({ params: { jobID, name }, headers, method, log }, reply) => {
      const job = await jobs.job(jobID)
      const output = (job && regionOutputs(job))?.find((one) => one.name === name)
      if (job === null || output === undefined)
        throw new SightlineError('not_found', 'the file does not exist')
      await repairs.holding(job, log, () => requireOutput(store, output))
      const etag = `"${output.sha256}"`
      reply
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('cache-control', 'no-cache')
      const { 'if-none-match': known, 'if-range': version } = headers
      if (known !== undefined && matchesEtag(known, etag)) return reply.code(304).send()
      // A range of another version is none (RFC 9110, section 13.1.5), nor is one of HEAD (14.2).
      const isCurrent = version === undefined || version === etag
      const hasRanges = isCurrent && method === 'GET'
      const asked = requestedRange(hasRanges ? headers.range : undefined, output.bytes)
      if (asked === null) {
        reply.header('content-range', `bytes */${output.bytes}`)
        return reply.code(416).send({ error: `the file has ${output.bytes} bytes` })
      }
      const range = asked === 'whole' ? { from: 0, to: output.bytes - 1 } : asked
      const parts = checkedBytes(store, output, range)
      // What can be told to be wrong before the answer begins is no answer.
      const first = method === 'HEAD' ? null : await repairs.holding(job, log, () => parts.next())
      if (asked !== 'whole') {
        reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${output.bytes}`)
      }
      reply.type(output.type).header('content-length', range.to - range.from + 1)
      if (first === null) return reply.send()
      return reply.send(Readable.from(repairs.sending(job, log, begun(first, parts))))
    },
  })
}

async function* begun(
  first: IteratorResult<Uint8Array, void>,
  rest: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  if (first.done !== true) yield first.value
  yield* rest
}
