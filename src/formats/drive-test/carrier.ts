import { earfcnFrequencyMhz, nrArfcnFrequencyMhz } from './carrier-numbers.ts'
import { wholeNumber } from '../number-text.ts'

/** Frequency of the carrier that a log numbers, MHz; null where it has no such number. */
export function carrierFrequencyMhz(technology: '4g' | '5g', text: string): number | null {
  const number = wholeNumber(text)
  if (Number.isNaN(number)) return null
  return technology === '4g' ? earfcnFrequencyMhz(number) : nrArfcnFrequencyMhz(number)
}
