import { type FootprintStore, lowestRoofM } from '../../spatial/footprint-store.ts'
import { localFrame } from '../../spatial/local-frame.ts'
import { isIndoors } from '../../spatial/point-in-footprint.ts'
import { type Scene, sceneIndexOf, sceneOfFootprints } from '../../spatial/scene.ts'
import { antennaPlace } from '../link/transmitter-site.ts'
import type { LonLat } from '../../spatial/ground-path.ts'

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
  /** Scene indices of the footprints around the end whose roofs are not known to be below it. */
  readonly shelters: readonly number[]
  readonly roofHeightM: number | null
  /** True when the roof is unknown and the end is taken to stand on it. */
  readonly roofAssumedBelow: boolean
}

/**
 * Where an end of a path stands, from the footprints of the scene. Below one storey an end in a
 * building of unknown height stands inside it, from there on on its roof. Both ends of a path follow
 * the same rule, so a path reads the same from either of them.
 */
export function pathEnd(
  scene: Scene,
  store: FootprintStore,
  place: LonLat,
  heightM: number,
): PathEnd {
  const frame = localFrame(place.lon, place.lat)
  const around = sceneOfFootprints(store, frame, 0, [...scene.footprint])
  const site = antennaPlace(around, store, heightM)
  const isBelowAnyRoof = site.hostRoofAssumedBelowAntenna && heightM < lowestRoofM
  const kind = isBelowAnyRoof ? 'indoor' : site.kind
  const inScene = (k: number) => sceneIndexOf(scene, around.footprint[k])
  return {
    kind,
    buildingIds: site.hostBuildingIds,
    hosts: kind === 'rooftop' ? site.hosts.map(inScene) : [],
    shelters: site.hosts
      .filter((k) => around.roofM[k] >= heightM && isIndoors(around, k, 0, 0))
      .map(inScene),
    roofHeightM: site.hostRoofHeightM,
    roofAssumedBelow: kind === 'rooftop' && site.hostRoofAssumedBelowAntenna,
  }
}

/**
 * The footprints that are no obstruction of a path because an end stands on them. One that hides
 * the other end inside it is an obstruction, and so is one of unknown height around or under both
 * ends: nobody knows that both stand on its roof.
 */
export function hostsOfPath(a: PathEnd, b: PathEnd): number[] {
  const isShelter = (k: number) => a.shelters.includes(k) || b.shelters.includes(k)
  const isShared = (k: number) => a.hosts.includes(k) && b.hosts.includes(k)
  const hiding = sheltersOfPath(a, b)
  return [...a.hosts, ...b.hosts].filter(
    (k) => !hiding.includes(k) && !(isShared(k) && isShelter(k)),
  )
}

/** The footprints that an end is inside of. */
export function sheltersOfPath(a: PathEnd, b: PathEnd): number[] {
  return [a, b].flatMap(({ kind, shelters }) => (kind === 'indoor' ? shelters : []))
}
