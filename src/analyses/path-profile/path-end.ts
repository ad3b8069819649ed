import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { localFrame } from '../../spatial/local-frame.ts'
import { type Scene, sceneIndexOf, sceneOfFootprints } from '../../spatial/scene.ts'
import { antennaPlace } from '../link/transmitter-site.ts'
import type { LonLat } from './question.ts'

/** One end of a path and the building around it, if there is one. */
export interface PathEnd {
  /**
   * `rooftop`: the path ends on the building, which is then no obstruction of it; `indoor`: the
   * end lies inside, below the roof, and the building is an obstruction.
   */
  readonly kind: 'open' | 'rooftop' | 'indoor'
  readonly buildingIds: readonly string[]
  /** Scene indices of the footprints that a rooftop end stands on. */
  readonly hosts: readonly number[]
  readonly roofHeightM: number | null
  /** True when the roof is unknown and the end is taken to stand on it. */
  readonly roofAssumedBelow: boolean
}

/**
 * No building is lower than one storey: an end below this height in a building of unknown height
 * stands inside it, a higher one on its roof. Both ends of a path follow the same rule, so a
 * path reads the same from either of them.
 */
const lowestAssumedRooftopM = 3

/** Where an end of a path stands, from the footprints of the scene. */
export function pathEnd(
  scene: Scene,
  store: FootprintStore,
  place: LonLat,
  heightM: number,
): PathEnd {
  const frame = localFrame(place.lon, place.lat)
  const around = sceneOfFootprints(store, frame, 0, [...scene.footprint])
  const site = antennaPlace(around, store, heightM)
  const isBelowAnyRoof = site.hostRoofAssumedBelowAntenna && heightM < lowestAssumedRooftopM
  const kind = isBelowAnyRoof ? 'indoor' : site.kind
  return {
    kind,
    buildingIds: site.hostBuildingIds,
    hosts:
      kind === 'rooftop' ? site.hosts.map((k) => sceneIndexOf(scene, around.footprint[k])) : [],
    roofHeightM: site.hostRoofHeightM,
    roofAssumedBelow: kind === 'rooftop' && site.hostRoofAssumedBelowAntenna,
  }
}
