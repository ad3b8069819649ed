import { maximumPlannedCells } from '../../../../src/optimization/network-size.ts'
import { serviceThresholds } from '../../../../src/rf/service-thresholds.ts'
import { questionBounds } from '../../../../src/analyses/question-bounds.ts'
import type { QuestionSettings } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { settingsProblem } from '../../scenario/setting-number.ts'
import type { SettingNumber } from '../../scenario/setting-number.ts'
import { separation } from '../shared/separation.ts'

/** Of what interference leaves. */
export const qualityWish = 'radio_quality'

const usualWeight = 50

/** What is wanted, by its name on the wire, and its weight where nothing is said. */
export const wanted = [
  { id: 'demand', label: 'Demand served', usual: usualWeight },
  { id: 'residential', label: 'Homes served', usual: usualWeight },
  { id: 'coverage', label: 'Reach of cells', usual: usualWeight },
  // Plans that are judged by it take minutes instead of seconds.
  { id: qualityWish, label: 'Radio quality', usual: 0 },
] as const

type Wanted = (typeof wanted)[number]['id']

export const weightName = (id: Wanted): string => `weight_${id}`

export function weightOf(settings: QuestionSettings, id: Wanted): number {
  const value = settings[weightName(id)]
  return typeof value === 'number' ? value : (wanted.find((wish) => wish.id === id)?.usual ?? 0)
}

const { minimum, maximum } = questionBounds.planCost
const percent = { minimum: 100 * minimum, maximum: 100 * maximum }

const cost = (name: string, label: string): SettingNumber => ({
  name,
  label,
  unit: '%',
  bound: percent,
  fallback: '0',
})

/** What a change, power and overlap cost, in percent of a plan that achieves everything. */
export const costNumbers = [
  cost('turn', 'A cell that is turned'),
  cost('tilt', 'A cell that is tilted'),
  cost('power', 'A cell with another power'),
  cost('switch_off', 'A cell that is switched off'),
  cost('per_watt', 'Every watt that is sent'),
  cost('overlap', 'Every building served twice'),
] as const satisfies readonly SettingNumber[]

export const limitNumbers = {
  changes: {
    name: 'max_changes',
    label: 'Cells changed at most',
    unit: '',
    bound: { minimum: 0, maximum: maximumPlannedCells, integer: true },
    step: 1,
    fallback: 'all',
  },
  separation,
  threshold: {
    name: 'service_threshold_dbm',
    label: 'A building is served above',
    unit: 'dBm',
    bound: questionBounds.serviceThresholdDbm,
    fallback: String(serviceThresholds.buildingServiceDbm),
  },
} as const satisfies Readonly<Record<string, SettingNumber>>

/** Weights, costs and limits as the service takes them. */
export function wishesRequest(settings: QuestionSettings): RequestBody {
  const costs = costNumbers.flatMap(({ name }) => {
    const value = settings[name]
    return typeof value === 'number' ? [[name, Number((value / 100).toFixed(9))] as const] : []
  })
  const limits = Object.values(limitNumbers).flatMap(({ name }) => {
    const value = settings[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const weights = wanted.map(({ id }) => [id, weightOf(settings, id)] as const)
  return {
    // Where interference plays no part, nothing is said of it.
    weights: Object.fromEntries(weights.filter(([id, weight]) => id !== qualityWish || weight > 0)),
    ...(costs.length > 0 && { costs: Object.fromEntries(costs) }),
    ...Object.fromEntries(limits),
  }
}

/** What the service would refuse of them, in words; null where it takes them. */
export function wishesProblem(settings: QuestionSettings): string | null {
  const weights = wanted.map(({ id, label }) => ({
    name: weightName(id),
    label,
    unit: '',
    bound: questionBounds.priority,
    fallback: '',
  }))
  const numbers = [...weights, ...costNumbers, ...Object.values(limitNumbers)]
  const problem = settingsProblem(settings, numbers)
  if (problem !== null) return problem
  return wanted.some(({ id }) => weightOf(settings, id) > 0)
    ? null
    : 'Give at least one wish a weight above 0.'
}
