import { gridAzimuthsDeg } from '../../optimization/azimuth-grid.ts'
import {
  type AzimuthCandidate,
  type AzimuthChoice,
  totalScore,
} from '../../analyses/sector/optimize-azimuth.ts'
import { dataQualities, type DataQuality } from '../../packs/summary.ts'
import { azimuth } from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import * as field from '../wire/answer-schema.ts'
import { footerTold, type SectorFound, servedTold } from './footer-answer.ts'

interface AzimuthFound extends SectorFound<WithGround<AzimuthChoice>> {
  readonly dataQuality: DataQuality
  readonly includesCandidates: boolean
}

const scores: field.Members<AzimuthCandidate> = field.named(
  field.tenths,
  'demandScore',
  'residentialScore',
)
const hits: field.Members<AzimuthCandidate> = field.named(
  field.count,
  'hitDemandBuildings',
  'hitResidentialBuildings',
)

const candidate = field.object<AzimuthCandidate>('AzimuthCandidate', {
  azimuth: azimuth('azimuthDeg'),
  total_score: field.described(
    'The sum of the three scores before rounding: the objective.',
    field.tenths(totalScore),
  ),
  propagation_reach_score: field.tenths('propagationReachScore'),
  ...scores,
  ...hits,
})

/** What the azimuth of the request achieves, where none of the grid achieves as much. */
const betterPresent = field.object<{
  readonly present: AzimuthCandidate
  readonly best: AzimuthCandidate
}>('BetterPresentAzimuth', {
  azimuth: azimuth(({ present }) => present.azimuthDeg),
  total_score: field.tenths(({ present }) => totalScore(present)),
  better_by: field.described(
    'By how much its sum of scores is above that of optimal_azimuth.',
    field.tenths(({ present, best }) => totalScore(present) - totalScore(best)),
  ),
  note: field.sentence(
    'Only azimuths in steps of 10 degrees compete for optimal_azimuth; the antenna as it stands is ' +
      'better than all of them: leave it.',
  ),
})

const everyAzimuth = { minItems: gridAzimuthsDeg.length, maxItems: gridAzimuthsDeg.length }

/** The answer of `POST /api/optimize-azimuth`. */
export const azimuthAnswer = field.object<AzimuthFound>('AzimuthChoice', {
  ...field.of(({ answer }: AzimuthFound) => answer.best, {
    optimal_azimuth: azimuth('azimuthDeg'),
    propagation_reach_score: field.tenths('propagationReachScore'),
    coverage_score: field.tenths('propagationReachScore'),
    ...scores,
    ...hits,
  }),
  present_azimuth: field.described(
    'Only where the azimuth of the request lies between two of the grid and is better than them all.',
    betterPresent.optional(({ answer: { betterPresent: present, best } }) =>
      present === null ? null : { present, best },
    ),
  ),
  data_quality: field.oneOf(dataQualities)('dataQuality'),
  stats: field.group(
    field.of(({ answer }: AzimuthFound) => answer, {
      served_buildings: field.described(
        'Buildings with demand of either kind above building_service_threshold_dbm of rf_contract at the ' +
          'best azimuth.',
        field.count('servedBuildings'),
      ),
      ...servedTold,
    }),
  ),
  ...field.where(({ includesCandidates }) => includesCandidates, {
    candidates: field.described(
      'Every azimuth tried, ascending. The one with the largest sum wins; equal sums are decided by ' +
        'the nearness to the azimuth of the request, then by the lower azimuth.',
      field.list(candidate, everyAzimuth)(({ answer }) => answer.candidates),
    ),
  }),
  ...footerTold,
})
