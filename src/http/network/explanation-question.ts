import { canonicalAzimuthDeg } from '../../optimization/azimuth.ts'
import { type Candidate, planKey, azimuthCandidate } from '../../optimization/candidate.ts'
import { invalidRequest } from '../../errors.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import * as parameter from '../wire/request-schema.ts'
import { requestSettings } from '../wire/cell-answer.ts'
import { profileOverrides, rfProfileView } from '../wire/rf-profile.ts'
import { type AskedExplanation, explanationAsked, type Members } from './explanation-request.ts'
import { networkOf, type ResolvedNetwork } from './question.ts'

/** A question about one cell, and what the caller returns of the run. */
export interface ResolvedExplanation extends ResolvedNetwork {
  readonly solutionId: string
  /** Index of the cell asked about. */
  readonly cell: number
  /** In the order of the cells. */
  readonly solution: readonly Candidate[]
  /** Empty: not stated. */
  readonly statedRunId: string
  /** What is compared with the network; a member that is not returned is not compared. */
  readonly returned: {
    readonly domain: Members
    readonly solutionStats: Members
    readonly baselineStats: Members
  }
}

/**
 * The question of a validated explanation request: the network rebuilt from its baseline.
 *
 * @throws {SightlineError} invalid_request naming what does not fit together.
 */
export function resolveExplanation(body: unknown): ResolvedExplanation {
  const request = parameter.questionOf(explanationAsked, body)
  const { solutionId, solution: returned } = request
  const network = rebuildNetwork(request)
  const solution = choicesOfSolution(request, network)
  const cell = network.cells.findIndex(({ id }) => id === request.cellId)
  if (cell < 0) throw invalidRequest('cell_id names no cell of baseline.cell_configurations')
  if (returned.id !== solutionId) throw invalidRequest('solution_id differs from solution.id')
  if (returned.id !== planKey(solution))
    throw invalidRequest('solution.id is not the one of the azimuths in solution.towers')
  return {
    ...network,
    solutionId,
    cell,
    solution,
    statedRunId: request.runId,
    returned: {
      domain: request.domain,
      solutionStats: returned.stats,
      baselineStats: request.baseline.stats,
    },
  }
}

function rebuildNetwork({ baseline, plan }: AskedExplanation): ResolvedNetwork {
  const { parameters, cells } = baseline
  const topLevel: RfProfileOverrides = {
    ...parameters.topLevel,
    ...profileOverrides(parameters.profile),
  }
  const { rays, calibrationOffsetDb } = parameters
  const towers = cells.map(({ profile, ...cell }) => ({
    ...cell,
    overrides: () => profileOverrides(profile),
  }))
  // Every cell states its own azimuth.
  const network = networkOf({ towers, topLevel, azimuthDeg: 0, calibrationOffsetDb, rays, plan })
  const { rf_profile: profile, ...settings } = requestSettings.write(network.defaults)
  checkAgrees('baseline.parameters', parameters.members, settings)
  checkAgrees('baseline.parameters.rf_profile', parameters.profile, profile as Members)
  cells.forEach(({ profile: returned }, index) => {
    const resolved = rfProfileView(network.cells[index].profile)
    checkAgrees(`baseline.cell_configurations[${index}].rf_profile`, returned, resolved)
  })
  return network
}

/** A resolved profile says some things twice: what is returned must be what it resolves to. */
function checkAgrees(path: string, returned: Members, resolved: Members): void {
  for (const [name, value] of Object.entries(resolved)) {
    if (returned[name] === undefined || returned[name] === value) continue
    throw invalidRequest(
      `${path}.${name} differs from what its profile resolves to: ${JSON.stringify(value)}`,
    )
  }
}

function choicesOfSolution(
  { solution: { towers } }: AskedExplanation,
  { cells }: ResolvedNetwork,
): Candidate[] {
  if (towers.length !== cells.length)
    throw invalidRequest('solution.towers must hold every cell of the baseline once')
  return cells.map(({ id }) => {
    const [tower, ...more] = towers.filter((candidate) => candidate.id === id)
    if (tower === undefined || more.length > 0)
      throw invalidRequest(`solution.towers must hold cell ${JSON.stringify(id)} once`)
    return azimuthCandidate(canonicalAzimuthDeg(tower.azimuthDeg))
  })
}
