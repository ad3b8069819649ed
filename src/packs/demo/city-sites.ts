import { streetWidthM } from './city-plan.ts'
import type { CityBlock } from './city-plan.ts'
import type { PlannedBuilding } from './city-blocks.ts'
import type { Outline, Point } from './city-shapes.ts'
import { trueHeightM } from './city-tags.ts'

/** A place with three sectors, on a roof or on a mast of its own. */
interface CitySite {
  readonly position: Point
  readonly antennaHeightM: number
  /** Id of the building under the antennas; undefined for a mast. */
  readonly hostBuilding: string | undefined
}

interface CityTower {
  readonly id: string
  readonly position: Point
  readonly properties: {
    readonly cell_id: number
    readonly radio_type: string
    readonly is_simulated: true
    readonly [other: string]: unknown
  }
}

const mastHeightM = 35
/** One of so many sites stands on a mast, also where there is a roof. */
const sitesPerMast = 4
/** A macro site on a low house gets a taller mast: the urban model begins at 10 m. */
const lowestRoofAntennaM = 15

/** Height of the antennas above their roof. */
const roofMastM = 4
/** Distance of the antennas from the corner of their roof, along both walls. */
const fromCornerM = 2
const sectorAzimuthsDeg = [30, 150, 270] as const

/**
 * Chooses the blocks that get a site, on a triangular grid, and remembers the highest building of
 * each of them as the buildings go by.
 */
export class SitePlan {
  readonly #sites = new Map<CityBlock, { building: PlannedBuilding; id: string } | undefined>()

  constructor(blocks: readonly CityBlock[], widthM: number, distanceM: number) {
    const count = Math.max(1, Math.round(widthM / distanceM))
    const step = widthM / count
    for (let row = 0; row < count; row++) {
      for (let column = 0; column < count; column++) {
        const shift = row % 2 === 0 ? 0.25 : 0.75
        const x = (column + shift) * step - widthM / 2
        const y = (row + 0.5) * step - widthM / 2
        this.#sites.set(nearestBlock(blocks, x, y), undefined)
      }
    }
  }

  offer(block: CityBlock, building: PlannedBuilding, id: string): void {
    if (!this.#sites.has(block)) return
    const best = this.#sites.get(block)
    if (best === undefined || building.levels > best.building.levels) {
      this.#sites.set(block, { building, id })
    }
  }

  /** The sites, once all buildings have gone by. */
  sites(): CitySite[] {
    return [...this.#sites].map(([block, host], index) =>
      host === undefined || index % sitesPerMast === sitesPerMast - 1
        ? { position: streetCorner(block), antennaHeightM: mastHeightM, hostBuilding: undefined }
        : {
            position: insideFirstCorner(host.building.outer),
            antennaHeightM: Math.max(lowestRoofAntennaM, trueHeightM(host.building) + roofMastM),
            hostBuilding: host.id,
          },
    )
  }
}

/** Three sectors for each site; every second site is 4G, so that both technologies occur. */
export function towersOf(sites: readonly CitySite[]): CityTower[] {
  return sites.flatMap((site, index) => {
    const radio = index % 2 === 0 ? 'NR' : 'LTE'
    return sectorAzimuthsDeg.map((azimuthDeg, sector): CityTower => {
      const cellId = 100_000 + index * 10 + sector + 1
      return {
        id: `${radio}-${cellId}`,
        position: site.position,
        properties: {
          cell_id: cellId,
          radio_type: radio,
          is_simulated: true,
          // Network 001-01 is the one set aside for tests (ITU-T E.212).
          mcc: 1,
          net: 1,
          site_id: `SYN${String(index + 1).padStart(4, '0')}`,
          azimuth_deg: azimuthDeg,
          antenna_height_m: site.antennaHeightM,
          site_type: site.hostBuilding === undefined ? 'mast' : 'rooftop',
          ...(site.hostBuilding !== undefined && { host_building: site.hostBuilding }),
          source: 'synthetic',
        },
      }
    })
  })
}

/** The middle of the crossing north-east of a block, where no building can be. */
function streetCorner(block: CityBlock): Point {
  const half = (block.sideM + streetWidthM) / 2
  return [block.x + half, block.y + half]
}

function nearestBlock(blocks: readonly CityBlock[], x: number, y: number): CityBlock {
  // Blocks lie row by row on a square grid, so the nearest one can be computed.
  const count = Math.round(Math.sqrt(blocks.length))
  const pitch = count > 1 ? blocks[1].x - blocks[0].x : 1
  const place = (value: number, first: number): number =>
    Math.min(count - 1, Math.max(0, Math.round((value - first) / pitch)))
  return blocks[place(y, blocks[0].y) * count + place(x, blocks[0].x)]
}

/** A point on the roof: the first corner of every outline is convex. */
function insideFirstCorner(outer: Outline): Point {
  const [corner, next] = outer
  const towards = (point: Point): Point => {
    const [dx, dy] = [point[0] - corner[0], point[1] - corner[1]]
    const length = Math.sqrt(dx * dx + dy * dy)
    return [(dx / length) * fromCornerM, (dy / length) * fromCornerM]
  }
  const along = towards(next)
  const across = towards(outer[outer.length - 1])
  return [corner[0] + along[0] + across[0], corner[1] + along[1] + across[1]]
}
