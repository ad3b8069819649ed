import { withMembers } from './scenario.ts'
import type { Scenario } from './scenario.ts'

interface FrequencyPreset {
  readonly frequencyGhz: number
  /** Given where the service's automatic choice by frequency would be another one. */
  readonly technology: '5g' | undefined
  readonly label: string
}

export const frequencyPresets: readonly FrequencyPreset[] = [
  { frequencyGhz: 2.6, technology: undefined, label: '4G' },
  { frequencyGhz: 3.5, technology: '5g', label: '5G mid' },
  { frequencyGhz: 28, technology: undefined, label: '5G mmW' },
  { frequencyGhz: 140, technology: undefined, label: '6G' },
]

/** Sets the frequency and lets everything that follows it follow again. */
export function applyPreset(scenario: Scenario, preset: FrequencyPreset): Scenario {
  return withMembers(scenario, {
    frequency_ghz: preset.frequencyGhz,
    network_tech: preset.technology,
    band: undefined,
    bandwidth_mhz: undefined,
    duplex_mode: undefined,
    propagation_model: undefined,
    receiver_noise_bandwidth_hz: undefined,
  })
}
