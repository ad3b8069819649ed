import type { CellExplanation } from '../../api/types.ts'
import { formatAngle, formatChange, formatNumber } from '../../format/format.ts'

/** The members of an explanation that are told. */
export interface Told extends Pick<
  CellExplanation,
  'unchanged' | 'cell' | 'actual' | 'counterfactual' | 'delta'
> {
  readonly score: Pick<CellExplanation['score'], 'actual' | 'counterfactual' | 'delta'>
  readonly shapley: {
    readonly cells: readonly {
      readonly id: string
      readonly shares: { readonly composite_score: number }
    }[]
  }
}

interface ExplanationRow {
  readonly label: string
  readonly actual: number | null
  readonly counterfactual: number | null
  readonly delta: number | null
  readonly digits: number
}

/** What the plan achieves with the cell as planned and turned back, quantity by quantity. */
export function explanationRows(explanation: Told): readonly ExplanationRow[] {
  const { actual, counterfactual, delta, score } = explanation
  const [a, b] = [actual.raw_metrics, counterfactual.raw_metrics]
  const rows: ExplanationRow[] = [
    {
      label: 'Score',
      actual: score.actual,
      counterfactual: score.counterfactual,
      delta: score.delta,
      digits: 2,
    },
    metric('Demand served', 'served_demand_weight', 1),
    metric('Homes served', 'residential_covered', 0),
    metric('Buildings served', 'covered_units', 0),
    metric('Buildings in overlap', 'overlap_buildings', 0),
    metric('Reach, points', 'propagation_reach_score', 0),
  ]
  if (delta.radio_quality_serviceable_samples !== undefined) {
    rows.push({
      label: 'Points with usable radio quality',
      actual: a.radio_quality_serviceable_samples ?? null,
      counterfactual: b.radio_quality_serviceable_samples ?? null,
      delta: delta.radio_quality_serviceable_samples,
      digits: 0,
    })
  }
  return rows

  function metric(
    label: string,
    name: keyof typeof delta &
      (
        | 'served_demand_weight'
        | 'residential_covered'
        | 'covered_units'
        | 'overlap_buildings'
        | 'propagation_reach_score'
      ),
    digits: number,
  ): ExplanationRow {
    return { label, actual: a[name], counterfactual: b[name], delta: delta[name], digits }
  }
}

/** The comparison in sentences. */
export function explanationSentences(explanation: Told): readonly string[] {
  const { cell, score, delta, counterfactual, shapley } = explanation
  const share = shapley.cells.find(({ id }) => id === cell.id)?.shares.composite_score
  const sentences = explanation.unchanged
    ? [
        `The plan leaves ${cell.id} at ${formatAngle(cell.selected_azimuth_deg)}: there is nothing to turn back.`,
      ]
    : [
        `The plan turns ${cell.id} from ${formatAngle(cell.baseline_azimuth_deg)} to ${formatAngle(cell.selected_azimuth_deg)}.`,
        `Turned back alone, the score would be ${formatNumber(score.counterfactual, 2)} instead of ${formatNumber(score.actual, 2)}: turning it is worth ${formatChange(score.delta, 2)}, ${formatChange(delta.residential_covered)} homes and ${formatChange(delta.served_demand_weight, 1)} demand.`,
      ]
  if (!counterfactual.constraints_satisfied) {
    sentences.push(`Turned back, the plan would miss: ${counterfactual.violations.join('; ')}.`)
  }
  if (share !== undefined) {
    sentences.push(
      `Its share of the plan's score, over all orders of switching the cells on, is ${formatNumber(100 * share, 2)}.`,
    )
  }
  return sentences
}
