import {
  type ExperimentAxes,
  type ExperimentBase,
  type ExperimentDefinition,
  type ExperimentRun,
  expandExperiment,
} from '../../analyses/experiment/definition.ts'
import { maximumRuns } from '../../analyses/question-bounds.ts'
import type { ExperimentQuestion } from '../../jobs/kinds/experiment.ts'
import * as parameter from '../wire/request-schema.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { sectorMembers } from '../wire/sector-request.ts'
import { axes, valuesOf } from './axes.ts'

/** Longest name of an experiment, in characters (code points). */
export const longestNameCharacters = 128

/** The sector that is varied: a sector request. */
const { azimuth, calibration_offset_db, rays, topLevel, rf_profile, ...place } = sectorMembers
const settings = { azimuth, calibration_offset_db, rays, topLevel, rf_profile }
const base: parameter.Kind<ExperimentBase> = parameter.object({ ...place, ...settings })

// Typed by the names of the question: those of the wire, as code writes them.
const matrix: parameter.Kind<ExperimentAxes> = parameter.object(
  Object.fromEntries(
    Object.values(axes).map((axis) => [axis.member, valuesOf(axis).orElse([])]),
  ) as Record<keyof ExperimentAxes, parameter.Member<readonly number[]>>,
)

/** A sector, and what is varied about it. */
const experimentAsked: parameter.Kind<ExperimentDefinition> = parameter.object({
  base: base.called('ExperimentBase').required(),
  matrix: matrix
    .called('ExperimentMatrix')
    .describedAs(`The product of all axes has at most ${maximumRuns} runs.`)
    .evenEmpty()
    .as('axes'),
  name: parameter
    .text({
      maxLength: longestNameCharacters,
      description: 'For people; no part of the fingerprint.',
    })
    .unread(),
})

export const experimentRequest = parameter.bodySchema('ExperimentDefinition', experimentAsked)

/**
 * The experiment of a validated body, every run of it resolved.
 *
 * @throws {SightlineError} invalid_request naming the bound, or the combination and its member.
 */
export function resolveExperiment(body: unknown): ExperimentQuestion {
  const definition = parameter.questionOf(experimentAsked, body)
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
  { base: asStated, axes: varied }: ExperimentDefinition,
  { question }: ExperimentRun,
): ExperimentDefinition {
  const { horizontalCut, verticalCut } = question.cell.profile
  const hashes = {
    ...(horizontalCut === undefined ? {} : { horizontalPatternSha256: horizontalCut.sha256 }),
    ...(verticalCut === undefined ? {} : { verticalPatternSha256: verticalCut.sha256 }),
  }
  return { base: { ...asStated, nested: { ...asStated.nested, ...hashes } }, axes: varied }
}
