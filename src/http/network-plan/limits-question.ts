import {
  countLimits,
  type LimitOf,
  maximumLimits,
  shareLimits,
  type WishedLimit,
} from '../../analyses/network/bounded/plan-limits.ts'
import { maximumPlannedCells } from '../../analyses/cell-count.ts'
import { invalidRequest } from '../../errors.ts'
import * as ask from '../wire/asked.ts'
import { polygon } from './polygon.ts'

/** What limits are of, as it is written. */
export const limitWords: Readonly<Record<LimitOf, string>> = {
  demand: 'demand',
  residential: 'residential',
  coverage: 'coverage',
  turned: 'turned',
  tilted: 'tilted',
  powered: 'powered',
  switchedOff: 'switched_off',
  switchedOn: 'switched_on',
  transmittedW: 'transmitted_w',
}
const ofLimits: readonly LimitOf[] = [...shareLimits, ...countLimits, 'transmittedW']

/** The words of all limits. */
export const limitOfWords = ofLimits.map((of) => limitWords[of])

const share = { minimum: 0, maximum: 1 }
const most = { minimum: 0, maximum: 1e9 }

/** One hard limit. */
const limit = ask.checked(
  ask.object({
    of: ask.required(ask.word(limitOfWords)),
    at_least: ask.optional(ask.within(share, 'Of demand, residential and coverage: a share.')),
    at_most: ask.optional(ask.within(most, 'Of all others: cells that change so, or watts.')),
    area: ask.optional(polygon),
  }),
  ({ of: written, atLeast, atMost, area }, at): WishedLimit => {
    const of = ofLimits.find((one) => limitWords[one] === written)!
    const isShare = (shareLimits as readonly LimitOf[]).includes(of)
    const [bound, name, other] = isShare
      ? [atLeast, 'at_least', atMost]
      : [atMost, 'at_most', atLeast]
    if (bound === null || other !== null)
      throw invalidRequest(
        `${at} of ${written} must have ${name}, and nothing else beside its area`,
      )
    if (area !== null && of !== 'demand' && of !== 'residential')
      throw invalidRequest(`${at}.area must be left out: ${written} is that of all cells`)
    requireBound(of, bound, at)
    return { of, bound, area }
  },
)

function requireBound(of: LimitOf, bound: number, at: string): void {
  if (of === 'transmittedW' && bound <= 0) throw invalidRequest(`${at}.at_most must be above 0`)
  const isCount = (countLimits as readonly LimitOf[]).includes(of)
  if (isCount && (!Number.isInteger(bound) || bound > maximumPlannedCells))
    throw invalidRequest(`${at}.at_most must be an integer between 0 and ${maximumPlannedCells}`)
}

/** Hard limits of a plan. */
export const limitsMember = ask.optional(
  ask.saying(
    'What a plan must keep: at least a share of demand, homes (in an area of their own, if wanted) ' +
      'or reach; at most so many cells of one kind of change, or watts. A limit that no plan keeps ' +
      'is answered with its reason.',
    ask.each(limit, { maxItems: maximumLimits }),
  ),
)
