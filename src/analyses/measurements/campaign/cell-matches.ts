import {
  identitiesInName,
  identitiesOf,
  networkInName,
  smallestIdentity,
} from '../../../formats/drive-test/cell-number.ts'
import type { MeasuredCell, PlannedCell } from './measured-cells.ts'
import { matchByPlace, nearestAndFacing } from './place-matches.ts'

/** By what a measured cell is taken for one of a plan. */
type MatchBasis = 'same_name' | 'same_enb_and_sector' | 'same_pci' | 'strongest_nearby'

export interface CellMatch {
  readonly name: string
  /** Of the plan's cell. */
  readonly id: string
  readonly basis: MatchBasis
}

/**
 * The cells of a plan that measured cells are taken for, in the order of the measured cells: by name, by
 * identity (a whole number, base station and sector, either behind its network), by PCI (of several the one
 * nearest to where the cell was heard best; on a carrier that can be the same), or, where a log names cells
 * that no plan knows, by that place alone. Of several cells at one place it is the one that looks to where
 * the measured one was heard best, else none. A cell for which nothing speaks is left out. A match is
 * offered, never made.
 */
export function proposeMatches(
  measured: readonly MeasuredCell[],
  planned: readonly PlannedCell[],
): readonly CellMatch[] {
  const said = measured.map((cell) => matchByIdentity(cell, planned))
  const taken = new Set(said.flatMap((match) => match?.id ?? []))
  const nameless = measured.filter((_, index) => said[index] === null)
  const byPlace = matchByPlace(nameless, planned, (cell, one) => {
    return !taken.has(one.id) && mayBeSame(cell, one)
  })
  return measured.flatMap((cell, index): readonly CellMatch[] => {
    const match = said[index]
    if (match !== null) return [{ name: cell.name, ...match }]
    const id = byPlace.get(cell)
    return id === undefined ? [] : [{ name: cell.name, id, basis: 'strongest_nearby' }]
  })
}

type Match = Omit<CellMatch, 'name'>

function matchByIdentity(cell: MeasuredCell, planned: readonly PlannedCell[]): Match | null {
  const bases: readonly (readonly [MatchBasis, (one: PlannedCell) => boolean])[] = [
    ['same_name', ({ id, names }) => [id, ...names].includes(cell.name)],
    ['same_enb_and_sector', (one) => sharesIdentity(cell, one)],
    [
      'same_pci',
      (one) => one.pci !== null && one.pci === cell.identity.pci && mayShareCarrier(cell, one),
    ],
  ]
  for (const [basis, isSame] of bases) {
    const id = nearestAndFacing(cell, planned.filter(isSame))
    if (id !== null) return { id, basis }
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

/** Cells whose PCI, carriers or identities are known and differ are not the same, however near. */
function mayBeSame(cell: MeasuredCell, one: PlannedCell): boolean {
  const { pci } = cell.identity
  const mayBePci = one.pci === null || pci === null || one.pci === pci
  return mayBePci && mayShareCarrier(cell, one) && !hasOtherIdentity(cell, one)
}

function sharesIdentity(cell: MeasuredCell, planned: PlannedCell): boolean {
  const own = measuredIdentities(cell)
  return plannedIdentities(cell, planned).some((identity) => own.includes(identity))
}

function hasOtherIdentity(cell: MeasuredCell, planned: PlannedCell): boolean {
  if ([planned.id, ...planned.names].some((name) => isOfOtherNetwork(cell, name))) return true
  const isWhole = (identity: number): boolean => identity >= smallestIdentity
  const theirs = plannedIdentities(cell, planned).filter(isWhole)
  const own = measuredIdentities(cell).filter(isWhole)
  return own.length > 0 && theirs.length > 0 && !theirs.some((identity) => own.includes(identity))
}

function measuredIdentities({ identity, name }: MeasuredCell): readonly number[] {
  const { enb, sector, cellId, technology = null } = identity
  if (enb !== null && sector !== null) return identitiesOf(enb, sector, technology)
  return identitiesInName(cellId ?? name, technology)
}

/** Identities that say no network, or that of the measured cell. */
function plannedIdentities(cell: MeasuredCell, { id, names }: PlannedCell): readonly number[] {
  return [id, ...names]
    .filter((name) => !isOfOtherNetwork(cell, name))
    .flatMap((name) => identitiesInName(name, cell.identity.technology ?? null))
}

function isOfOtherNetwork({ identity, name: own }: MeasuredCell, name: string): boolean {
  const [measured, planned] = [identity.network ?? networkInName(own), networkInName(name)]
  return measured !== null && planned !== null && measured !== planned
}
