import type { JudgedConstraint } from '../../optimization/certificate/judged-constraints.ts'
import { shareConstraints, type Constraint } from '../../optimization/model/constraints.ts'
import { roundUpTo6 } from '../../rounding.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import * as field from '../wire/answer-schema.ts'
import { limitWords } from './plan-question.ts'

export const millionths = field.rounded(6)
export const bound = field.kind<number>(field.number.schema, roundUpTo6)

export const certificateSchema: JsonSchema = {
  type: 'object',
  description:
    'network-bounded-plan-v1: options, plan, multipliers and, where the bound has them, cuts, from ' +
    'which additions alone prove the bound; `sightline verify-plan` checks it.',
}

/** What became of a hard limit. */
export const judgedLimit = field.object<JudgedConstraint>('JudgedLimit', {
  of: field.oneOf(Object.values(limitWords))(({ limit }) => limitWords[limit.of]),
  at_least: field.number.optional(({ limit }) => (isShare(limit) ? limit.bound : null)),
  at_most: field.number.optional(({ limit }) => (isShare(limit) ? null : limit.bound)),
  ...field.named(millionths, 'baseline', 'planned'),
  met: field.flag('isMet'),
  cannot_be_met: field.described(
    'No plan keeps it together with the limits that are kept.',
    field.flag.optional(({ isMet, isImpossible }) => (isMet ? null : isImpossible)),
  ),
  most_possible: field.described(
    'What no plan exceeds that keeps the limits that are kept; of at_most, what none falls below.',
    field.number.optional(({ limit, most }) => {
      if (most === null) return null
      // Rounded so that it stays a bound.
      return isShare(limit) ? roundUpTo6(most.value) : 0 - roundUpTo6(0 - most.value)
    }),
  ),
  certificate: field.described(
    'Of a limit that is not met: proves that bound, in points of the limit.',
    field.kind<object>(certificateSchema).optional(({ most }) => most?.certificate),
  ),
})

function isShare({ of }: Constraint): boolean {
  return (shareConstraints as readonly string[]).includes(of)
}
