import Flatbush from 'flatbush'
import { profileBounds } from '../../../rf/profile-bounds.ts'
import { tagNumber } from '../../load/tag-values.ts'
import { BoundsGrower } from '../common/bounds.ts'
import type { Polygon, Position } from '../common/building-input.ts'
import { ringContains } from '../common/ring-assembly.ts'
import type { TowerInput } from '../towers/tower-input.ts'

/** What an antenna on a roof stands above it, where nobody has said how high it is, metres. */
const aboveRoofM = 3
const highestM = profileBounds.antennaHeightM.maximum

/**
 * Finds the roofs under towers without a height of their own, while the buildings go by. A position
 * that was estimated from measurements is that of no antenna and looked for under no roof.
 */
export class RoofsUnderTowers {
  readonly #towers: readonly TowerInput[]
  readonly #seeking: readonly number[]
  readonly #index: Flatbush | undefined
  readonly #roofM = new Map<number, number>()

  /** @param towers - in the order in which they are given back. */
  constructor(towers: readonly TowerInput[]) {
    this.#towers = towers
    this.#seeking = towers.flatMap((tower, i) => (seeksRoof(tower) ? [i] : []))
    this.#index = this.#seeking.length === 0 ? undefined : new Flatbush(this.#seeking.length)
    for (const i of this.#seeking) this.#index?.add(...towers[i].position)
    this.#index?.finish()
  }

  /** Looks at a building; a roof of unknown height (NaN) gives nothing. */
  look(polygons: readonly Polygon[], roofHeightM: number): void {
    if (this.#index === undefined || Number.isNaN(roofHeightM)) return
    const box = new BoundsGrower()
    for (const [outer] of polygons) outer.forEach((point) => box.add(point))
    for (const found of this.#index.search(...box.bounds)) {
      const tower = this.#seeking[found]
      if (!isOn(polygons, this.#towers[tower].position)) continue
      this.#roofM.set(tower, Math.max(roofHeightM, this.#roofM.get(tower) ?? 0))
    }
  }

  /** How many stand on a known roof. */
  get found(): number {
    return this.#roofM.size
  }

  /** The towers, those on a known roof with its height and 3 m, and the word for that. */
  withHeights(): TowerInput[] {
    return this.#towers.map((tower, i) => {
      const roofM = this.#roofM.get(i)
      if (roofM === undefined) return tower
      const heightM = Math.min(highestM, Math.round((roofM + aboveRoofM) * 100) / 100)
      return {
        ...tower,
        properties: {
          ...tower.properties,
          antenna_height_m: heightM,
          antenna_height_source: 'roof_plus_3m',
        },
      }
    })
  }
}

function seeksRoof({ properties, isEstimatedPosition }: TowerInput): boolean {
  return isEstimatedPosition !== true && tagNumber(properties.antenna_height_m) === undefined
}

function isOn(polygons: readonly Polygon[], position: Position): boolean {
  return polygons.some(
    ([outer, ...holes]) =>
      ringContains(outer, position) && !holes.some((hole) => ringContains(hole, position)),
  )
}
