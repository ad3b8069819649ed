// The propagation models that a request may name, as data for clients.
import { legacyFsplWallsRange } from '../../rf/legacy-fspl-walls.ts'
import type { PropagationModelId } from '../../rf/profile.ts'
import { profileBounds } from '../../rf/profile-bounds.ts'
import { researchSubThzRange } from '../../rf/research-sub-thz.ts'
import { umaRange } from '../../rf/uma.ts'

interface PropagationModelDescription {
  readonly id: PropagationModelId
  readonly description: string
  readonly modelFamily: string
  readonly scenario: string
  readonly formula: string
  readonly fallbackModelId: 'legacy_fspl_walls'
  readonly buildingHeightUsed: boolean
  readonly requiresBuildingData: boolean
  readonly requiresLosOrNlos: boolean
  readonly frequencyMinGhz: number
  readonly frequencyMaxGhz: number
  readonly distanceMinM: number
  /** Of the model itself, or the largest cell radius where the model has no limit. */
  readonly distanceMaxM: number
  readonly limitations: readonly string[]
}

const freeSpaceWallsFormula =
  '20*log10(4*pi*d3D*f/c), d3D at least 1 m, plus (8 | 30 | 80 dB below 10 | below 100 | from ' +
  '100 GHz) per crossed footprint boundary'

const urbanShortRange: PropagationModelDescription = {
  id: 'urban_short_range',
  description:
    'Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.',
  modelFamily: '3GPP TR 38.901 UMa',
  scenario: 'urban-short-range-outdoor-to-outdoor',
  formula:
    'LOS: 28+22*log10(d3D)+20*log10(f) up to the breakpoint, 28+40*log10(d3D)+20*log10(f)-' +
    '9*log10(dBP^2+(hBS-hUT)^2) beyond; NLOS: max(LOS, 13.54+39.08*log10(d3D)+20*log10(f)-' +
    '0.6*(hUT-1.5))',
  fallbackModelId: 'legacy_fspl_walls',
  buildingHeightUsed: true,
  requiresBuildingData: true,
  requiresLosOrNlos: true,
  frequencyMinGhz: umaRange.frequencyGhz.minimum,
  frequencyMaxGhz: umaRange.frequencyGhz.maximum,
  distanceMinM: umaRange.distanceM.minimum,
  distanceMaxM: umaRange.distanceM.maximum,
  limitations: [
    'Median only: no shadow fading, fast fading or outdoor-to-indoor loss.',
    'Flat ground: terrain, clutter and vegetation are not used.',
    'Roofs decide between the LOS and the NLOS equation; they add no diffraction or wall loss.',
    `Below ${umaRange.distanceM.minimum} m the loss at ${umaRange.distanceM.minimum} m is used.`,
    'Antennas above the surrounding roofs are assumed; street canyons are another scenario.',
  ],
}

const legacyFsplWalls: PropagationModelDescription = {
  id: 'legacy_fspl_walls',
  description: 'Free space and a fixed loss for every crossed building boundary.',
  modelFamily: 'free space with wall events',
  scenario: 'planning-compatibility',
  formula: freeSpaceWallsFormula,
  fallbackModelId: 'legacy_fspl_walls',
  buildingHeightUsed: false,
  requiresBuildingData: false,
  requiresLosOrNlos: false,
  frequencyMinGhz: legacyFsplWallsRange.frequencyGhz.minimum,
  frequencyMaxGhz: legacyFsplWallsRange.frequencyGhz.maximum,
  distanceMinM: 0,
  distanceMaxM: profileBounds.radiusM.maximum,
  limitations: [
    'Building heights and materials are not used: entry and exit of every footprint count.',
    'The number of wall events is not capped; no diffraction around or over buildings.',
    'The wall losses are planning conventions of this service, not of a Recommendation.',
  ],
}

const researchSubThz: PropagationModelDescription = {
  id: 'research_sub_thz',
  description: 'Research estimate above 100 GHz: free space and a fixed loss for every boundary.',
  modelFamily: 'free space with wall events',
  scenario: 'research-sub-thz',
  formula: freeSpaceWallsFormula,
  fallbackModelId: 'legacy_fspl_walls',
  buildingHeightUsed: false,
  requiresBuildingData: false,
  requiresLosOrNlos: false,
  frequencyMinGhz: researchSubThzRange.frequencyGhz.minimum,
  frequencyMaxGhz: researchSubThzRange.frequencyGhz.maximum,
  distanceMinM: 0,
  distanceMaxM: profileBounds.radiusM.maximum,
  limitations: [
    'For research only: no validated planning model exists here for these frequencies.',
    'No attenuation by gases, rain or fog; no reflection, scattering or beam misalignment.',
    'Building heights and materials are not used: entry and exit of every footprint count.',
  ],
}

/** Every propagation model with its range and limitations, in the order of the model ids. */
export const modelCatalogue: readonly PropagationModelDescription[] = [
  urbanShortRange,
  legacyFsplWalls,
  researchSubThz,
]

/** The catalogue entry of a model. */
export function modelDescription(modelId: PropagationModelId): PropagationModelDescription {
  return modelCatalogue.find((model) => model.id === modelId)!
}
