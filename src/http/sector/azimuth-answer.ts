import { gridAzimuthsDeg } from '../../analyses/azimuth-grid.ts'
import {
  type AzimuthCandidate,
  type AzimuthChoice,
  totalScore,
} from '../../analyses/sector/optimize-azimuth.ts'
import { dataQualities, type DataQuality } from '../../packs/summary.ts'
import { azimuth } from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import {
  count,
  group,
  list,
  type Members,
  named,
  object,
  of,
  oneOf,
  says,
  tenths,
  where,
} from '../wire/told.ts'
import { footerTold, type SectorFound, servedTold } from './footer-answer.ts'

interface AzimuthFound extends SectorFound<WithGround<AzimuthChoice>> {
  readonly dataQuality: DataQuality
  readonly includesCandidates: boolean
}

const scores: Members<AzimuthCandidate> = named(tenths, 'demandScore', 'residentialScore')
const hits: Members<AzimuthCandidate> = named(
  count,
  'hitDemandBuildings',
  'hitResidentialBuildings',
)

const candidate = object<AzimuthCandidate>(
  {
    azimuth: azimuth('azimuthDeg'),
    total_score: says(
      'The sum of the three scores before rounding: the objective.',
      tenths(totalScore),
    ),
    propagation_reach_score: tenths('propagationReachScore'),
    ...scores,
    ...hits,
  },
  { id: 'AzimuthCandidate' },
)

const everyAzimuth = { minItems: gridAzimuthsDeg.length, maxItems: gridAzimuthsDeg.length }

/** The answer of `POST /api/optimize-azimuth`. */
export const azimuthAnswer = object<AzimuthFound>(
  {
    ...of(({ answer }: AzimuthFound) => answer.best, {
      optimal_azimuth: azimuth('azimuthDeg'),
      propagation_reach_score: tenths('propagationReachScore'),
      coverage_score: tenths('propagationReachScore'),
      ...scores,
      ...hits,
    }),
    data_quality: oneOf(dataQualities)('dataQuality'),
    stats: group(
      of(({ answer }: AzimuthFound) => answer, {
        served_buildings: says(
          'Buildings with demand of either kind above -100 dBm at the best azimuth.',
          count('servedBuildings'),
        ),
        ...servedTold,
      }),
    ),
    ...where(({ includesCandidates }) => includesCandidates, {
      candidates: says(
        'Every azimuth tried, ascending. The one with the largest sum wins; equal sums are decided by ' +
          'the nearness to the azimuth of the request, then by the lower azimuth.',
        list(candidate, everyAzimuth)(({ answer }) => answer.candidates),
      ),
    }),
    ...footerTold,
  },
  { id: 'AzimuthChoice' },
)
