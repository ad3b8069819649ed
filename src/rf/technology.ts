// Which technology a cell is, and what follows from it where the caller says nothing.
import { invalidRequest } from '../errors.ts'
import { defaultModelId, type PropagationModelId } from './models/list.ts'
import type { DuplexMode, NetworkTechnology } from './profile.ts'
import { describeRange, isWithin } from './valid-range.ts'
import type { ValidRange } from './valid-range.ts'

/** Frequencies that a technology accepts when it is given explicitly, GHz. */
export const technologyFrequencyGhz = {
  '4g': { minimum: 0, maximum: 10, exclusiveMinimum: true, exclusiveMaximum: true },
  '5g': { minimum: 0.41, maximum: 100, exclusiveMaximum: true },
  '6g': { minimum: 100, maximum: 300 },
} as const satisfies Record<NetworkTechnology, ValidRange>

/** Frequency of a cell whose technology alone is given, GHz. */
export const defaultFrequencyGhz = { '4g': 2.6, '5g': 28, '6g': 140 } as const satisfies Record<
  NetworkTechnology,
  number
>

/** Lower end of NR frequency range 2, GHz (3GPP TS 38.104, Table 5.1-1). */
export const frequencyRange2StartGhz = 24.25

/** Technology of a frequency given alone: below 10 GHz 4g, below 100 GHz 5g, else 6g. */
function technologyForFrequency(frequencyGhz: number): NetworkTechnology {
  if (frequencyGhz < 10) return '4g'
  return frequencyGhz < 100 ? '5g' : '6g'
}

/**
 * The technology and frequency that a cell really has: an explicit technology wins, a frequency alone
 * chooses its technology, a technology alone its default frequency, nothing gives `fallback`.
 * Throws `invalid_request` when an explicit technology does not accept the frequency.
 */
export function effectiveTechnology(
  technology: NetworkTechnology | undefined,
  frequencyGhz: number | undefined,
  fallback: NetworkTechnology,
): { readonly networkTech: NetworkTechnology; readonly frequencyGhz: number } {
  if (frequencyGhz === undefined) {
    const networkTech = technology ?? fallback
    return { networkTech, frequencyGhz: defaultFrequencyGhz[networkTech] }
  }
  const networkTech = technology ?? technologyForFrequency(frequencyGhz)
  const range = technologyFrequencyGhz[networkTech]
  if (!isWithin(range, frequencyGhz)) {
    throw invalidRequest(
      `frequency_ghz ${frequencyGhz} is outside the range of network_tech ${networkTech}: ` +
        `it must be ${describeRange(range)}`,
    )
  }
  return { networkTech, frequencyGhz }
}

/** What a cell takes from its technology and frequency where nothing is given. */
interface TechnologyDefaults {
  readonly band: string
  readonly bandwidthMhz: number
  readonly duplexMode: DuplexMode
  readonly propagationModel: PropagationModelId
}

/** Band, bandwidth, duplex mode and propagation model of a technology at a frequency. */
export function technologyDefaults(
  networkTech: NetworkTechnology,
  frequencyGhz: number,
): TechnologyDefaults {
  const propagationModel = defaultModelId(frequencyGhz)
  if (networkTech === '4g') {
    return { band: 'LTE Band 7', bandwidthMhz: 20, duplexMode: 'fdd', propagationModel }
  }
  if (networkTech === '5g') {
    const band = frequencyGhz < frequencyRange2StartGhz ? 'NR n78' : 'NR n257'
    return { band, bandwidthMhz: 100, duplexMode: 'tdd', propagationModel }
  }
  return { band: 'Sub-THz research', bandwidthMhz: 1000, duplexMode: 'tdd', propagationModel }
}
