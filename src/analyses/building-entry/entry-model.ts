import { entryLoss, singleFrequencyEntryLossDb } from '../../rf/outdoor-to-indoor.ts'

/** The frequencies that entry profiles exist for, GHz. */
export const entryFrequenciesGhz = [2.6, 28] as const
const sameFrequencyGhz = 1e-6

/** What entering a building costs under the two deterministic profiles, dB. */
export interface EntryProfiles {
  readonly lowDb: number
  readonly highDb: number
  /** Entry loss with the infrared-reflecting glass of TR 38.901 up to version 18; null below 6 GHz. */
  readonly olderEdition: { readonly lowDb: number; readonly highDb: number } | null
}

/** The profiles of a frequency, GHz; null where there are none: anything but 2.6 and 28 GHz. */
export function entryProfiles(frequencyGhz: number): EntryProfiles | null {
  const isAt = (supportedGhz: number) => Math.abs(frequencyGhz - supportedGhz) <= sameFrequencyGhz
  if (isAt(entryFrequenciesGhz[0])) {
    const lossDb = singleFrequencyEntryLossDb
    return { lowDb: lossDb, highDb: lossDb, olderEdition: null }
  }
  if (!isAt(entryFrequenciesGhz[1])) return null
  return { ...entryLoss(frequencyGhz, 'v19'), olderEdition: entryLoss(frequencyGhz, 'v18') }
}
