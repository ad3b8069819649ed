import type { Static } from 'typebox'
import {
  type ExperimentDefinition,
  type ExperimentRun,
  expandExperiment,
} from '../../analyses/experiment/definition.ts'
import type { ExperimentQuestion } from '../../jobs/kinds/experiment.ts'
import { defaultRays } from '../wire/cell-request.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { profileOverrides } from '../wire/rf-profile.ts'
import type { experimentRequest } from './request-schema.ts'

export type ExperimentBody = Static<typeof experimentRequest>

/**
 * The experiment of a validated body, every run of it resolved.
 *
 * @throws {SightlineError} invalid_request naming the bound, or the combination and its member.
 */
export function resolveExperiment(body: ExperimentBody): ExperimentQuestion {
  const definition = definitionOf(body)
  const runs = expandExperiment(definition)
  // Neither rays nor radius can be varied.
  checkFeatureBudget(definition.base.rays, runs[0].question.cell.profile.radiusM)
  return { definition: withPatternHashes(definition, runs[0]), runs, sent: body }
}

/**
 * Runs are resolved once more where they are made, perhaps elsewhere and later: with another antenna
 * under the same id there, they are refused.
 */
function withPatternHashes(
  { base, axes }: ExperimentDefinition,
  { question }: ExperimentRun,
): ExperimentDefinition {
  const { horizontalCut, verticalCut } = question.cell.profile
  const hashes = {
    ...(horizontalCut === undefined ? {} : { horizontalPatternSha256: horizontalCut.sha256 }),
    ...(verticalCut === undefined ? {} : { verticalPatternSha256: verticalCut.sha256 }),
  }
  return { base: { ...base, nested: { ...base.nested, ...hashes } }, axes }
}

function definitionOf({ base, matrix }: ExperimentBody): ExperimentDefinition {
  return {
    base: {
      lon: base.tower_lon,
      lat: base.tower_lat,
      azimuthDeg: base.azimuth ?? 0,
      calibrationOffsetDb: base.calibration_offset_db ?? 0,
      rays: base.rays ?? defaultRays,
      topLevel: profileOverrides(base),
      nested: profileOverrides(base.rf_profile ?? {}),
    },
    axes: {
      frequenciesGhz: matrix?.frequencies_ghz ?? [],
      txPowersDbm: matrix?.tx_powers_dbm ?? [],
      beamWidthsDeg: matrix?.beam_widths_deg ?? [],
      azimuthsDeg: matrix?.azimuths_deg ?? [],
      calibrationOffsetsDb: matrix?.calibration_offsets_db ?? [],
    },
  }
}
