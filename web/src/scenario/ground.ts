import {
  defaultModelId,
  findModel,
  groundModel,
  modelOf,
  propagationModels,
} from '../../../src/rf/models/list.ts'
import type { PropagationModel } from '../../../src/rf/models/model.ts'
import { radiusBound } from '../../../src/rf/profile-bounds.ts'
import { isWithin } from '../../../src/rf/valid-range.ts'
import { defaultNumber } from './fields.ts'
import type { Scenario } from './scenario.ts'

/** What a pack knows of the ground. */
export interface KnownGround {
  readonly terrain: boolean
  readonly clutter: boolean
}

const diffraction = { ground: 'diffraction' } as const satisfies Scenario

/**
 * Members with which the ground counts at every frequency: by the model of the ground where it holds, by
 * diffraction under any other. Requests above its frequencies leave the model out
 * (`withinGroundModel`). Over bare terrain it sees no house: `housesCostNothing` says so.
 */
export const groundCounted = {
  ...diffraction,
  propagation_model: groundModel.id,
} as const satisfies Scenario

/** Whether an answer by a model counts bare ground alone, without the houses and trees on it. */
export function housesCostNothing(modelId: string, { clutter }: KnownGround): boolean {
  return !clutter && findModel(modelId)?.needs === 'ground'
}

/** Members with which a cell counts the ground as flat, whatever the project's defaults are. */
export function flatGround(scenario: Scenario): Scenario {
  const frequencyGhz = scenario.frequency_ghz ?? defaultNumber('frequency_ghz')
  const radiusM = scenario.radius_m ?? defaultNumber('radius_m')
  const holds = (model: PropagationModel) =>
    radiusM <= radiusBound(model).maximum && isWithin(model.range.frequencyGhz, frequencyGhz)
  const usual = defaultModelId(frequencyGhz)
  // Farther out than the usual one: by the first that reaches so far without the ground.
  const farther = propagationModels.find((model) => model.needs !== 'ground' && holds(model))
  const isFarther = radiusM > radiusBound(modelOf(usual)).maximum
  return {
    propagation_model: (isFarther ? farther?.id : undefined) ?? usual,
    ground: 'ignored',
  }
}

/** Whether the ground counts for a cell with these members, in a pack that knows it. */
export function countsGround({ propagation_model: name = '', ground }: Scenario): boolean {
  return ground === diffraction.ground || findModel(name)?.needs === 'ground'
}

/** The model that a cell with these members is asked by. */
export function modelIdOf(scenario: Scenario): string {
  const frequencyGhz = scenario.frequency_ghz ?? defaultNumber('frequency_ghz')
  return withinGroundModel(scenario).propagation_model ?? defaultModelId(frequencyGhz)
}

/** The members without the model of the ground where the carrier lies beyond it. */
export function withinGroundModel(scenario: Scenario): Scenario {
  const { propagation_model: name, ...others } = scenario
  const frequencyGhz = scenario.frequency_ghz ?? defaultNumber('frequency_ghz')
  const isBeyond =
    name === groundModel.id &&
    scenario.ground === diffraction.ground &&
    !isWithin(groundModel.range.frequencyGhz, frequencyGhz)
  return isBeyond ? others : scenario
}
