import Flatbush from 'flatbush'
import { profileBounds } from '../../../rf/profile-bounds.ts'
import { tagNumber } from '../../load/tag-values.ts'
import { BoundsGrower } from '../common/bounds.ts'
import type { Polygon, Position } from '../common/building-input.ts'
import { ringContains } from '../common/ring-assembly.ts'
import type { TowerDoubt, TowerInput } from '../towers/tower-input.ts'

/** What an antenna on a roof stands above it, where nobody has said how high it is, metres. */
const aboveRoofM = 3
const highestM = profileBounds.antennaHeightM.maximum

/** Heights that are this near to the roof are the same: the building is the mast. */
const sameHeightM = 1

/**
 * Finds the roofs under towers without a height of their own, and under masts whose height may be counted
 * from a roof, while the buildings go by. A position that was estimated from measurements is that of no
 * antenna and looked for under no roof.
 */
export class RoofsUnderTowers {
  readonly #towers: readonly TowerInput[]
  readonly #seeking: readonly number[]
  readonly #index: Flatbush | undefined
  readonly #roofM = new Map<number, number>()
  /** Towers on a building whose height nobody knows. */
  readonly #onUnknown = new Set<number>()

  /** @param towers - in the order in which they are given back. */
  constructor(towers: readonly TowerInput[]) {
    this.#towers = towers
    this.#seeking = towers.flatMap((tower, i) => (seeksRoof(tower) ? [i] : []))
    this.#index = this.#seeking.length === 0 ? undefined : new Flatbush(this.#seeking.length)
    for (const i of this.#seeking) this.#index?.add(...towers[i].position)
    this.#index?.finish()
  }

  /** Looks at a building; its roof may be of unknown height (NaN). */
  look(polygons: readonly Polygon[], roofHeightM: number): void {
    if (this.#index === undefined) return
    const box = new BoundsGrower()
    for (const [outer] of polygons) outer.forEach((point) => box.add(point))
    for (const found of this.#index.search(...box.bounds)) {
      const tower = this.#seeking[found]
      if (!isOn(polygons, this.#towers[tower].position)) continue
      if (Number.isNaN(roofHeightM)) this.#onUnknown.add(tower)
      else this.#roofM.set(tower, Math.max(roofHeightM, this.#roofM.get(tower) ?? 0))
    }
  }

  /** The towers, those on a known roof with its height and what stands above it, and the word for that. */
  withHeights(): TowerInput[] {
    return this.#towers.map((tower, i) => {
      const { ownHeight } = tower
      if (ownHeight !== undefined) return this.#ofMast(tower, i, ownHeight)
      const roofM = this.#roofM.get(i)
      return roofM === undefined ? tower : onRoof(tower, roofM + aboveRoofM, 'roof_plus_3m')
    })
  }

  #ofMast(
    tower: TowerInput,
    index: number,
    { heightM, foot }: NonNullable<TowerInput['ownHeight']>,
  ): TowerInput {
    const roofM = this.#roofM.get(index)
    if (roofM === undefined) {
      return foot === 'roof' || this.#onUnknown.has(index) ? doubted(tower, 'roof_unknown') : tower
    }
    // No antenna stands inside the building: what is lower than the roof is counted from it.
    if (foot === 'roof' || heightM < roofM - sameHeightM) {
      return onRoof(tower, roofM + heightM, 'roof_plus_osm_height_tag')
    }
    return heightM <= roofM + sameHeightM ? tower : doubted(tower, 'roof_or_ground')
  }
}

function onRoof(tower: TowerInput, aboveGroundM: number, source: string): TowerInput {
  return {
    ...tower,
    properties: {
      ...tower.properties,
      antenna_height_m: Math.min(highestM, Math.round(aboveGroundM * 100) / 100),
      antenna_height_source: source,
    },
  }
}

function doubted(tower: TowerInput, doubt: TowerDoubt): TowerInput {
  return { ...tower, doubts: [...(tower.doubts ?? []), doubt] }
}

function seeksRoof({ properties, isEstimatedPosition, ownHeight }: TowerInput): boolean {
  if (isEstimatedPosition === true) return false
  return ownHeight !== undefined || tagNumber(properties.antenna_height_m) === undefined
}

function isOn(polygons: readonly Polygon[], position: Position): boolean {
  return polygons.some(
    ([outer, ...holes]) =>
      ringContains(outer, position) && !holes.some((hole) => ringContains(hole, position)),
  )
}
