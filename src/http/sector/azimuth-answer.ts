import { gridAzimuthsDeg } from '../../optimization/azimuth-grid.ts'
import {
  type AzimuthCandidate,
  type AzimuthChoice,
  totalScore,
} from '../../analyses/sector/optimize-azimuth.ts'
import { dataQualities, type DataQuality } from '../../packs/summary.ts'
import { azimuth } from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import * as tell from '../wire/told.ts'
import { footerTold, type SectorFound, servedTold } from './footer-answer.ts'

interface AzimuthFound extends SectorFound<WithGround<AzimuthChoice>> {
  readonly dataQuality: DataQuality
  readonly includesCandidates: boolean
}

const scores: tell.Members<AzimuthCandidate> = tell.named(
  tell.tenths,
  'demandScore',
  'residentialScore',
)
const hits: tell.Members<AzimuthCandidate> = tell.named(
  tell.count,
  'hitDemandBuildings',
  'hitResidentialBuildings',
)

const candidate = tell.object<AzimuthCandidate>('AzimuthCandidate', {
  azimuth: azimuth('azimuthDeg'),
  total_score: tell.says(
    'The sum of the three scores before rounding: the objective.',
    tell.tenths(totalScore),
  ),
  propagation_reach_score: tell.tenths('propagationReachScore'),
  ...scores,
  ...hits,
})

/** What the azimuth of the request achieves, where none of the grid achieves as much. */
const betterPresent = tell.object<{
  readonly present: AzimuthCandidate
  readonly best: AzimuthCandidate
}>('BetterPresentAzimuth', {
  azimuth: azimuth(({ present }) => present.azimuthDeg),
  total_score: tell.tenths(({ present }) => totalScore(present)),
  better_by: tell.says(
    'By how much its sum of scores is above that of optimal_azimuth.',
    tell.tenths(({ present, best }) => totalScore(present) - totalScore(best)),
  ),
  note: tell.words(
    'Only azimuths in steps of 10 degrees compete for optimal_azimuth; the antenna as it stands is ' +
      'better than all of them: leave it.',
  ),
})

const everyAzimuth = { minItems: gridAzimuthsDeg.length, maxItems: gridAzimuthsDeg.length }

/** The answer of `POST /api/optimize-azimuth`. */
export const azimuthAnswer = tell.object<AzimuthFound>('AzimuthChoice', {
  ...tell.of(({ answer }: AzimuthFound) => answer.best, {
    optimal_azimuth: azimuth('azimuthDeg'),
    propagation_reach_score: tell.tenths('propagationReachScore'),
    coverage_score: tell.tenths('propagationReachScore'),
    ...scores,
    ...hits,
  }),
  present_azimuth: tell.says(
    'Only where the azimuth of the request lies between two of the grid and is better than them all.',
    betterPresent.optional(({ answer: { betterPresent: present, best } }) =>
      present === null ? null : { present, best },
    ),
  ),
  data_quality: tell.oneOf(dataQualities)('dataQuality'),
  stats: tell.group(
    tell.of(({ answer }: AzimuthFound) => answer, {
      served_buildings: tell.says(
        'Buildings with demand of either kind above -100 dBm at the best azimuth.',
        tell.count('servedBuildings'),
      ),
      ...servedTold,
    }),
  ),
  ...tell.where(({ includesCandidates }) => includesCandidates, {
    candidates: tell.says(
      'Every azimuth tried, ascending. The one with the largest sum wins; equal sums are decided by ' +
        'the nearness to the azimuth of the request, then by the lower azimuth.',
      tell.list(candidate, everyAzimuth)(({ answer }) => answer.candidates),
    ),
  }),
  ...footerTold,
})
