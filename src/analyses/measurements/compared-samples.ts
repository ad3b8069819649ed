import { localFrame, project } from '../../spatial/local-frame.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import type { Cell } from '../cell.ts'
import { type OutsidePack, outsidePack } from '../evidence/outside-pack.ts'
import type { PackArea } from '../pack-area.ts'
import type { MeasuredSample } from './measurements.ts'

/** A sample that every model is asked about, with the cell it was measured of. */
export interface ComparedSample extends MeasuredSample {
  /** Index of the cell. */
  readonly cell: number
  /** Ground distance to it, metres. */
  readonly distanceM: number
}

/** The samples of a campaign that models can be compared on. */
export interface ComparedSamples {
  /** Ascending in id. */
  readonly used: readonly ComparedSample[]
  /** They name a cell that is none of the request. */
  readonly otherCellCount: number
  /** Farther from their cell than its radius. */
  readonly beyondRadiusCount: number
  readonly outsidePack: OutsidePack
}

/**
 * The samples that models are compared on, the same for all: each belongs to the cell that it names,
 * or, where it names none, to the nearest one, and lies within the radius of that cell. Where what lies
 * beyond the pack is excluded, samples there are left out.
 */
export function comparedSamples(
  cells: readonly Cell[],
  samples: readonly MeasuredSample[],
  packArea: PackArea,
): ComparedSamples {
  const frames = cells.map(({ lon, lat }) => localFrame(lon, lat))
  const indexOf = new Map(cells.map(({ id }, index) => [id, index]))
  const distancesM = ({ lon, lat }: MeasuredSample) =>
    frames.map((frame) => {
      const [x, y] = project(frame, lon, lat)
      return Math.sqrt(x * x + y * y)
    })
  const excludes = cells[0].profile.beyondPack === 'excluded'
  const counts = { otherCellCount: 0, beyondRadiusCount: 0 }
  const used: ComparedSample[] = []
  let outside = 0
  for (const sample of samples) {
    const isInPack = packArea.holds(sample.lon, sample.lat)
    if (!isInPack) outside++
    if (!isInPack && excludes) continue
    const toCellsM = distancesM(sample)
    const cell =
      sample.cellId === null ? toCellsM.indexOf(Math.min(...toCellsM)) : indexOf.get(sample.cellId)
    if (cell === undefined) counts.otherCellCount++
    else if (toCellsM[cell] > cells[cell].profile.radiusM) counts.beyondRadiusCount++
    else used.push({ ...sample, cell, distanceM: toCellsM[cell] })
  }
  used.sort((a, b) => compareUtf8(a.id, b.id))
  return {
    used,
    ...counts,
    outsidePack: outsidePack(cells[0].profile, 'samples', outside, samples.length),
  }
}
