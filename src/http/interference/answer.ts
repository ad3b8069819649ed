import type { DemandPoint } from '../../analyses/interference/demand-points.ts'
import { type Interference, totalDemandOf } from '../../analyses/interference/interference.ts'
import { qualityClasses } from '../../rf/radio-quality.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import { evidenceCells } from '../wire/cell-answer.ts'
import type { Detail } from '../wire/detail.ts'
import {
  collectionMembers,
  feature,
  featureCollection,
  pointFeature,
} from '../wire/geojson-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import * as field from '../wire/answer-schema.ts'
import { type InterferenceLayer, squareAround } from './looks.ts'
import { horizonSentences, interferenceModel, type ModelFound } from './model-answer.ts'
import { pathLosses } from './path-loss-answer.ts'
import { type PointFound, qualityTold, sampleFeature } from './sample-answer.ts'
import { interferenceStats } from './stats-answer.ts'

function reasonOf({ demandWeight, residentialDemand }: DemandPoint): string {
  if (demandWeight > 0 && residentialDemand > 0) return 'mixed demand'
  return demandWeight > 0 ? 'poi demand' : 'residential demand'
}

const demandOf = ({ evaluated }: PointFound<DemandPoint>) => evaluated.point

const demandProperties = field.object<PointFound<DemandPoint>>('RadioQualityDemand', {
  sample_id: field.text((found) => `demand-${demandOf(found).buildingId}`),
  building_id: field.text((found) => demandOf(found).buildingId),
  affected: field.flag(({ evaluated }) => !evaluated.quality.isServiceable),
  ...field.of(demandOf, {
    ...field.named(field.tenths, 'demandWeight', 'residentialDemand'),
    total_demand: field.tenths(totalDemandOf),
    reason: field.text(reasonOf),
  }),
  ...qualityTold,
})

/** A building with demand, evaluated at its centroid. */
const demandFeature = pointFeature(demandProperties, demandOf)

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

const squareProperties = field.object<SquareFound>({
  sinr_db: field.tenths.optional(ofLayer('sinr', ({ sample }) => sample.quality.signal?.sinrDb)),
  rsrp_dbm: field.tenths.optional(ofLayer('rsrp', ({ sample }) => sample.quality.signal?.rsrpDbm)),
  serving_cell_id: field.text.optional(ofLayer('best_server', serverOf)),
  quality_class: field.kind<string>({ enum: qualityClasses })(
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
export const interferenceSquares = field.object<SquaresFound>({
  ...collectionMembers<SquaresFound, SquareFound>(square, ({ answer, layer }) =>
    answer.samples
      .filter(({ quality }) => quality.serving !== null)
      .map((sample) => ({ answer, sample, layer })),
  ),
  fingerprint: field.fingerprint('fingerprint'),
})

interface InterferenceFound extends ModelFound {
  readonly answer: WithGround<Interference>
  readonly detail: Detail
  readonly includesPathLoss: boolean
  readonly fingerprint: string
}

/** The answer of `POST /api/interference`. */
export const interferenceAnswer = field.object<InterferenceFound>('Interference', {
  geojson: featureCollection(sampleFeature)(({ answer, detail, ledgerScope }) =>
    answer.samples.map((evaluated, index) => ({ answer, evaluated, index, detail, ledgerScope })),
  ),
  path_loss: field.described(
    'Losses from each cell to every sample, in the order of geojson.features, and to every building ' +
      'with demand, in the order of demand, which is not cut off like demand_geojson. Null where the cell ' +
      'is not heard; within its beam or not: they change with neither azimuth, tilt, pattern, beam width, ' +
      'power, gains nor load.',
    pathLosses.optional(({ answer, includesPathLoss }) => (includesPathLoss ? answer : null)),
  ),
  // Compact whichever detail is asked for: a building has no ledger.
  demand_geojson: featureCollection(demandFeature)(({ answer }) =>
    answer.demand.map((evaluated) => ({ answer, evaluated, detail: 'compact' })),
  ),
  stats: interferenceStats('answer'),
  model_evidence: answerEvidence(({ question, answer }) => ({
    answer,
    cells: evidenceCells({ network: question, sites: answer.sites }),
    sentences: horizonSentences(answer),
  })),
  model: interferenceModel((found) => found),
  fingerprint: field.fingerprint('fingerprint'),
})
