import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import { receiverThresholdOf } from '../wire/cell-answer.ts'
import * as field from '../wire/answer-schema.ts'
import { type PathAnswered, shownBudget, shownMarginDb } from './diagnostic-answer.ts'

type Budget = PathProfile['budget']

const hundredths = field.rounded(2)

const component = field.object<Budget['components'][number]>('LossComponent', {
  ...field.named(field.text, 'id', 'label'),
  loss_db: hundredths.orNull('lossDb'),
  enabled: field.flag('enabled'),
  method: field.text('method'),
  ...field.named(field.text.optional, 'reference', 'note'),
})

function isComplete({ components }: Budget): boolean {
  return components.every(({ lossDb }) => lossDb !== null)
}

function definitionOf({ answer: { budget, singleEdge } }: PathAnswered): string {
  return (
    'P50 = tx_power_dbm + tx_antenna_gain_dbi - total_median_loss_db; the bounds are P50 -/+ ' +
    '1.2815515655446 times the given sigma. ' +
    (isComplete(budget)
      ? 'All components are known.'
      : `The diffraction loss is unknown (${singleEdge.reason}) and not in the total.`)
  )
}

const sums: field.Members<Budget> = {
  components: field.list(component)('components'),
  total_median_loss_db: hundredths('totalMedianLossDb'),
  rx_dbm_p50: hundredths('p50Dbm'),
  rx_dbm_p90_reliability: hundredths('p90ReliabilityDbm'),
  rx_dbm_upper_90: hundredths('upper90Dbm'),
  shadow_sigma_db: field.number('shadowSigmaDb'),
  complete: field.flag(isComplete),
}

/** The losses of the path one by one, and what is received with them. */
export const lossBudget = field.object<PathAnswered>('PathLossBudget', {
  ...field.of(({ answer }: PathAnswered) => answer.budget, sums),
  definition: field.text(definitionOf),
  link_budget: shownBudget(({ answer }) => answer.budget.linkBudget),
  receiver_threshold: receiverThresholdOf(({ question }) => question.cell),
  receiver_link_margin_db: field.number(({ answer }) => shownMarginDb(answer.budget.linkBudget)),
})
