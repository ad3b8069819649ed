import { foldCount } from '../../analyses/measurements/areas.ts'
import type { ComparedSamples } from '../../analyses/measurements/compared-samples.ts'
import { bufferM } from '../../analyses/measurements/held-out-parts.ts'
import { outsidePack } from '../wire/answer-evidence.ts'
import * as tell from '../wire/told.ts'

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
export const comparedSamplesTold: tell.Members<ComparedSamplesFound> = {
  sample_count: tell.count('sampleCount'),
  used_sample_count: tell.count(({ answer }) => answer.usedCount),
  other_cell_count: tell.says(
    'They name a cell that is no tower.',
    tell.count(({ answer }) => answer.otherCellCount),
  ),
  beyond_radius_count: tell.count(({ answer }) => answer.beyondRadiusCount),
  outside_pack: outsidePack(({ answer }) => answer.outsidePack),
  area_count: tell.count(({ answer }) => answer.areaCount),
  fold_count: tell.always(foldCount),
  buffer_m: tell.always(bufferM),
}
