import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { hostFootprints } from '../../spatial/host.ts'
import { boxAround } from '../../spatial/local-frame.ts'
import type { Scene } from '../../spatial/scene.ts'
import { stringAt } from '../../spatial/string-table.ts'

/** Where an antenna stands: free, on a roof, or below the roof of the building around it. */
export interface AntennaPlace {
  readonly kind: 'open' | 'rooftop' | 'indoor'
  /** Scene indices of the footprints that the path starts on; never crossings of it. Ascending. */
  readonly hosts: readonly number[]
  readonly hostBuildingIds: readonly string[]
  /**
   * Tallest known roof of the footprints that contain the antenna, metres; null when no height is
   * known or there is no host.
   */
  readonly hostRoofHeightM: number | null
  readonly antennaHeightM: number
  /** True when a rooftop site is assumed because no roof height of the host is known. */
  readonly hostRoofAssumedBelowAntenna: boolean
}

/** The place of a cell's antenna, and whether the pack knows what surrounds it. */
export interface TransmitterSite extends AntennaPlace {
  /** Whether the pack knows the ground within the cell's reach; outside it no building is known. */
  readonly packCoverage: PackCoverage
  /** The ground counts for the cell, and the pack knows none around it. */
  readonly lacksGround: boolean
}

type PackCoverage = 'complete' | 'partial' | 'none'

/** How much of the box around a cell's reach lies within a pack's bounds (west, south, east, north). */
function packCoverage(scene: Scene, bounds: readonly number[]): PackCoverage {
  const [west, south, east, north] = boxAround(scene.frame, scene.radiusM)
  const commonDeg = commonLongitudesDeg([west, east], [bounds[0], bounds[2]])
  if (commonDeg === 0 || north < bounds[1] || south > bounds[3]) return 'none'
  const isWhole = commonDeg >= east - west - roundingDeg
  return isWhole && south >= bounds[1] && north <= bounds[3] ? 'complete' : 'partial'
}

/** Far less than a millimetre. */
const roundingDeg = 1e-9

/** How much two stretches of longitude (from, to; degrees) share, whichever turn they are given in. */
function commonLongitudesDeg(a: readonly [number, number], b: readonly [number, number]): number {
  return [-360, 0, 360].reduce((sum, turn) => {
    const common = Math.min(a[1], b[1] + turn) - Math.max(a[0], b[0] + turn)
    return sum + Math.max(0, common)
  }, 0)
}

/**
 * Decides what the building around an antenna means for it. Above the tallest known roof, or with
 * no known roof, the antenna is a rooftop site; at or below it, an indoor transmitter.
 */
export function antennaPlace(
  scene: Scene,
  store: FootprintStore,
  antennaHeightM: number,
): AntennaPlace {
  const { containing, all } = hostFootprints(scene, store, antennaHeightM)
  const knownRoofs = containing.map((k) => scene.roofM[k]).filter((roofM) => roofM !== Infinity)
  const hostRoofHeightM = knownRoofs.length === 0 ? null : Math.max(...knownRoofs)
  const isIndoor = hostRoofHeightM !== null && antennaHeightM <= hostRoofHeightM
  return {
    kind: containing.length === 0 ? 'open' : isIndoor ? 'indoor' : 'rooftop',
    hosts: all,
    hostBuildingIds: all.map((k) => stringAt(store.ids, scene.footprint[k])),
    hostRoofHeightM,
    antennaHeightM,
    hostRoofAssumedBelowAntenna: containing.length > 0 && hostRoofHeightM === null,
  }
}

/** The site of a cell whose reach is the scene's radius. */
export function transmitterSite(
  scene: Scene,
  { footprints, manifest }: PackSnapshot,
  antennaHeightM: number,
  lacksGround: boolean,
): TransmitterSite {
  return {
    ...antennaPlace(scene, footprints, antennaHeightM),
    packCoverage: packCoverage(scene, manifest.bounds),
    lacksGround,
  }
}
