import { foldCount } from '../../analyses/measurements/areas.ts'
import type { ComparedSamples } from '../../analyses/measurements/compared-samples.ts'
import { bufferM } from '../../analyses/measurements/held-out-parts.ts'
import { outsidePack } from '../wire/answer-evidence.ts'
import { always, count, type Members, says } from '../wire/told.ts'

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
export const comparedSamplesTold: Members<ComparedSamplesFound> = {
  sample_count: count('sampleCount'),
  used_sample_count: count(({ answer }) => answer.usedCount),
  other_cell_count: says(
    'They name a cell that is no tower.',
    count(({ answer }) => answer.otherCellCount),
  ),
  beyond_radius_count: count(({ answer }) => answer.beyondRadiusCount),
  outside_pack: outsidePack(({ answer }) => answer.outsidePack),
  area_count: count(({ answer }) => answer.areaCount),
  fold_count: always(foldCount),
  buffer_m: always(bufferM),
}
