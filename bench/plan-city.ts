import type { Cell } from '../src/analyses/cell.ts'
import { allowedCandidates } from '../src/analyses/network/candidates/decisions.ts'
import type { PlanProblem } from '../src/optimization/problem.ts'
import { tableProblem } from '../src/optimization/model/table-problem.ts'
import { networkDomain } from '../src/analyses/network/candidates/domain.ts'
import { networkTable } from '../src/analyses/network/candidates/radio-work.ts'
import { neverStop } from '../src/stop-signal.ts'
import type { World } from '../src/analyses/world.ts'
import { type Block, blockWorld, box, testCell } from '../test/worlds/block-world.ts'
import { seededRandom } from '../test/worlds/seeded-random.ts'

/** What is asked of a generated city. */
export interface PlanCityOptions {
  readonly seed: number
  /** Cells, three to a mast. */
  readonly cells: number
  /** Metres between masts. */
  readonly spacingM: number
  readonly azimuths: number
  readonly tiltsDeg: readonly number[]
  readonly powersDbm: readonly number[]
  readonly maxChanges: number
}

/** Houses in rows along streets, taller and busier towards some centres. */
function cityOf(seed: number, halfM: number): World {
  const random = seededRandom(seed)
  const centres = Array.from({ length: 4 }, () => [
    (random() - 0.5) * 1.6 * halfM,
    (random() - 0.5) * 1.6 * halfM,
  ])
  const houses: Block[] = []
  for (let east = -halfM; east < halfM; east += 44) {
    for (let north = -halfM; north < halfM; north += 32) {
      if (random() < 0.12) continue
      const busy = centres.reduce((sum, [x, y]) => {
        const apartM = Math.sqrt((x - east) * (x - east) + (y - north) * (y - north))
        return sum + Math.exp(-apartM / 350)
      }, 0)
      const heightM = 4 + Math.round((6 + 26 * busy) * random())
      const block = box(
        `h${east},${north}`,
        [east, north, east + 12 + random() * 20, north + 10 + random() * 12],
        heightM,
      )
      houses.push({
        ...block,
        demandWeight: 1 + Math.round(40 * busy * random()),
        residentialDemand: random() < 0.7 ? 1 : 0,
      })
    }
  }
  return blockWorld(houses)
}

/** Three sectors to a mast, masts on a triangular lattice about the middle, the nearest first. */
function cellsOf({ cells, spacingM, seed }: PlanCityOptions): Cell[] {
  const random = seededRandom(seed + 1000)
  const places: [number, number][] = []
  for (let row = -12; row <= 12; row++)
    for (let column = -12; column <= 12; column++)
      places.push([(column + (row % 2 === 0 ? 0 : 0.5)) * spacingM, row * spacingM * 0.866])
  places.sort(([a, b], [c, d]) => a * a + b * b - (c * c + d * d))
  return Array.from({ length: cells }, (_, index) => {
    const [east, north] = places[Math.floor(index / 3)]
    const mast = seededRandom(seed * 31 + Math.floor(index / 3))
    const at = [east + (mast() - 0.5) * 0.4 * spacingM, north + (mast() - 0.5) * 0.4 * spacingM]
    const profile = {
      frequencyGhz: 3.5,
      networkTech: '5g',
      bandwidthMhz: 100,
      horizontalPatternId: '3gpp-single-element',
      verticalPatternId: 'panel-10deg',
      propagationModel: 'urban_short_range',
      antennaHeightM: 16 + Math.round(16 * mast()),
      radiusM: 900,
      txPowerDbm: 20,
      electricalDowntiltDeg: 6,
    } as const
    const azimuthDeg = ((index % 3) * 120 + Math.round(random() * 36) * 10) % 360
    return { ...testCell(profile, { at: [at[0], at[1]], azimuthDeg }), id: `c${index}` }
  })
}

/** The plan's problem of a generated city, as `bounded_search_v1` is given it. */
export function planCityProblem(options: PlanCityOptions): PlanProblem {
  const halfM = 0.55 * options.spacingM * Math.sqrt(options.cells / 3) + 500
  const world = cityOf(options.seed, halfM)
  const cells = cellsOf(options)
  const decisions = {
    azimuthsDeg: Array.from({ length: options.azimuths }, (_, i) => (360 / options.azimuths) * i),
    azimuthRangesDeg: [],
    electricalTiltsDeg: options.tiltsDeg,
    txPowersDbm: options.powersDbm,
    mayBeOff: options.powersDbm.length > 0,
  }
  const choices = cells.map((cell) => allowedCandidates(cell, decisions))
  const known = { domain: networkDomain(world, cells, neverStop), cells: [], sights: [] }
  const { table } = networkTable(world, { cells, rays: 24 }, choices, known, neverStop)
  const planned = cells.map(({ profile: { txPowerDbm } }) => ({
    txPowerDbm,
    mayBeOff: decisions.mayBeOff,
    startsOff: false,
    siteId: null,
    leastSeparationDeg: 0,
  }))
  return tableProblem(table, planned, {
    weights: { demand: 1, residential: 1, coverage: 0.2 },
    costs: {
      turned: 0.0002,
      tilted: 0.0001,
      powered: 0.0001,
      switchedOff: 0.0005,
      switchedOn: 0,
      perWatt: 0.0001,
    },
    maxChanges: options.maxChanges,
    constraints: [],
  }).problem
}
