import type { BuildingCrossings } from '../../analyses/sub-thz/building-crossings.ts'
import type { CandidateModelId } from '../../analyses/sub-thz/short-range.ts'
import { outsideDataset } from './atmosphere-texts.ts'

export const rowTitles: Readonly<Record<CandidateModelId, string>> = {
  p1411_below_rooftop_los_v1: 'Urban high-rise, urban low-rise and suburban, line of sight',
  p1411_urban_highrise_nlos_v1: 'Urban high-rise, no line of sight',
  p1411_urban_lowrise_nlos_v1: 'Urban low-rise and suburban, no line of sight',
}

/** What an answer about the rows says of itself. */
export const shortRangeTexts = {
  comparisonNotes: [
    'Free space, the atmosphere and wall events are comparisons: none of them is in a median, and ' +
      'nothing is summed.',
    'A median below free space at short range is what the row gives; it is shown as it is.',
  ],
  candidateLimitations: [
    'A site-general median: the row knows the kind of place, not this place.',
    'Coefficients of the edition named here; earlier editions had others and shorter ranges.',
  ],
  nonClaims: [
    'No claim about this link: scene, line of sight and heights are as stated, not measured.',
    'Not a canonical result: no coverage, interference or optimization uses it.',
  ],
  envelope:
    'The largest distance shrinks in steps with frequency; both bounds belong to the range.',
  spread: 'Spread of places of this kind around the median; no value is drawn from it here.',
  freeSpace: 'For comparison. A negative excess means that the median lies below free space.',
  atmosphere:
    'A median of measurements holds the air of the places where it was measured: adding the ' +
    'atmosphere to it is not validated, so it is only shown beside it.',
  walls: 'Free space and 80 dB a wall event, at 140 GHz only: a convention, not a Recommendation.',
} as const

/** What this answer leaves out. */
export function limitationsOf(crossings: BuildingCrossings | null): string[] {
  return [
    'Line of sight and the relation to the rooftops are taken as stated; buildings on the way are ' +
      'flagged beside them and change nothing.',
    'Terrain is not looked at.',
    ...outsideDataset(crossings),
  ]
}
