import { earfcnFrequencyMhz, isInNrBand, nrArfcnFrequencyMhz } from './carrier-numbers.ts'
import { wholeNumber } from '../number-text.ts'

/**
 * Frequency of the carrier that a log numbers, MHz; null where it has no such number, and where no band of
 * the technology has the carrier: the raster of NR alone begins at 0 MHz.
 */
export function carrierFrequencyMhz(technology: '4g' | '5g', text: string): number | null {
  const number = wholeNumber(text)
  if (Number.isNaN(number)) return null
  if (technology === '4g') return earfcnFrequencyMhz(number)
  const frequencyMhz = nrArfcnFrequencyMhz(number)
  return frequencyMhz !== null && isInNrBand(frequencyMhz) ? frequencyMhz : null
}
