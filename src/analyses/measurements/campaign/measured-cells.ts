// The cells that a campaign names, and those of a plan.
import type { CellIdentity } from '../../../formats/drive-test/cell-identity.ts'
import type { DriveTestSample } from '../../../formats/drive-test/read.ts'
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
  /** Where its antenna looks, degrees clockwise from north; absent or null: not known, or everywhere. */
  readonly azimuthDeg?: number | null
  /** Other identities: of its record, of its site. */
  readonly names: readonly string[]
}

const strongestCount = 8

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
      technology: commonest(cells.map(({ technology }) => technology ?? null)),
      network: commonest(cells.map(({ network }) => network ?? null)),
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
