import { foldCount } from '../../analyses/measurements/areas.ts'
import type { ComparedSamples } from '../../analyses/measurements/compared-samples.ts'
import { bufferM } from '../../analyses/measurements/held-out-parts.ts'
import { outsidePack } from '../wire/answer-evidence.ts'
import * as field from '../wire/answer-schema.ts'

/** What the block bootstraps of comparisons and calibrations draw, in words. */
export const drawnSquares = 'squares of 50 to 400 m, the widest that leave 12'

/** Which samples of a campaign an answer rests on. */
export interface ComparedSamplesFound {
  readonly sampleCount: number
  readonly answer: Omit<ComparedSamples, 'used'> & {
    readonly usedCount: number
    readonly areaCount: number
  }
}

/** What answers that hold parts of a campaign out say of its samples. */
export const comparedSamplesTold: field.Members<ComparedSamplesFound> = {
  sample_count: field.count('sampleCount'),
  used_sample_count: field.count(({ answer }) => answer.usedCount),
  other_cell_count: field.described(
    'They name a cell that is no tower.',
    field.count(({ answer }) => answer.otherCellCount),
  ),
  beyond_radius_count: field.count(({ answer }) => answer.beyondRadiusCount),
  outside_pack: outsidePack(({ answer }) => answer.outsidePack),
  area_count: field.count(({ answer }) => answer.areaCount),
  fold_count: field.always(foldCount),
  buffer_m: field.always(bufferM),
}
