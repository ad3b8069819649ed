import type { Interference } from '../../analyses/interference/interference.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import type { WithGround } from '../wire/ground.ts'
import { fingerprintText } from '../wire/shapes.ts'
import { kind, object } from '../wire/told.ts'
import { horizonSentences } from './horizon-texts.ts'
import { interferenceModel, type ModelFound } from './model-answer.ts'
import { interferenceStats } from './stats-answer.ts'

interface InterferenceFound extends ModelFound {
  readonly answer: WithGround<Interference>
  readonly fingerprint: string
}

/** What the answer of `POST /api/interference` says after its points. */
export const interferenceFooter = object<InterferenceFound>({
  stats: interferenceStats('answer'),
  model_evidence: answerEvidence(({ question, answer }) => ({
    answer,
    cells: question.cells,
    sentences: horizonSentences(answer),
  })),
  model: interferenceModel((found) => found),
  fingerprint: kind<string>(fingerprintText)('fingerprint'),
})
