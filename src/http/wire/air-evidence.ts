import { airSentences } from '../../analyses/link/air-sentences.ts'
import type { SourcedRange } from '../../analyses/link/profile-in-pack.ts'
import * as field from './answer-schema.ts'

/** What an answer rests on beside its model, where it tells nothing else of that than the air. */
export const airEvidence = field.object<readonly SourcedRange[]>('AirEvidence', {
  sentences: field.texts(airSentences),
})
