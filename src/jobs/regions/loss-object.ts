import { lossCell, type LossQuestion } from '../../analyses/region/loss-question.ts'
import {
  blockNodes,
  type MercatorGrid,
  mercatorGrid,
  mercatorHalfM,
  type NodeFrame,
} from '../../analyses/region/mercator-grid.ts'
import {
  type LossFacts,
  lossStepDb,
  noLoss,
  type SiteLosses,
  siteLosses,
} from '../../analyses/region/site-losses.ts'
import { worldForCells } from '../../compute/attached-ground.ts'
import { withOwnBuildings } from '../../compute/own-buildings.ts'
import type { TaskContext } from '../../compute/task.ts'
import { fingerprint } from '../../fingerprint.ts'
import { type CogPlaces, readCogPlaces } from '../../formats/cog-read.ts'
import { encodeCog } from '../../formats/cog-write.ts'
import type { SealedObjects } from '../objects/sealed-objects.ts'

/** Of one step of the law by which losses are stored; it grows when that changes. */
const lossLaw = 2
/** Enough for the directories of all but the largest files. */
const headBytes = 32 * 1024

/**
 * The name of the losses of a place: everything that decides them, and what they rest on.
 *
 * @param environmentKey of the pack and the version of the service
 */
export function lossName(question: LossQuestion, environmentKey: string): string {
  return `loss/${fingerprint({ lossLaw, question, basisKey: environmentKey })}.bin`
}

/** Where the pixels of a frame lie in EPSG:3857. */
export function placeOfFrame(grid: MercatorGrid, frame: NodeFrame) {
  return {
    width: frame.width,
    height: frame.height,
    westM: frame.column * grid.spacingM - mercatorHalfM,
    northM: mercatorHalfM - frame.row * grid.spacingM,
    pixelM: grid.spacingM,
  }
}

/** Losses as a file. */
function encodeLosses({ frame, losses, facts }: SiteLosses, grid: MercatorGrid): Uint8Array {
  return encodeCog(
    {
      ...placeOfFrame(grid, frame),
      tileSize: blockNodes,
      type: 'int16',
      noData: noLoss,
      description: `Isotropic path loss in steps of ${lossStepDb} dB`,
      unit: '',
      items: { LOSS_FACTS: JSON.stringify(facts) },
    },
    losses,
  )
}

/** The stored losses of a place: where its blocks lie, and how they were made. */
interface StoredLosses extends CogPlaces {
  readonly facts: LossFacts
}

/** Where the blocks of a stored file lie; null when it is not there. */
async function findLosses(store: SealedObjects, name: string): Promise<StoredLosses | null> {
  const bytes = await store.size(name)
  if (bytes === null) return null
  for (let length = headBytes; ; length *= 8) {
    const start = await store.read(name, 0, length)
    const places = start === null ? null : readCogPlaces(start)
    if (places !== null) return { ...places, facts: factsIn(places.metadata) }
    if (start === null || length >= bytes) return null
  }
}

function factsIn(metadata: string): LossFacts {
  const text = /<Item name="LOSS_FACTS">([^<]*)</.exec(metadata)?.[1] ?? ''
  return JSON.parse(text.replaceAll('&quot;', '"')) as LossFacts
}

/**
 * The losses of a place, computed and stored where they are not there yet.
 *
 * @throws {SightlineError} unavailable when the store is, not_processable where the ground is unknown
 *   and the profile refuses that
 */
export async function ensureLosses(
  store: SealedObjects,
  context: TaskContext,
  question: LossQuestion,
  name: string,
): Promise<StoredLosses> {
  const known = await findLosses(store, name)
  if (known !== null) return known
  const losses = await withOwnBuildings(context, async (placeContext) =>
    siteLosses(await worldForCells(placeContext, [lossCell(question)]), question, context.stop),
  )
  const file = encodeLosses(losses, mercatorGrid(question.zoom))
  await store.write(name, [file])
  return { ...readCogPlaces(file)!, facts: losses.facts }
}
