import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataFolders } from '../../packs/data-folder.ts'
import { openVerified } from '../../packs/load/verified-file.ts'
import { declaredSha256 } from '../../packs/manifest/manifest-schema.ts'
import { assertWholePack } from '../../packs/query/whole-pack.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { acceptsGzip } from '../server/accept-gzip.ts'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { buildingTextStream } from './building-text-stream.ts'
import { compressInBackground, openCompressed } from './precompressed.ts'
import { unchangedResponse } from '../server/etags.ts'
import { revalidation } from './revalidation.ts'
import { streamOf } from './verified-stream.ts'
import { routeSchema } from '../server/route-schema.ts'
import { addVary } from '../server/vary.ts'

/** `GET /api/buildings`: the whole building file, from disk as it is, or written from its windows. */
export function buildingDownloadRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, configuration, limiters } = context
  const { sendValidators, answerUnchanged } = revalidation(configuration)
  const { compressed: compressedDirectory } = dataFolders(configuration.SIGHTLINE_DATA_DIR)

  /** Asking for the headers alone downloads nothing. */
  const limitDownloads = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET') await limiters.buildingDownload.enter(request, reply)
  }

  /** The compressed form of the building file; where there is none yet, one is begun. */
  const compressedOf = async (snapshot: PackSnapshot, log: FastifyBaseLogger) => {
    const sha256 = declaredSha256(snapshot.manifest, snapshot.manifest.files.buildings)
    const compressed = await openCompressed(compressedDirectory, sha256)
    if (compressed === null) {
      const open = () => openVerified(snapshot, 'buildings')
      compressInBackground(open, compressedDirectory, sha256).catch((error: unknown) =>
        log.warn({ err: error }, 'the building file is not compressed'),
      )
    }
    return compressed
  }

  const textOf = (snapshot: PackSnapshot, reply: FastifyReply) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    return buildingTextStream((place) =>
      compute.data.run('pack-data/buildingText', place, {
        snapshot,
        // Of a part alone: the whole takes as long as its caller reads.
        deadlineAt: performance.now() + configuration.RF_REQUEST_TIMEOUT_SECONDS * 1000,
        signal: gone.signal,
      }),
    )
  }

  /** Written while it is read, and not compressed: nobody waits for gigabytes before the first byte. */
  const sendWindowed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    snapshot: PackSnapshot,
  ): Promise<FastifyReply> => {
    if (snapshot.window?.index.findsIds !== true) {
      assertWholePack(snapshot, 'the file of all buildings')
    }
    const text = request.method === 'GET' ? await textOf(snapshot, reply) : undefined
    sendValidators(reply, etagOf(snapshot)).type('application/geo+json')
    return reply.send(text)
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/buildings',
    onRequest: [
      requireKey(configuration.BUILDINGS_API_KEY),
      answerUnchanged(() => (packs.snapshot === undefined ? undefined : etagOf(packs.snapshot))),
      limitDownloads,
    ],
    // A file of more than a hundred megabytes is not compressed anew for every request.
    config: { compressesItself: true },
    schema: routeSchema({
      tag: 'data',
      operationId: 'downloadBuildings',
      summary: 'The whole building file of the active pack',
      isKeyed: true,
      answer: {
        description:
          'GeoJSON FeatureCollection, as it is in the pack. Where the buildings are read by window it is ' +
          'written while it is read, without a length, in the byte order of the ids.',
        content: { 'application/geo+json': { schema: { type: 'object' } } },
      },
      answers: unchangedResponse('The file'),
      refusals: [422, 429, 504],
    }),
    handler: async (request, reply) => {
      const snapshot = requireSnapshot(packs)
      if (snapshot.window !== undefined) return sendWindowed(request, reply, snapshot)
      const plain = await openVerified(snapshot, 'buildings')
      const compressed = acceptsGzip(request) ? await compressedOf(snapshot, request.log) : null
      sendValidators(reply, etagOf(snapshot)).type('application/geo+json')
      addVary(reply, 'accept-encoding')
      if (compressed !== null) {
        await plain.close()
        reply.header('content-encoding', 'gzip')
      }
      const file = compressed ?? plain
      reply.header('content-length', file.byteLength)
      if (request.method === 'HEAD') {
        await file.close()
        return reply.send()
      }
      return reply.send(streamOf(file))
    },
  })
}

function etagOf({ manifest }: PackSnapshot): string {
  return `"${declaredSha256(manifest, manifest.files.buildings)}"`
}
