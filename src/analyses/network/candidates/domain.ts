import { distanceToWallsM, isInsideFootprint } from '../../../spatial/point-in-footprint.ts'
import type { Scene } from '../../../spatial/scene.ts'
import { project } from '../../../spatial/local-frame.ts'
import type { Cell } from '../../cell.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'

/**
 * The buildings a network is judged by: fixed before any azimuth is tried, from the circles of the
 * cells' radii alone. All arrays run over the relevant buildings in ascending id.
 */
export interface NetworkDomain {
  /** Radius of each cell's circle, metres, in request order. */
  readonly envelopeRadiiM: readonly number[]
  /** Store indices of the footprints that meet a circle. */
  readonly footprints: Uint32Array
  /** Demand weight where the centroid lies in a circle, else 0. */
  readonly demandWeights: Float64Array
  /** Residential demand, else 0. */
  readonly residentialDemands: Float64Array
  readonly demandEntities: number
  readonly residentialEntities: number
}

/** Whose circles a domain is made of. */
export const domainSources = [
  'selected_cell_radius_union',
  'selected_and_candidate_cell_radius_union',
] as const
export type DomainSource = (typeof domainSources)[number]

/** What touches a circle to the centimetre is in it, metres. */
const rimSlackM = 0.01

const footprintsBetweenStops = 256

/** What a circle does to a footprint. */
const meets = 1
const holdsCentroid = 2

/** The domain of some cells; each radius is the one of the cell's profile. */
export function networkDomain(
  world: World,
  cells: readonly Cell[],
  stop: StopSignal,
): NetworkDomain {
  const store = world.snapshot.footprints
  // Marks, not sets: circles of kilometres over a large city meet hundreds of thousands.
  const marks = new Uint8Array(store.demandWeight.length)
  for (const cell of cells) {
    const { radiusM } = cell.profile
    const scene = world.sceneAround(cell.lon, cell.lat, radiusM, stop)
    for (let k = 0; k < scene.footprintCount; k++) {
      if (k % footprintsBetweenStops === 0) stop.throwIfStopped()
      if (!meetsCircle(scene, k, radiusM + rimSlackM)) continue
      const footprint = scene.footprint[k]
      marks[footprint] |= meets
      const [x, y] = project(
        scene.frame,
        store.centroidLon[footprint],
        store.centroidLat[footprint],
      )
      if (Math.sqrt(x * x + y * y) <= radiusM + rimSlackM) marks[footprint] |= holdsCentroid
    }
  }
  stop.throwIfStopped()
  const footprints = marked(marks)
  const demandWeights = new Float64Array(footprints.length)
  const residentialDemands = new Float64Array(footprints.length)
  footprints.forEach((footprint, building) => {
    if ((marks[footprint] & holdsCentroid) !== 0)
      demandWeights[building] = store.demandWeight[footprint]
    residentialDemands[building] = store.residentialDemand[footprint]
  })
  return {
    envelopeRadiiM: cells.map((cell) => cell.profile.radiusM),
    footprints,
    demandWeights,
    residentialDemands,
    demandEntities: demandWeights.filter((weight) => weight > 0).length,
    residentialEntities: residentialDemands.filter((demand) => demand > 0).length,
  }
}

/** The footprints that any circle marked, ascending. */
function marked(marks: Uint8Array): Uint32Array {
  let count = 0
  for (let footprint = 0; footprint < marks.length; footprint++) if (marks[footprint] > 0) count++
  const footprints = new Uint32Array(count)
  let building = 0
  for (let footprint = 0; footprint < marks.length; footprint++)
    if (marks[footprint] > 0) footprints[building++] = footprint
  return footprints
}

/** Which relevant building a footprint of the store is, or -1. */
export function buildingIndexOf({ footprints }: NetworkDomain, footprint: number): number {
  let low = 0
  let high = footprints.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    if (footprints[middle] === footprint) return middle
    if (footprints[middle] < footprint) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function meetsCircle(scene: Scene, k: number, radiusM: number): boolean {
  const { centerX, centerY, circleRadiusM } = scene
  const centerM = Math.sqrt(centerX[k] * centerX[k] + centerY[k] * centerY[k])
  if (centerM - circleRadiusM[k] > radiusM) return false
  if (centerM + circleRadiusM[k] <= radiusM) return true
  return isInsideFootprint(scene, k, 0, 0) || distanceToWallsM(scene, k, 0, 0) <= radiusM
}
