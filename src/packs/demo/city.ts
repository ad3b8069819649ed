import { metresPerDegree } from '../../spatial/ellipsoid.ts'
import type { Polygon, Position, Ring } from '../make/common/building-input.ts'
import { buildBlock } from './city-blocks.ts'
import type { PlannedBuilding } from './city-blocks.ts'
import { planCity } from './city-plan.ts'
import type { CityBlock, CitySize } from './city-plan.ts'
import type { Outline, Point } from './city-shapes.ts'
import { SitePlan } from './city-sites.ts'
import { tagBuilding } from './city-tags.ts'
import type { CityTags, HeightKnowledge } from './city-tags.ts'
import { SeededRandom } from './seeded-random.ts'

interface CityOptions extends CitySize {
  readonly centre: Position
  readonly heights: HeightKnowledge
  /** Distance of neighbouring sites, metres. */
  readonly siteDistanceM: number
  /**
   * Metres between neighbours in a row, one after the other, over and over; left out, they share
   * their corners. Coordinates then have nine decimals, a tenth of a millimetre, instead of seven.
   */
  readonly jointsM?: readonly number[]
}

export interface CityBuilding {
  readonly id: string
  readonly tags: CityTags
  readonly polygon: Polygon
}

/** A synthetic city; the same options give the same city, building by building. */
export interface City {
  readonly frame: CityFrame
  readonly blocks: readonly CityBlock[]
  /** Every call runs through all buildings anew; they are made on the way and not kept. */
  buildings(): Generator<CityBuilding>
  /** Complete once the buildings have been run through. */
  readonly sites: SitePlan
}

/** Lays out a city; its buildings are made when they are asked for. */
export function createCity(options: CityOptions): City {
  const blocks = planCity(options)
  const frame = new CityFrame(options.centre, options.jointsM === undefined ? 1e7 : 1e9)
  const sites = new SitePlan(blocks, options.widthKm * 1000, options.siteDistanceM)
  function* buildings(): Generator<CityBuilding> {
    let number = 0
    for (const block of blocks) {
      for (const [building, tags] of taggedBuildings(options, block, number)) {
        // Ids of one length keep the order of the numbers in the order of bytes.
        const id = `way/${firstId + number++}`
        sites.offer(block, building, id)
        yield { id, tags, polygon: frame.polygon(building) }
      }
    }
  }
  return { frame, blocks, buildings, sites }
}

const firstId = 100_000_001

function* taggedBuildings(
  options: CityOptions,
  block: CityBlock,
  firstNumber: number,
): Generator<[PlannedBuilding, CityTags]> {
  const random = new SeededRandom(options.seed, 2, block.column, block.row)
  for (const [index, building] of buildBlock(block, random, options.jointsM).entries()) {
    yield [building, tagBuilding(building, firstNumber + index + 1, options.heights, random)]
  }
}

/** Turns metres around the centre of a city into degrees of so many parts. */
export class CityFrame {
  readonly #centre: Position
  readonly #eastM: number
  readonly #northM: number
  readonly #partsPerDegree: number

  constructor(centre: Position, partsPerDegree: number) {
    this.#centre = centre
    this.#partsPerDegree = partsPerDegree
    const scale = metresPerDegree(centre[1])
    this.#eastM = scale.east
    this.#northM = scale.north
  }

  position([x, y]: Point): Position {
    return [
      this.#round(this.#centre[0] + x / this.#eastM),
      this.#round(this.#centre[1] + y / this.#northM),
    ]
  }

  polygon({ outer, hole }: PlannedBuilding): Polygon {
    // Holes run the other way round (RFC 7946).
    return hole === undefined
      ? [this.#ring(outer)]
      : [this.#ring(outer), this.#ring(hole).reverse()]
  }

  #ring(outline: Outline): Ring {
    const ring = outline.map((point) => this.position(point))
    return [...ring, ring[0]]
  }

  #round(degrees: number): number {
    return Math.round(degrees * this.#partsPerDegree) / this.#partsPerDegree
  }
}
