import type { CellIdentity } from '../../../formats/drive-test/cell-identity.ts'
import type { DriveTestSample } from '../../../formats/drive-test/read.ts'
import { wholeNumber } from '../../../formats/number-text.ts'
import { localFrame, project } from '../../../spatial/local-frame.ts'
import { meanOf } from '../robust-statistics.ts'

/** A cell as a campaign names it. */
export interface MeasuredCell {
  readonly name: string
  readonly samples: number
  /** What its samples say of it; of several values the most frequent. */
  readonly identity: CellIdentity
  /** Where it was heard best: the middle of its strongest samples, degrees. */
  readonly strongestLon: number
  readonly strongestLat: number
}

/** A cell of a plan, by everything that it may be called. */
export interface PlannedCell {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly pci: number | null
  /** Of its carrier, MHz; absent or null: not known. */
  readonly frequencyMhz?: number | null
  /** Other identities: of its record, of its site. */
  readonly names: readonly string[]
}

/** By what a measured cell is taken for one of a plan. */
type MatchBasis = 'same_name' | 'same_enb_and_sector' | 'same_pci' | 'strongest_nearby'

export interface CellMatch {
  readonly name: string
  /** Of the plan's cell. */
  readonly id: string
  readonly basis: MatchBasis
}

const strongestCount = 8
/** Farther from where it was heard best a cell is proposed by its place alone no more, metres. */
const nearbyM = 300

/** The cells that a campaign names, those with most samples first. */
export function measuredCells(samples: readonly DriveTestSample[]): readonly MeasuredCell[] {
  const byName = new Map<string, DriveTestSample[]>()
  for (const sample of samples) {
    if (sample.cellId === null) continue
    const known = byName.get(sample.cellId)
    if (known === undefined) byName.set(sample.cellId, [sample])
    else known.push(sample)
  }
  return [...byName]
    .map(([name, of]) => measuredCell(name, of))
    .sort((a, b) => b.samples - a.samples || (a.name < b.name ? -1 : 1))
}

function measuredCell(name: string, samples: readonly DriveTestSample[]): MeasuredCell {
  const strongest = [...samples].sort((a, b) => b.rsrpDbm - a.rsrpDbm).slice(0, strongestCount)
  const cells = samples.map(({ cell }) => cell)
  return {
    name,
    samples: samples.length,
    identity: {
      cellId: commonest(cells.map(({ cellId }) => cellId)),
      enb: commonest(cells.map(({ enb }) => enb)),
      sector: commonest(cells.map(({ sector }) => sector)),
      pci: commonest(cells.map(({ pci }) => pci)),
      tac: commonest(cells.map(({ tac }) => tac)),
      frequencyMhz: commonest(cells.map(({ frequencyMhz }) => frequencyMhz)),
    },
    strongestLon: meanOf(strongest.map(({ lon }) => lon)),
    strongestLat: meanOf(strongest.map(({ lat }) => lat)),
  }
}

/** Of equally frequent values the first; null where there is none. */
function commonest<Value extends string | number>(values: readonly (Value | null)[]): Value | null {
  const counts = new Map<Value, number>()
  for (const value of values) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  let found: Value | null = null
  for (const [value, count] of counts) {
    if (found === null || count > counts.get(found)!) found = value
  }
  return found
}

/**
 * The cells of a plan that measured cells are taken for, in the order of the measured cells: by name, by
 * eNB and sector (an LTE identity is 256 times the eNB and the sector; TS 36.413, 9.2.1.38), by PCI (of
 * several the one nearest to where the cell was heard best; on a carrier that can be the same), or, where a log names cells that no plan
 * knows, by that place alone. A cell for which nothing speaks is left out. A match is offered, never made.
 */
export function proposeMatches(
  measured: readonly MeasuredCell[],
  planned: readonly PlannedCell[],
): readonly CellMatch[] {
  const said = measured.map((cell) => matchByIdentity(cell, planned))
  const taken = new Set(said.flatMap((match) => match?.id ?? []))
  const free = planned.filter(({ id }) => !taken.has(id))
  return measured.flatMap((cell, index) => {
    const match = said[index] ?? matchByPlace(cell, free)
    return match === null ? [] : [{ name: cell.name, ...match }]
  })
}

type Match = Omit<CellMatch, 'name'>

function matchByIdentity(cell: MeasuredCell, planned: readonly PlannedCell[]): Match | null {
  const bases: readonly (readonly [MatchBasis, (one: PlannedCell) => boolean])[] = [
    ['same_name', ({ id, names }) => [id, ...names].includes(cell.name)],
    ['same_enb_and_sector', (one) => sharesCell(cell, one)],
    [
      'same_pci',
      (one) => one.pci !== null && one.pci === cell.identity.pci && mayShareCarrier(cell, one),
    ],
  ]
  for (const [basis, isSame] of bases) {
    const nearest = nearestOf(cell, planned.filter(isSame))
    if (nearest !== null) return { id: nearest.cell.id, basis }
  }
  return null
}

/** Plans name a carrier by its band, as in 1800 MHz: a share of the frequency by which it may differ. */
const carrierTolerance = 0.05

/** Whether a measured carrier can be that of a plan's cell. Sets of former versions know none. */
function mayShareCarrier({ identity }: MeasuredCell, { frequencyMhz }: PlannedCell): boolean {
  const measuredMhz = identity.frequencyMhz ?? null
  if (measuredMhz === null || frequencyMhz === undefined || frequencyMhz === null) return true
  return Math.abs(measuredMhz - frequencyMhz) <= carrierTolerance * frequencyMhz
}

/** Cells whose PCI or carriers are known and differ are not the same, however near. */
function matchByPlace(cell: MeasuredCell, planned: readonly PlannedCell[]): Match | null {
  const { pci } = cell.identity
  const possible = planned.filter(
    (one) => (one.pci === null || pci === null || one.pci === pci) && mayShareCarrier(cell, one),
  )
  const nearest = nearestOf(cell, possible)
  if (nearest === null || nearest.distanceM > nearbyM) return null
  return { id: nearest.cell.id, basis: 'strongest_nearby' }
}

/** Names of a plan's cell that say an eNB and a sector, as in `36685-1` and `36685_1`. */
const enbAndSector = /^(?:enb\s*)?(\d{1,7})[\s_:/-]+(?:sector\s*)?(\d{1,3})$/i

function sharesCell({ identity }: MeasuredCell, { id, names }: PlannedCell): boolean {
  const wanted = wholeCell(identity)
  if (wanted === null) return false
  return [id, ...names].some((name) => {
    const parts = enbAndSector.exec(name)
    const own = parts === null ? wholeNumber(name) : 256 * Number(parts[1]) + Number(parts[2])
    return own === wanted
  })
}

/** The identity of LTE as one number; null where it is not known. */
function wholeCell({ cellId, enb, sector }: CellIdentity): number | null {
  if (enb !== null && sector !== null) return 256 * enb + sector
  const whole = cellId === null ? NaN : wholeNumber(cellId)
  return Number.isNaN(whole) ? null : whole
}

function nearestOf(measured: MeasuredCell, cells: readonly PlannedCell[]) {
  const frame = localFrame(measured.strongestLon, measured.strongestLat)
  let nearest: { readonly cell: PlannedCell; readonly distanceM: number } | null = null
  for (const cell of cells) {
    const [x, y] = project(frame, cell.lon, cell.lat)
    const distanceM = Math.sqrt(x * x + y * y)
    if (nearest === null || distanceM < nearest.distanceM) nearest = { cell, distanceM }
  }
  return nearest
}
