import { fewestNetworkCells, maximumCells } from '../../optimization/network-size.ts'
import { type ScoringRequest, radioQualityId } from '../../optimization/scoring/objectives.ts'
import type { NetworkQuestion } from '../../analyses/network/candidates/prepare.ts'
import { invalidRequest } from '../../errors.ts'
import * as parameter from '../wire/request-schema.ts'
import { nameTower, type RequestDefaults, resolveCells } from '../wire/cells-question.ts'
import { type AskedCells, towersOf } from '../wire/cells-request.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { type AskedPlan, planMember, resolvePlan } from '../wire/plan-request.ts'
import { type BandAsked, bandAsked, bandMember } from '../wire/prediction-band.ts'
import { settingMembers } from '../wire/sector-request.ts'

export const networkMembers = {
  towers: towersOf(fewestNetworkCells, maximumCells).required(),
  ...settingMembers,
  ...planMember,
}

const networkAsked = parameter.object({ ...networkMembers, ...bandMember })

/** The cells of a network as they stand. */
export const networkRequest = parameter.bodySchema('NetworkRequest', networkAsked)

interface AskedNetwork extends AskedCells {
  readonly plan: AskedPlan
}

/** Cells with every default filled in, and how a plan is judged. */
export interface ResolvedNetwork extends NetworkQuestion, BandAsked {
  readonly defaults: RequestDefaults
  readonly plan: ScoringRequest
}

/**
 * The question of a validated network request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower.
 */
export function resolveNetwork(body: unknown): ResolvedNetwork {
  const { wantsPredictionBand, ...network } = parameter.questionOf(networkAsked, body)
  return { ...networkOf(network), ...bandAsked(wantsPredictionBand) }
}

/** The network of a request that has more members. */
export function networkOf(network: AskedNetwork): ResolvedNetwork {
  const { cells, defaults } = resolveCells(network)
  for (const { id, profile } of cells) {
    nameTower(id, () => checkFeatureBudget(defaults.rays, profile.radiusM))
  }
  return { cells, rays: defaults.rays, defaults, plan: resolvePlan(network.plan) }
}

/**
 * For questions that cannot be answered by radio quality.
 *
 * @throws {SightlineError} invalid_request when it has a priority; `reason` says why it cannot
 */
export function refuseRadioQuality({ objectives }: AskedPlan, reason: string): void {
  const index = objectives.findIndex(({ id, weight }) => id === radioQualityId && weight > 0)
  if (index < 0) return
  throw invalidRequest(
    `optimization.objectives[${index}].weight of "${radioQualityId}" must be 0 here: ${reason}`,
  )
}
