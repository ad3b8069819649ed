import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { PackBuilds } from '../../compute/pack-build.ts'
import { invalidRequest, SightlineError } from '../../errors.ts'
import type { Configuration } from '../../config.ts'
import { placeFor } from '../../packs/make/pack-folder.ts'
import { dataFolders } from '../../packs/data-folder.ts'
import { UploadFolder } from '../../packs/upload-folder.ts'
import type { AppContext } from '../server/app-context.ts'
import { isForThisMachine } from '../server/guards/known-hosts.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { readRoute } from '../server/read-route.ts'
import { routeSchema } from '../server/route-schema.ts'
import { anyText, byteLimitText, countNumber, errorBody } from '../wire/shapes.ts'
import { buildAnswer, pieceBytes, uploadedFile, uploadsAnswer } from './build-answer.ts'
import { buildOptions, buildRequest } from './question.ts'

/** What the document says of each of these routes. */
const common = { tag: 'datasets', isKeyed: true, refusals: [429] } as const

const buildHeapMebibytes = 3072

const pieceType = 'application/octet-stream'

const nameParameter = {
  type: 'object',
  properties: { name: { ...anyText, description: 'Letters, digits, dots, hyphens, underscores.' } },
  required: ['name'],
}

const offsetQuery = {
  type: 'object',
  properties: {
    offset: { ...countNumber, default: 0, description: 'Bytes of the file before this piece.' },
  },
}

/**
 * A pack of one's own without a shell: files are sent in pieces and a pack is built from them, as
 * `sightline pack build` does it. Off unless the configuration allows it.
 */
export function datasetBuildRoutes(app: FastifyInstance, context: AppContext): void {
  const { configuration } = context
  const uploads = new UploadFolder(
    dataFolders(configuration.SIGHTLINE_DATA_DIR).uploads,
    configuration.MAX_UPLOAD_BYTES,
  )
  const builds = new PackBuilds({
    timeoutSeconds: configuration.DATASET_BUILD_TIMEOUT_SECONDS,
    heapMebibytes: buildHeapMebibytes,
    onFailure: (cause) => app.log.error({ err: cause }, 'building a dataset failed'),
  })
  app.addHook('onClose', async () => {
    await builds.cancel()
  })
  const workshop: Workshop = {
    uploads,
    builds,
    configuration,
    onRequest: [requireKey(configuration.DATASET_ADMIN_API_KEY), context.limiters.documents.hook],
  }
  uploadRoutes(app, workshop)
  pieceRoute(app, workshop)
  buildRoutes(app, workshop)
}

interface Workshop {
  readonly uploads: UploadFolder
  readonly builds: PackBuilds
  readonly configuration: Configuration
  readonly onRequest: onRequestAsyncHookHandler[]
}

/** Why nothing may be uploaded or built here, or null. */
function whyOff(configuration: Configuration): string | null {
  if (configuration.MAX_UPLOAD_BYTES === 0) return 'uploads are off: MAX_UPLOAD_BYTES is 0'
  if (configuration.PLANNER_DATASETS_ROOT === '') {
    return 'uploads are off: PLANNER_DATASETS_ROOT names no folder for new datasets'
  }
  if (configuration.DATASET_ADMIN_API_KEY === null && !isForThisMachine(configuration)) {
    return 'uploads are off: others can reach the service, and DATASET_ADMIN_API_KEY is not set'
  }
  return null
}

function requireUploads(configuration: Configuration): void {
  const reason = whyOff(configuration)
  if (reason !== null) throw new SightlineError('forbidden', reason)
}

type NameParameter = { Params: { name: string } }

function uploadRoutes(app: FastifyInstance, workshop: Workshop): void {
  const { uploads, configuration, onRequest } = workshop
  readRoute(app, {
    path: '/api/datasets/uploads',
    onRequest,
    ...common,
    operationId: 'listUploads',
    summary: 'Uploaded files, and whether there may be any',
    answer: uploadsAnswer,
    found: async () => {
      const reason = whyOff(configuration)
      const files = reason === null ? await uploads.list() : []
      return { whyOff: reason, maximumBytes: configuration.MAX_UPLOAD_BYTES, files }
    },
  })
  app.delete<NameParameter>(
    '/api/datasets/uploads/:name',
    {
      onRequest,
      schema: routeSchema({
        ...common,
        operationId: 'deleteUpload',
        summary: 'Remove an uploaded file',
        params: nameParameter,
        answer: uploadedFile.schema,
      }),
    },
    async ({ params: { name } }) => {
      requireUploads(configuration)
      await uploads.remove(name)
      return uploadedFile.write({ name, byteLength: 0 })
    },
  )
}

/** Takes bytes where all other routes take JSON. */
function pieceRoute(app: FastifyInstance, workshop: Workshop): void {
  const { uploads, configuration, onRequest } = workshop
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addHook('onRequest', async ({ raw }) => {
      raw.headers['content-type'] = pieceType
    })
    scope.addContentTypeParser(
      pieceType,
      { parseAs: 'buffer', bodyLimit: pieceBytes },
      (_request, body, done) => done(null, body),
    )
    scope.put<NameParameter & { Querystring: { offset?: string | string[] }; Body: Buffer }>(
      '/api/datasets/uploads/:name',
      {
        bodyLimit: pieceBytes,
        // Where uploads are off, no piece is taken into memory first.
        onRequest: [...onRequest, async () => requireUploads(configuration)],
        schema: {
          ...routeSchema({
            ...common,
            operationId: 'uploadPiece',
            summary: 'Add a piece at the end of an uploaded file, or begin it anew with offset 0',
            description: `A piece has at most ${pieceBytes} bytes.`,
            params: nameParameter,
            querystring: offsetQuery,
            answer: uploadedFile.schema,
            answers: {
              413: {
                ...errorBody,
                description:
                  `The piece is larger than ${byteLimitText(pieceBytes)}, or all uploaded files together than ` +
                  'MAX_UPLOAD_BYTES.',
              },
            },
            refusals: [422, 429],
          }),
          consumes: [pieceType],
        },
      },
      async ({ params: { name }, query: { offset }, body }) => {
        if (!Buffer.isBuffer(body) || body.length === 0) throw invalidRequest('the piece is empty')
        return uploadedFile.write(await uploads.append(name, readOffset(offset), body))
      },
    )
  })
}

function readOffset(text: string | string[] = '0'): number {
  const offset = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : NaN
  if (Number.isNaN(offset))
    throw invalidRequest('offset must be a whole number of at most 15 digits')
  return offset
}

function buildRoutes(app: FastifyInstance, workshop: Workshop): void {
  const { uploads, builds, configuration, onRequest } = workshop
  app.post(
    '/api/datasets/builds',
    {
      onRequest,
      schema: routeSchema({
        ...common,
        operationId: 'buildDataset',
        example: { body: { id: 'my-city', buildings: ['buildings.geojson'] } },
        summary: 'Begin to build a pack from uploaded files',
        body: buildRequest,
        answers: { 202: buildAnswer.schema },
        refusals: [404, 409, 429],
      }),
    },
    async ({ body }, reply) => {
      requireUploads(configuration)
      const options = await buildOptions(body, uploads, configuration.PLANNER_DATASETS_ROOT)
      // Known before the work begins; whether nothing at all may be there, the builder says.
      if (options.force === true) placeFor(options.outputDirectory, options.id)
      return reply.code(202).send(buildAnswer.write({ state: builds.start(options) }))
    },
  )
  readRoute(app, {
    path: '/api/datasets/builds',
    onRequest,
    ...common,
    operationId: 'getDatasetBuild',
    summary: 'How the latest build stands; null before any',
    answer: buildAnswer,
    found: () => ({ state: builds.latest }),
  })
  app.delete(
    '/api/datasets/builds',
    {
      onRequest,
      schema: routeSchema({
        ...common,
        operationId: 'cancelDatasetBuild',
        summary: 'End a build that runs; nothing of it is left',
        answer: buildAnswer.schema,
      }),
    },
    async () => buildAnswer.write({ state: await builds.cancel() }),
  )
}
