// Research profile above 100 GHz: free space (ITU-R P.525-5, equation (3)) plus 80 dB a wall event.
import type { ValidRange } from './valid-range.ts'

/**
 * Frequencies of the research profile. Its formula is that of `legacy-fspl-walls.ts`; gases, rain, fog
 * and scattering are left out, so it is never more than a research estimate.
 */
export const researchSubThzRange = {
  frequencyGhz: { minimum: 100, maximum: 300 },
} as const satisfies Record<string, ValidRange>
