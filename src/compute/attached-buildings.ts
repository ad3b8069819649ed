import type { StopSignal } from '../analyses/stop-signal.ts'
import type { Bounds } from '../formats/elevation-raster.ts'
import { openBuildingFile, readFootprints } from '../packs/load/building-file.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { BuildingsNotReadError } from '../spatial/box-index.ts'
import { attachedLayer } from './attached-layer.ts'

/** The buildings of a snapshot over their open file; this thread keeps the latest one open. */
const fileOf = attachedLayer(async (snapshot) => {
  const file = await openBuildingFile(snapshot)
  return { layer: file, close: () => file.close() }
})

/** Read beyond a box on each side, as a share of it: a mast that is moved a little finds all there. */
const margin = 0.1
/** Looks into places that were not read before all that lies between them is read. */
const patience = 4
/** More looks into places that were not read than any question has. */
const maximumReadings = 64

/** What was read last, in this thread. */
let latest: PackSnapshot | undefined

/**
 * Answers a question of a pack whose buildings are read by window: it is asked again, with more of them,
 * as often as it looks where none were read. It finds all that the whole pack has there, so its answer is that
 * of the whole pack. Of other packs it is asked once.
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
  let wanted: readonly Bounds[] = []
  let told = 0
  for (let readings = 0; ; readings++) {
    try {
      return await ask(read)
    } catch (error) {
      if (!(error instanceof BuildingsNotReadError) || readings === maximumReadings) throw error
      wanted = [...wanted, ...error.boxes.map(widened)]
      if (readings === 0) told = wanted.length
      // One that looks here and there, such as a search of sites, looks everywhere in the end.
      else if (readings >= patience) {
        wanted = [...wanted.slice(0, told), widened(around(wanted.slice(told)))]
      }
      // The former ones go before others are read: both together may be too large.
      latest = undefined
      read = await readWindow(snapshot, wanted, stop)
      latest = read
    }
  }
}

async function readWindow(
  snapshot: PackSnapshot,
  boxes: readonly Bounds[],
  stop: StopSignal,
): Promise<PackSnapshot> {
  const { window, demandSource } = snapshot
  const file = await fileOf(snapshot)
  if (window === undefined || file === null) return snapshot
  const poll = () => stop.throwIfStopped()
  const footprints = await readFootprints(file, window, demandSource, boxes, poll)
  return { ...snapshot, footprints, window: { ...window, boxes } }
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
