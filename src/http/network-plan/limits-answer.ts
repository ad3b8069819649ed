import type { JudgedLimit } from '../../analyses/network/bounded/judged-limits.ts'
import { shareLimits, type WishedLimit } from '../../analyses/network/bounded/plan-limits.ts'
import { roundUpTo6 } from '../../analyses/rounding.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { flag, kind, number, object, oneOf, rounded, says } from '../wire/told.ts'
import { limitWords } from './limits-question.ts'

export const millionths = rounded(6)
export const bound = kind<number>(number.schema, roundUpTo6)

export const certificateSchema: JsonSchema = {
  type: 'object',
  description:
    'network-bounded-plan-v1: options, plan, multipliers and, where the bound has them, cuts, from ' +
    'which additions alone prove the bound; `sightline verify-plan` checks it.',
}

/** What became of a hard limit. */
export const judgedLimit = object<JudgedLimit>(
  {
    of: oneOf(Object.values(limitWords))(({ limit }) => limitWords[limit.of]),
    at_least: number.optional(({ limit }) => (isShare(limit) ? limit.bound : null)),
    at_most: number.optional(({ limit }) => (isShare(limit) ? null : limit.bound)),
    baseline: millionths('baseline'),
    planned: millionths('planned'),
    met: flag('isMet'),
    cannot_be_met: says(
      'No plan keeps it together with the limits that are kept.',
      flag.optional(({ isMet, isImpossible }) => (isMet ? null : isImpossible)),
    ),
    most_possible: says(
      'What no plan exceeds that keeps the limits that are kept; of at_most, what none falls below.',
      number.optional(({ limit, most }) => {
        if (most === null) return null
        // Rounded so that it stays a bound.
        return isShare(limit) ? roundUpTo6(most.value) : 0 - roundUpTo6(0 - most.value)
      }),
    ),
    certificate: says(
      'Of a limit that is not met: proves that bound, in points of the limit.',
      kind<object>(certificateSchema).optional(({ most }) => most?.certificate),
    ),
  },
  { id: 'JudgedLimit' },
)

function isShare({ of }: WishedLimit): boolean {
  return (shareLimits as readonly string[]).includes(of)
}
