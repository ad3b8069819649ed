import type { SightlineError } from '../errors.ts'
import type { StopSignal } from '../stop-signal.ts'
import type { Bounds } from '../formats/elevation-raster.ts'
import { maximumBuildings, readFootprints, refusalOfMany } from '../packs/load/building-file.ts'
import { findBuildings } from '../packs/load/building-ids.ts'
import { BuildingSections } from '../packs/load/building-sections.ts'
import { textPart, type TextPart, type TextPlace } from '../packs/query/building-text.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { BuildingsNotReadError, type WantedBuildings } from '../spatial/box-index.ts'
import { attachedLayer } from './attached-layer.ts'

/** The buildings of a snapshot over their open files; this thread keeps the latest ones open. */
const sectionsOf = attachedLayer(async (snapshot) => {
  const { window } = snapshot
  if (window === undefined) return null
  const sections = new BuildingSections(snapshot, window)
  return { layer: sections, close: () => sections.close() }
})

/**
 * The next part of the file of all buildings of a snapshot whose buildings are read by window and found by
 * their ids.
 */
export async function buildingTextPart(
  snapshot: PackSnapshot,
  from: TextPlace,
  stop: StopSignal,
): Promise<TextPart> {
  const sections = await sectionsOf(snapshot)
  const { window } = snapshot
  if (sections === null || window === undefined) {
    throw new RangeError('the buildings of the snapshot are not read by window')
  }
  const [file, ids] = [await sections.features(), await sections.ids()]
  return textPart({ file, ids, window }, from, () => stop.throwIfStopped())
}

/** Read beyond a box on each side, as a share of it: a mast that is moved a little finds all there. */
const margin = 0.02
/** Looks into places that were not read before all that lies between them is read. */
const patience = 4
/** More looks into places that were not read than any question has. */
const maximumReadings = 64

/** What was read last around places, in this thread. */
let latest: PackSnapshot | undefined

/**
 * Answers a question of a pack whose buildings are read by window: it is asked again, with more of them,
 * as often as it looks where none were read. It finds all that the whole pack has there, so its answer is
 * that of the whole pack. Of other packs it is asked once.
 *
 * @throws {SightlineError} not_processable when it looks at too many, or at all of them at once
 */
export async function withBuildings<Answer>(
  snapshot: PackSnapshot,
  stop: StopSignal,
  ask: (snapshot: PackSnapshot) => Promise<Answer>,
): Promise<Answer> {
  if (snapshot.window === undefined) return ask(snapshot)
  let read = latest?.snapshotId === snapshot.snapshotId ? latest : snapshot
  let wanted: WantedBuildings = { boxes: [], ids: [], idRanges: [], overviews: [] }
  let told = 0
  for (let readings = 0; ; readings++) {
    try {
      return await ask(read)
    } catch (error) {
      if (!(error instanceof BuildingsNotReadError) || readings === maximumReadings) throw error
      const { ids, idRanges, overviews } = error.wanted
      let boxes = [...wanted.boxes, ...error.wanted.boxes.map(widened)]
      if (readings === 0) told = boxes.length
      // One that looks here and there, such as a search of sites, looks everywhere in the end.
      else if (readings >= patience && boxes.length > told) {
        boxes = [...boxes.slice(0, told), widened(around(boxes.slice(told)))]
      }
      wanted = {
        boxes,
        ids: [...wanted.ids, ...ids],
        idRanges: [...wanted.idRanges, ...idRanges],
        overviews: [...wanted.overviews, ...overviews],
      }
      // The former ones go before others are read: both together may be too large.
      if (boxes.length > 0) latest = undefined
      read = await readBuildings(snapshot, wanted, stop)
      // A building that is looked up by its id does not end what is known of a place.
      if (boxes.length > 0) latest = read
    }
  }
}

/**
 * Why a step of a task cannot be done over a pack whose buildings are read by window, before it is begun.
 *
 * @param look says where the step looks at buildings, as it does itself
 * @returns null where it can be done
 */
export async function tooManyBuildings(
  snapshot: PackSnapshot,
  stop: StopSignal,
  look: () => void,
): Promise<SightlineError | null> {
  const { window } = snapshot
  if (window === undefined) return null
  const sections = await sectionsOf(snapshot)
  if (sections === null) return null
  const boxes = boxesMissing(look).map(widened)
  return refusalOfMany(await sections.features(), window, boxes, () => stop.throwIfStopped())
}

function boxesMissing(look: () => void): readonly Bounds[] {
  try {
    look()
    return []
  } catch (error) {
    if (error instanceof BuildingsNotReadError) return error.wanted.boxes
    throw error
  }
}

async function readBuildings(
  snapshot: PackSnapshot,
  { boxes, ids, idRanges, overviews }: WantedBuildings,
  stop: StopSignal,
): Promise<PackSnapshot> {
  const { window, demandSource } = snapshot
  const sections = await sectionsOf(snapshot)
  if (window === undefined || sections === null) return snapshot
  const poll = () => stop.throwIfStopped()
  const named = ids.length + idRanges.length > 0 ? await sections.ids() : null
  const found = named && (await findBuildings(named, ids, idRanges, poll))
  const shown = await offsetsOf(sections, overviews)
  const apart = [...new Set([...(found?.offsets ?? []), ...shown])]
  const wanted = { boxes, named: apart }
  const columns = sections.has('columns') ? await sections.columns() : null
  const layers = { file: await sections.features(), columns }
  const footprints = await readFootprints(layers, window, demandSource, wanted, poll)
  const { ids: known, listed } = found ?? window
  const held = { boxes, ids: known, listed, overviews: new Set(overviews) }
  return { ...snapshot, footprints, window: { ...window, ...held } }
}

/** Where the buildings that overviews may show lie in the file. */
async function offsetsOf(
  sections: BuildingSections,
  overviews: readonly number[],
): Promise<number[]> {
  if (overviews.length === 0) return []
  const lists = await sections.overviews()
  const offsets: number[] = []
  for (const key of overviews) {
    for (const offset of await lists.find(key, maximumBuildings)) offsets.push(offset)
  }
  return offsets
}

function around(boxes: readonly Bounds[]): Bounds {
  return boxes.reduce(([west, south, east, north], box) => [
    Math.min(west, box[0]),
    Math.min(south, box[1]),
    Math.max(east, box[2]),
    Math.max(north, box[3]),
  ])
}

function widened([west, south, east, north]: Bounds): Bounds {
  const [lon, lat] = [(east - west) * margin, (north - south) * margin]
  return [west - lon, south - lat, east + lon, north + lat]
}
