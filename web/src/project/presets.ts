import type { Scenario } from '../scenario/scenario.ts'
import type { Members } from './edits.ts'

interface FrequencyPreset {
  readonly frequencyGhz: number
  /** Always stated: a cell that stated none would follow the project, which may be of another. */
  readonly technology: '4g' | '5g' | '6g'
  readonly label: string
}

export const frequencyPresets: readonly FrequencyPreset[] = [
  { frequencyGhz: 2.6, technology: '4g', label: '4G' },
  { frequencyGhz: 3.5, technology: '5g', label: '5G mid' },
  { frequencyGhz: 28, technology: '5g', label: '5G mmW' },
  { frequencyGhz: 140, technology: '6g', label: '6G' },
]

/** Whether a cell has the frequency of a preset, and no other technology than its. */
export const hasPreset = (
  { frequency_ghz, network_tech }: Pick<Scenario, 'frequency_ghz' | 'network_tech'>,
  { frequencyGhz, technology }: FrequencyPreset,
): boolean =>
  frequency_ghz === frequencyGhz && (network_tech === undefined || network_tech === technology)

/** The frequency with its technology, and everything that follows it unset so that it follows again. */
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
