import { airSentences } from '../../analyses/link/air-sentences.ts'
import type { SourcedRange } from '../../analyses/link/profile-in-pack.ts'
import * as tell from './told.ts'

/** What an answer rests on beside its model, where it tells nothing else of that than the air. */
export const airEvidence = tell.object<readonly SourcedRange[]>('AirEvidence', {
  sentences: tell.texts(airSentences),
})
