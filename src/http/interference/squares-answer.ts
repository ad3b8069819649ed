import type { Interference } from '../../analyses/interference/interference.ts'
import { qualityClasses } from '../../rf/radio-quality.ts'
import { collectionMembers, feature } from '../wire/geojson-answer.ts'
import * as tell from '../wire/told.ts'
import { type InterferenceLayer, squareAround } from './looks.ts'

interface SquareFound {
  readonly answer: Interference
  readonly sample: Interference['samples'][number]
  readonly layer: InterferenceLayer
}

/** The cell that serves at a sample. */
function serverOf({ answer, sample }: SquareFound): string | null {
  const { serving } = sample.quality
  return serving === null ? null : answer.cells[serving].cell.id
}

/** A member of the squares of one layer. */
function ofLayer<Value>(layer: InterferenceLayer, find: (found: SquareFound) => Value) {
  return (found: SquareFound) => (found.layer === layer ? find(found) : null)
}

const squareProperties = tell.object<SquareFound>({
  sinr_db: tell.tenths.optional(ofLayer('sinr', ({ sample }) => sample.quality.signal?.sinrDb)),
  rsrp_dbm: tell.tenths.optional(ofLayer('rsrp', ({ sample }) => sample.quality.signal?.rsrpDbm)),
  serving_cell_id: tell.text.optional(ofLayer('best_server', serverOf)),
  quality_class: tell.kind<string>({ enum: qualityClasses })(
    ({ sample }) => sample.quality.qualityClass,
  ),
})

const square = feature('Polygon', squareProperties, ({ answer, sample }) => [
  squareAround(sample.point, answer.grid.lattice),
])

interface SquaresFound {
  readonly answer: Interference
  readonly layer: InterferenceLayer
  readonly fingerprint: string
}

/** One layer of the grid as squares: those of the samples that a cell serves. */
export const interferenceSquares = tell.object<SquaresFound>({
  ...collectionMembers<SquaresFound, SquareFound>(square, ({ answer, layer }) =>
    answer.samples
      .filter(({ quality }) => quality.serving !== null)
      .map((sample) => ({ answer, sample, layer })),
  ),
  fingerprint: tell.fingerprint('fingerprint'),
})
