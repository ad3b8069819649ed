import { SightlineError } from '../errors.ts'
import {
  footprintParts,
  maximumBuildings,
  openBuildingFile,
  readFootprints,
} from '../packs/load/building-file.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import type { FootprintStore } from '../spatial/footprint-store.ts'

/** All footprints of a pack; where its buildings are read by window, some at a time. */
export async function* eachFootprints(snapshot: PackSnapshot): AsyncGenerator<FootprintStore> {
  const { window, demandSource, footprints } = snapshot
  if (window === undefined) {
    yield footprints
    return
  }
  const file = await openBuildingFile(snapshot)
  try {
    yield* footprintParts(file, window, demandSource)
  } finally {
    await file.close()
  }
}

/**
 * All footprints of a pack at once, in the order of their ids.
 *
 * @throws {SightlineError} not_processable where they are read by window and too many
 */
export async function allFootprints(snapshot: PackSnapshot): Promise<FootprintStore> {
  const { window, demandSource, footprints } = snapshot
  if (window === undefined) return footprints
  const { featureCount } = window.index
  if (featureCount > maximumBuildings) {
    throw new SightlineError(
      'not_processable',
      `a drawing of a pack has at most ${maximumBuildings} buildings, and this one has ${featureCount}`,
    )
  }
  const file = await openBuildingFile(snapshot)
  try {
    const wanted = { boxes: [window.extent], named: [] }
    const layers = { file, columns: null }
    return await readFootprints(layers, window, demandSource, wanted, () => undefined)
  } finally {
    await file.close()
  }
}
