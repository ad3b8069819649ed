import type { InterferenceResponse } from '../../api/types.ts'

type SampleProperties = InterferenceResponse['geojson']['features'][number]['properties']
type LedgerEntry = SampleProperties['power_ledger'][number]

/** The members of a sample that its SINR and RSRQ are made of. */
interface SummedSample extends Pick<SampleProperties, 'thermal_noise_power_mw'> {
  readonly power_ledger: readonly Pick<LedgerEntry, 'role' | 'loaded_power_mw'>[]
}

interface SinrSum {
  readonly desiredMw: number
  readonly interferenceMw: number
  readonly noiseMw: number
  readonly sinrDb: number
  /** Of the bandwidth of the serving cell. */
  readonly rssiDbm: number
  readonly rsrqDb: number
}

/**
 * The signal over interference and noise of a sample, added up here from its ledger; null where no
 * cell serves it.
 */
export function sumOfSample(sample: SummedSample, resourceBlocks: number): SinrSum | null {
  const noiseMw = sample.thermal_noise_power_mw
  const powerOf = (role: LedgerEntry['role']): number =>
    sample.power_ledger
      .filter((entry) => entry.role === role)
      .reduce((sum, { loaded_power_mw }) => sum + (loaded_power_mw ?? 0), 0)
  const desiredMw = powerOf('serving')
  if (noiseMw === null || desiredMw <= 0) return null
  const interferenceMw = powerOf('interferer')
  const rssiMw = subcarriersPerBlock * resourceBlocks * (desiredMw + interferenceMw + noiseMw)
  return {
    desiredMw,
    interferenceMw,
    noiseMw,
    sinrDb: decibels(desiredMw / (interferenceMw + noiseMw)),
    rssiDbm: decibels(rssiMw),
    rsrqDb: decibels((resourceBlocks * desiredMw) / rssiMw),
  }
}

const subcarriersPerBlock = 12

/** Ten times the decimal logarithm: of a ratio in dB, of milliwatts in dBm. */
export const decibels = (value: number): number => 10 * Math.log10(value)

/** What one subcarrier holds of a carrier's power, in dB. */
export const subcarrierShareDb = (resourceBlocks: number): number =>
  -decibels(subcarriersPerBlock * resourceBlocks)
