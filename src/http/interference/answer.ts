import type { Interference } from '../../analyses/interference/interference.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import type { Detail } from '../wire/detail.ts'
import { featureCollection } from '../wire/geojson-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import * as tell from '../wire/told.ts'
import { demandFeature } from './demand-answer.ts'
import { horizonSentences } from './horizon-texts.ts'
import { interferenceModel, type ModelFound } from './model-answer.ts'
import { pathLosses } from './path-loss-answer.ts'
import { sampleFeature } from './sample-answer.ts'
import { interferenceStats } from './stats-answer.ts'

interface InterferenceFound extends ModelFound {
  readonly answer: WithGround<Interference>
  readonly detail: Detail
  readonly includesPathLoss: boolean
  readonly fingerprint: string
}

/** The answer of `POST /api/interference`. */
export const interferenceAnswer = tell.object<InterferenceFound>('Interference', {
  geojson: featureCollection(sampleFeature)(({ answer, detail, ledgerScope }) =>
    answer.samples.map((evaluated, index) => ({ answer, evaluated, index, detail, ledgerScope })),
  ),
  path_loss: tell.says(
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
    cells: question.cells,
    sentences: horizonSentences(answer),
  })),
  model: interferenceModel((found) => found),
  fingerprint: tell.fingerprint('fingerprint'),
})
