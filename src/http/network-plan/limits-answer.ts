import type { JudgedLimit } from '../../optimization/certificate/judged-constraints.ts'
import { shareLimits, type WishedLimit } from '../../optimization/model/constraints.ts'
import { roundUpTo6 } from '../../rounding.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import * as tell from '../wire/told.ts'
import { limitWords } from './plan-question.ts'

export const millionths = tell.rounded(6)
export const bound = tell.kind<number>(tell.number.schema, roundUpTo6)

export const certificateSchema: JsonSchema = {
  type: 'object',
  description:
    'network-bounded-plan-v1: options, plan, multipliers and, where the bound has them, cuts, from ' +
    'which additions alone prove the bound; `sightline verify-plan` checks it.',
}

/** What became of a hard limit. */
export const judgedLimit = tell.object<JudgedLimit>('JudgedLimit', {
  of: tell.oneOf(Object.values(limitWords))(({ limit }) => limitWords[limit.of]),
  at_least: tell.number.optional(({ limit }) => (isShare(limit) ? limit.bound : null)),
  at_most: tell.number.optional(({ limit }) => (isShare(limit) ? null : limit.bound)),
  ...tell.named(millionths, 'baseline', 'planned'),
  met: tell.flag('isMet'),
  cannot_be_met: tell.says(
    'No plan keeps it together with the limits that are kept.',
    tell.flag.optional(({ isMet, isImpossible }) => (isMet ? null : isImpossible)),
  ),
  most_possible: tell.says(
    'What no plan exceeds that keeps the limits that are kept; of at_most, what none falls below.',
    tell.number.optional(({ limit, most }) => {
      if (most === null) return null
      // Rounded so that it stays a bound.
      return isShare(limit) ? roundUpTo6(most.value) : 0 - roundUpTo6(0 - most.value)
    }),
  ),
  certificate: tell.says(
    'Of a limit that is not met: proves that bound, in points of the limit.',
    tell.kind<object>(certificateSchema).optional(({ most }) => most?.certificate),
  ),
})

function isShare({ of }: WishedLimit): boolean {
  return (shareLimits as readonly string[]).includes(of)
}
