import { formatNumber, formatPercent } from '../../format/format.ts'
import type { ManyAnswer } from './answer.ts'

type Figures = ManyAnswer['planned']

export const isQualityJudged = ({ quality }: Pick<ManyAnswer, 'quality'>): boolean =>
  quality?.status === 'judged'

/** Share of the samples that a plan leaves serviceable, in percent; null where they are not judged. */
export function serviceablePct({ quality }: ManyAnswer, figures: Figures): number | null {
  const { serviceable_samples: count } = figures
  if (quality === undefined || quality.samples === 0 || count === undefined) return null
  return (100 * count) / quality.samples
}

const why = {
  no_samples: 'the area holds no sample',
  unavailable_configuration:
    'a cell has a frequency or bandwidth that no channel of its technology has',
  too_near_a_pole: 'the cells are too near to a pole',
} as const

/** What interference has to do with a plan, in one sentence. */
export function qualityText({ quality }: ManyAnswer): string {
  if (quality === undefined) return 'Interference is not judged.'
  if (quality.status !== 'judged') return `Radio quality plays no part: ${why[quality.status]}.`
  const { samples, serviceable_at_most: most } = quality
  const limit =
    most === undefined || most >= samples
      ? ''
      : ` No plan can leave more than ${formatPercent((100 * most) / samples)} of them serviceable.`
  return `Radio quality is the share of ${formatNumber(samples)} samples that interference leaves serviceable, as the question of interference judges them.${limit}`
}

/** Of a part of a plan that is none of its first changes. */
export const unscoredText =
  'Homes and demand are worked out here from the rows that came with the plan. What interference leaves of such a part is not, so that it has no score: take the first changes in their order to see it.'
