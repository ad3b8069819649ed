// Free space plus wall events, without limits: the compatibility baseline, and what stands in for
// the other models.
import {
  freeSpaceWallsTraits,
  freeSpaceWallsWords,
  prepareFreeSpaceWalls,
} from './free-space-walls.ts'
import type { PropagationModel } from './model.ts'

const range = {
  frequencyGhz: { minimum: 0, maximum: 300, exclusiveMinimum: true },
} as const

/** `legacy_fspl_walls`: always applies. */
export const legacyFsplWalls = {
  id: 'legacy_fspl_walls',
  aliases: ['fspl-walls-2p5d-v3'],
  needs: 'walls',
  range,
  isResearch: false,
  parameters: [],
  traits: freeSpaceWallsTraits,
  prepare: prepareFreeSpaceWalls,
  words: {
    ...freeSpaceWallsWords(range.frequencyGhz),
    label: 'Free space + walls (legacy)',
    description: 'Free space and a fixed loss for every crossed building boundary.',
    scenario: 'planning-compatibility',
    status: 'compatibility baseline',
    fallbackPolicy: 'None needed: this model always applies and is the fallback of the others.',
    limitations: [
      'Building heights and materials are not used: entry and exit of every footprint count.',
      'The number of wall events is not capped; no diffraction around or over buildings.',
      'The wall losses are planning conventions of this service, not of a Recommendation.',
    ],
    surfaceType: 'received_signal_surface_fspl_walls',
    page: 'legacy-fspl-walls',
  },
} as const satisfies PropagationModel
