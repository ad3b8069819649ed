import type { AnswerEvidence } from '../api/types.ts'
import { formatDecibels, formatPercent } from '../format/format.ts'
import { countsGround, modelIdOf, withinGroundModel } from '../scenario/ground.ts'
import { modelLabel } from '../scenario/models.ts'
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
    ...(outside === undefined || outside.count === 0
      ? []
      : [`${formatPercent(outside.pct)} of the ${outside.counted} outside the pack`]),
  ]
}

/** The models that cells are asked by, where an answer names none itself. */
export function shapedByModels(scenarios: readonly Scenario[]): string {
  const labels = scenarios.map((scenario) => modelLabel(modelIdOf(scenario)))
  return `model: ${[...new Set(labels)].join(', ')}`
}

/** Whether the ground counts for cells, where an answer does not say how much lies behind it. */
export function shapedByGround(scenarios: readonly Scenario[]): string {
  const counted = scenarios.filter((scenario) => countsGround(withinGroundModel(scenario))).length
  if (counted === 0) return 'ground not counted'
  if (counted === scenarios.length) return 'ground counted'
  return `ground counted for ${counted} of ${scenarios.length} cells`
}

/** What the settings of the cells shaped: calibration, and the share of places that is meant. */
export function shapedBySettings(scenarios: readonly Scenario[]): readonly string[] {
  const offsets = distinct(scenarios, ({ calibration_offset_db = 0 }) => calibration_offset_db)
  const shares = distinct(
    scenarios,
    ({ location_probability = halfOfPlaces }) => location_probability,
  )
  const carried = calibratedTexts(scenarios)
  const isPlain = offsets.every((offset) => offset === 0)
  return [
    ...carried,
    ...(isPlain && carried.length > 0
      ? []
      : [
          isPlain
            ? 'not calibrated'
            : `calibrated by ${offsets.map((offset) => formatDecibels(offset)).join(' or ')}`,
        ]),
    `power that ${shares.map((share) => `${share} %`).join(' or ')} of places exceed`,
  ]
}

/** The calibrations that cells carry, and the spread over places that each of them leaves. */
export function calibratedTexts(scenarios: readonly Scenario[]): readonly string[] {
  const carried = scenarios.flatMap(({ calibration }) => calibration ?? [])
  const distinct = new Map(carried.map((one) => [one.fingerprint, one]))
  return [...distinct.values()].map(({ name, fingerprint, residual_spread_db: spreadDb }) => {
    const count = carried.filter((one) => one.fingerprint === fingerprint).length
    const whole = count === scenarios.length ? '' : `${count} of ${scenarios.length} cells `
    return `${whole}calibrated with ${name}, spread ${formatDecibels(spreadDb)}`
  })
}

/** What a power means where nobody asks for a share. */
const halfOfPlaces = 50

const distinct = (
  scenarios: readonly Scenario[],
  of: (scenario: Scenario) => number,
): readonly number[] => [...new Set(scenarios.map(of))].toSorted((a, b) => a - b)
