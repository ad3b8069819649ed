import { defaultModelId, findModel, groundModel } from '../../../src/rf/models/list.ts'
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
 * Members with which the ground counts at every frequency: by a model of the ground where it holds and
 * the pack knows what stands on the ground, by diffraction under any other. Over bare terrain a model
 * of the ground sees no house: in streets it is tens of dB too strong. Requests above its
 * frequencies leave the model out (`withinGroundModel`).
 */
export function groundCounted({ clutter }: KnownGround): Scenario {
  return clutter ? { ...diffraction, propagation_model: groundModel.id } : diffraction
}

/** Members with which a cell counts the ground as flat, whatever the project's defaults are. */
export function flatGround(scenario: Scenario): Scenario {
  const frequencyGhz = scenario.frequency_ghz ?? defaultNumber('frequency_ghz')
  return { propagation_model: defaultModelId(frequencyGhz), ground: 'ignored' }
}

/** Whether the ground counts for a cell with these members, in a pack that knows it. */
export function countsGround({ propagation_model: name = '', ground }: Scenario): boolean {
  return ground === diffraction.ground || findModel(name)?.needs === 'ground'
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
