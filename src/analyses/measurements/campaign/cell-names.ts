// Names that several cells of a campaign share, told apart by what else its logs say of them.
import type { CellIdentity } from '../../../formats/drive-test/cell-identity.ts'
import { largestLocal } from '../../../formats/drive-test/cell-number.ts'
import type { DriveTestSample } from '../../../formats/drive-test/read.ts'
import { wholeNumber } from '../../../formats/number-text.ts'

/** Numbers of cells of 16 bits are given once in each area. */
const largestInArea = 65_535

/** The names of the cells of a campaign, as far as it is read. */
export class CampaignCellNames {
  /** What each cell is called in its log. */
  readonly #names = new Map<CellIdentity, string>()

  /** Takes the cells of further samples into account. */
  add(samples: readonly DriveTestSample[]): void {
    for (const { cell, cellId } of samples) {
      if (cellId !== null && !this.#names.has(cell)) this.#names.set(cell, cellId)
    }
  }

  /**
   * Samples whose cells have names of their own: a network before an identity that two networks have, the
   * area and the PCI behind a number that does not name a cell by itself, the technology behind a PCI.
   */
  apart(samples: readonly DriveTestSample[]): readonly DriveTestSample[] {
    const changed = this.#changedNames()
    if (changed.size === 0) return samples
    return samples.map((sample) => {
      const cellId = changed.get(sample.cell)
      return cellId === undefined || cellId === sample.cellId ? sample : { ...sample, cellId }
    })
  }

  #changedNames(): ReadonlyMap<CellIdentity, string> {
    const cellsOf = new Map<string, CellIdentity[]>()
    for (const [cell, name] of this.#names) {
      const known = cellsOf.get(name)
      if (known === undefined) cellsOf.set(name, [cell])
      else known.push(cell)
    }
    const shared = [...cellsOf].filter(([, cells]) => cells.length > 1)
    return new Map(
      shared.flatMap(([name, cells]) => cells.map((cell) => [cell, nameAmong(name, cell, cells)])),
    )
  }
}

/** What a cell is called among others that its log calls by the same name. */
function nameAmong(name: string, cell: CellIdentity, cells: readonly CellIdentity[]): string {
  const differ = (valueOf: (one: CellIdentity) => string | number | null | undefined): boolean =>
    new Set(cells.map(valueOf).filter((value) => value !== null && value !== undefined)).size > 1
  const isNumber = /^\d+$/.test(name)
  const { network = null, technology, tac, pci } = cell
  const hasNetwork = network !== null && differ((one) => one.network)
  const ofNetwork = hasNetwork && isNumber ? `${network}-${name}` : name
  const isUpTo = (largest: number): boolean =>
    cell.cellId !== null && cell.enb === null && wholeNumber(name) <= largest
  const behind = [
    ...(hasNetwork && !isNumber ? [network] : []),
    ...(isUpTo(largestInArea) && tac !== null && differ((one) => one.tac) ? [`TAC ${tac}`] : []),
    ...(isUpTo(largestLocal['4g']) && pci !== null && differ((one) => one.pci)
      ? [`PCI ${pci}`]
      : []),
  ]
  // Both technologies number their physical cells from 0 on.
  const isNr = cell.cellId === null && technology === '5g' && differ((one) => one.technology)
  const called = isNr ? `${ofNetwork} of 5G` : ofNetwork
  return behind.length === 0 ? called : `${called} of ${behind.join(', ')}`
}
