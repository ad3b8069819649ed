import { describe, expect, it } from 'vitest'
import { explanationRows, explanationSentences } from './explanation-rows.ts'
import type { Told } from './explanation-rows.ts'

const metrics = {
  served_demand_weight: 120.5,
  relevant_demand_weight: 200,
  served_weighted_demand: 120.5,
  total_weighted_demand: 200,
  residential_covered: 14,
  relevant_residential_total: 20,
  residential_total: 20,
  propagation_reach_score: 900,
  propagation_reach_maximum: 1000,
  coverage_reach_score: 900,
  coverage_reach_maximum: 1000,
  covered_units: 30,
  overlap_buildings: 3,
  overlap_ratio: 0.1,
}
const explanation: Told = {
  unchanged: false,
  cell: { id: 'North', baseline_azimuth_deg: 30, selected_azimuth_deg: 120 },
  actual: { raw_metrics: metrics, constraints_satisfied: true, violations: [] },
  counterfactual: {
    raw_metrics: { ...metrics, residential_covered: 10 },
    constraints_satisfied: false,
    violations: ['too few homes'],
  },
  delta: {
    served_demand_weight: 0,
    residential_covered: 4,
    propagation_reach_score: 0,
    propagation_reach_ratio: 0,
    overlap_buildings: 0,
    overlap_ratio: 0,
    covered_units: 0,
  },
  score: { actual: 64.25, counterfactual: 61, delta: 3.25 },
  shapley: { cells: [{ id: 'North', shares: { composite_score: 0.4 } }] },
}

describe('the explanation of a cell', () => {
  it('says what turning it back alone would cost, and which constraint it would miss', () => {
    const text = explanationSentences(explanation).join(' ')
    expect(text).toContain('from 30° to 120°')
    expect(text).toContain('61 instead of 64.25')
    expect(text).toContain('worth +3.25, +4 homes and ±0 demand')
    expect(text).toContain('would miss: too few homes')
    expect(text).toContain('is 40.')
  })

  it('has nothing to turn back where the plan leaves the cell', () => {
    const [first] = explanationSentences({ ...explanation, unchanged: true })
    expect(first).toContain('leaves North at 120°')
  })

  it('speaks of radio quality only where the service did', () => {
    const labels = (of: Told): string[] => explanationRows(of).map(({ label }) => label)
    expect(labels(explanation)).not.toContain('Points with usable radio quality')
    const delta = { ...explanation.delta, radio_quality_serviceable_samples: 2 }
    expect(labels({ ...explanation, delta })).toContain('Points with usable radio quality')
  })
})
