import { SightlineError } from '../errors.ts'
import { footprintParts, maximumBuildings, readFootprints } from '../packs/load/building-file.ts'
import { BuildingSections } from '../packs/load/building-sections.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import type { FootprintStore } from '../spatial/footprint-store.ts'

/** All footprints of a pack; where its buildings are read by window, some at a time. */
export async function* eachFootprints(snapshot: PackSnapshot): AsyncGenerator<FootprintStore> {
  const { window, demandSource, footprints } = snapshot
  if (window === undefined) {
    yield footprints
    return
  }
  const sections = new BuildingSections(snapshot, window)
  try {
    yield* footprintParts(await sections.features(), window, demandSource)
  } finally {
    await sections.close()
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
  const sections = new BuildingSections(snapshot, window)
  try {
    const wanted = { boxes: [window.extent], named: [] }
    const layers = { file: await sections.features(), columns: null }
    return await readFootprints(layers, window, demandSource, wanted, () => undefined)
  } finally {
    await sections.close()
  }
}
