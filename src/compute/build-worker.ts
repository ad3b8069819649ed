import { parentPort, workerData } from 'node:worker_threads'
import { SightlineError } from '../errors.ts'
import { buildPack } from '../packs/make/build-pack.ts'
import type { BuildMessage, BuildRequest } from './pack-build.ts'

/** Entry of the thread that builds one pack and ends. */
const options = workerData as BuildRequest
const send = (message: BuildMessage) => parentPort!.postMessage(message)

/** Nobody looks more often. */
const betweenMs = 100
let saidAt = -Infinity

try {
  const { warnings } = await buildPack({
    ...options,
    onProgress: ({ stage, done, total }) => {
      if (performance.now() - saidAt < betweenMs) return
      saidAt = performance.now()
      send({ kind: 'progress', progress: { stage, done, total } })
    },
  })
  send({ kind: 'built', warnings })
} catch (error) {
  if (!(error instanceof SightlineError)) throw error
  send({ kind: 'refused', reason: error.message })
}
