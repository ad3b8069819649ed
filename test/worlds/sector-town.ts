import type { AreaConstraint } from '../../src/analyses/network/plan-question.ts'
import type { PlannedCell, PlanObjective } from '../../src/optimization/model/objective.ts'
import type { Candidate } from '../../src/optimization/candidate.ts'
import { setBit, wordCountFor } from '../../src/optimization/table/bits.ts'
import {
  type CellContributionsInput,
  type ContributionTable,
  createContributionTable,
} from '../../src/optimization/table/table.ts'
import { seededRandom } from './seeded-random.ts'

/** A planning problem as a table, its cells and what is wanted. */
export interface SectorTown {
  readonly table: ContributionTable
  readonly cells: readonly PlannedCell[]
  readonly objective: PlanObjective
}

/** What may differ between towns. */
export interface SectorTownOptions {
  readonly seed: number
  readonly cells: number
  readonly buildings: number
  /** Every so many degrees an azimuth. */
  readonly azimuthStepDeg: number
  readonly maxChanges?: number
  readonly limits?: readonly AreaConstraint[]
  /** Candidates, which are all off now; others have what the seed gives them. */
  readonly areCandidates?: boolean
}

type Place = readonly [east: number, north: number]

/** Conducted power where a candidate says none. */
const ownPowerDbm = 43

/**
 * Sites of up to three sectors among houses, each house behind a shadow of its own from each site: rows
 * of neighbouring azimuths, tilts and powers serve much alike, as those of a city do. Some cells are
 * fixed, some may be off, some are off; cells of a site keep apart. Equal candidates, equal town.
 */
export function sectorTown(options: SectorTownOptions): SectorTown {
  const random = seededRandom(options.seed)
  const pick = (count: number) => Math.floor(random() * count)
  const halfM = 260 * Math.sqrt(options.cells)
  const somewhere = (): Place => [(2 * random() - 1) * halfM, (2 * random() - 1) * halfM]
  const houses = Array.from({ length: options.buildings }, somewhere)
  const masts = Array.from({ length: options.cells }, (_, index) =>
    index % 3 === 0 || random() < 0.4 ? somewhere() : null,
  )
  let mast: Place = [0, 0]
  let site = -1
  const cells: PlannedCell[] = []
  const rows: CellContributionsInput[] = []
  for (const [index, at] of masts.entries()) {
    if (at !== null) {
      mast = at
      site++
    }
    const azimuths = Math.floor(360 / options.azimuthStepDeg)
    const own = options.azimuthStepDeg * pick(azimuths)
    const isFixed = options.areCandidates !== true && random() < 0.2
    const shadowsDb = houses.map(() => 16 * random() - 8)
    const choices = isFixed ? [plain(own)] : choicesOf(options.azimuthStepDeg, own, pick)
    rows.push({
      id: `c${String(index).padStart(2, '0')}`,
      baseline: plain(own),
      rows: choices.map((candidate) => rowOf(candidate, mast, houses, shadowsDb)),
    })
    cells.push({
      txPowerDbm: ownPowerDbm,
      mayBeOff: !isFixed && random() < 0.4,
      startsOff: options.areCandidates === true || (!isFixed && random() < 0.15),
      siteId: `m${site}`,
      leastSeparationDeg: [0, 60, 100][pick(3)],
    })
  }
  const cost = () => pick(3) * 0.01 * random()
  return {
    table: createContributionTable({
      rays: 8,
      demandWeights: houses.map(() => pick(3) * pick(50)),
      residentialDemands: houses.map(() => pick(4)),
      cells: rows,
    }),
    cells,
    objective: {
      weights: { demand: 1 + pick(2), residential: pick(3), coverage: pick(3) },
      costs: {
        turned: cost(),
        tilted: cost(),
        powered: cost(),
        switchedOff: cost(),
        switchedOn: cost(),
        perWatt: 0.0005 * pick(4),
      },
      maxChanges: options.maxChanges ?? Infinity,
      constraints: options.limits ?? [],
    },
  }
}

function plain(azimuthDeg: number): Candidate {
  return { azimuthDeg, electricalTiltDeg: null, txPowerDbm: null }
}

/** In the order of tables: by azimuth, tilt, power, those that are not chosen first. */
function choicesOf(stepDeg: number, own: number, pick: (count: number) => number): Candidate[] {
  const azimuths = Array.from({ length: Math.floor(360 / stepDeg) }, (_, index) => stepDeg * index)
  const turns = pick(4) === 0 ? [own] : azimuths
  const tilts = [null, 2, 8].slice(0, 1 + pick(3))
  const powers = [null, 33, 38].slice(0, 1 + pick(3))
  return turns.flatMap((azimuthDeg) =>
    tilts.flatMap((electricalTiltDeg) =>
      powers.map((txPowerDbm) => ({ azimuthDeg, electricalTiltDeg, txPowerDbm })),
    ),
  )
}

function rowOf(
  candidate: Candidate,
  [east, north]: Place,
  houses: readonly Place[],
  shadowsDb: readonly number[],
) {
  const served = new Uint32Array(wordCountFor(houses.length))
  const powerDb = (candidate.txPowerDbm ?? ownPowerDbm) - ownPowerDbm
  // A tilted beam is lost at a distance and stronger near the site.
  const tiltDeg = candidate.electricalTiltDeg ?? 5
  for (const [house, [x, y]] of houses.entries()) {
    const distanceM = Math.sqrt((x - east) * (x - east) + (y - north) * (y - north))
    const bearingDeg = (Math.atan2(x - east, y - north) * 180) / Math.PI
    const turnDeg = ((bearingDeg - candidate.azimuthDeg + 540) % 360) - 180
    const besideDb = Math.min(25, 12 * (turnDeg / 65) * (turnDeg / 65))
    const downDeg = (Math.atan2(20, distanceM) * 180) / Math.PI
    const belowDb = Math.min(20, 0.6 * (downDeg - tiltDeg) * (downDeg - tiltDeg))
    const lossDb = 35 * Math.log10(Math.max(10, distanceM) / 400) + besideDb + belowDb
    if (powerDb - lossDb + shadowsDb[house] > 0) setBit(served, 0, house)
  }
  const reachScore = Math.max(0, Math.round(500 + 18 * powerDb - 30 * Math.abs(tiltDeg - 5)))
  return { candidate, reachScore, served }
}
