import type { Members } from './edits.ts'

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

/** The frequency, and everything that follows it unset so that it follows again. */
export function presetMembers(preset: FrequencyPreset): Members {
  return {
    frequency_ghz: preset.frequencyGhz,
    network_tech: preset.technology,
    band: undefined,
    bandwidth_mhz: undefined,
    duplex_mode: undefined,
    propagation_model: undefined,
    receiver_noise_bandwidth_hz: undefined,
  }
}
