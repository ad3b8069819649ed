// Research profile above 100 GHz: free space (ITU-R P.525-5, equation (3)) plus 80 dB a wall event.
import {
  freeSpaceWallsTraits,
  freeSpaceWallsWords,
  prepareFreeSpaceWalls,
} from './free-space-walls.ts'
import { fallbackOutsideRange, type PropagationModel } from './model.ts'

const range = { frequencyGhz: { minimum: 100, maximum: 300 } } as const

/**
 * `research_sub_thz`: gases, rain, fog and scattering are left out, so it is never more than a research
 * estimate.
 */
export const researchSubThz = {
  id: 'research_sub_thz',
  aliases: [],
  needs: 'walls',
  range,
  isResearch: true,
  parameters: [],
  traits: freeSpaceWallsTraits,
  prepare: prepareFreeSpaceWalls,
  words: {
    ...freeSpaceWallsWords(range.frequencyGhz),
    label: 'Sub-THz research',
    description: 'Research estimate above 100 GHz: free space and a fixed loss for every boundary.',
    scenario: 'research-sub-thz',
    status: 'research-only',
    fallbackPolicy: fallbackOutsideRange,
    limitations: [
      'For research only: no validated planning model exists here for these frequencies.',
      'No attenuation by gases, rain or fog; no reflection, scattering or beam misalignment.',
      'Building heights and materials are not used: entry and exit of every footprint count.',
    ],
    surfaceType: 'received_signal_surface_research_sub_thz',
    page: 'research-sub-thz',
  },
} as const satisfies PropagationModel
