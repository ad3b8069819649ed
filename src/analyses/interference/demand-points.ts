import { stringAt } from '../../spatial/string-table.ts'
import type { Cell } from '../cell.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { pollEvery, type StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'

/** A building with demand near the network. */
export interface DemandPoint {
  readonly buildingId: string
  /** Centroid of the footprint. */
  readonly lon: number
  readonly lat: number
  readonly demandWeight: number
  readonly residentialDemand: number
}

/** What touches a circle to the centimetre is in it, metres. */
const rimSlackM = 0.01

const footprintsBetweenStops = 4096

/** The buildings with demand whose centroid lies in the radius of a cell, in ascending id. */
export function demandPoints(
  world: World,
  cells: readonly Cell[],
  stop: StopSignal,
): readonly DemandPoint[] {
  const store = world.snapshot.footprints
  const found = new Set<number>()
  const poll = pollEvery(footprintsBetweenStops, stop)
  for (const cell of cells) {
    stop.throwIfStopped()
    const { radiusM } = cell.profile
    const evaluator = new LinkEvaluator(world, cell, radiusM, stop, 'all')
    for (const footprint of evaluator.scene.footprint) {
      poll()
      if (found.has(footprint)) continue
      if (!(store.demandWeight[footprint] + store.residentialDemand[footprint] > 0)) continue
      const [x, y] = evaluator.toLocal(store.centroidLon[footprint], store.centroidLat[footprint])
      if (Math.sqrt(x * x + y * y) <= radiusM + rimSlackM) found.add(footprint)
    }
  }
  return [...found]
    .sort((a, b) => a - b)
    .map((footprint) => ({
      buildingId: stringAt(store.ids, footprint),
      lon: store.centroidLon[footprint],
      lat: store.centroidLat[footprint],
      demandWeight: store.demandWeight[footprint],
      residentialDemand: store.residentialDemand[footprint],
    }))
}
