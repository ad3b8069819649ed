import type { AnswerEvidence } from '../api/types.ts'
import { formatDecibels, formatPercent } from '../format/format.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** What every answer about an area counts of the ground, where it was asked for. */
interface CountedGround {
  readonly model_evidence?: { readonly ground_counted?: { readonly behind_pct: number } }
}

/** What shaped an answer, as far as it says so itself: the ground, and the edge of the pack. */
export function shapedByEvidence({
  model_evidence,
}: AnswerEvidence & CountedGround): readonly string[] {
  const ground = model_evidence?.ground_counted
  const outside = model_evidence?.outside_pack
  return [
    ground === undefined
      ? 'ground not counted'
      : `ground counted: ${formatPercent(ground.behind_pct)} behind it`,
    ...(outside === undefined
      ? []
      : [`${formatPercent(outside.pct)} of the ${outside.counted} outside the pack`]),
  ]
}

/** What the settings of the cells shaped: calibration, and the share of places that is meant. */
export function shapedBySettings(scenarios: readonly Scenario[]): readonly string[] {
  const offsets = distinct(scenarios, ({ calibration_offset_db = 0 }) => calibration_offset_db)
  const shares = distinct(
    scenarios,
    ({ location_probability = halfOfPlaces }) => location_probability,
  )
  return [
    offsets.every((offset) => offset === 0)
      ? 'not calibrated'
      : `calibrated by ${offsets.map((offset) => formatDecibels(offset)).join(' or ')}`,
    `power that ${shares.map((share) => `${share} %`).join(' or ')} of places exceed`,
  ]
}

/** What a power means where nobody asks for a share. */
const halfOfPlaces = 50

const distinct = (
  scenarios: readonly Scenario[],
  of: (scenario: Scenario) => number,
): readonly number[] => [...new Set(scenarios.map(of))].toSorted((a, b) => a - b)
