import type { Static } from 'typebox'
import { canonicalAzimuthDeg } from '../../analyses/network/choice/azimuth.ts'
import { type Choice, planKey, turnedTo } from '../../analyses/network/choice/choice.ts'
import { invalidRequest } from '../../errors.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import type { explanationRequest } from './explanation-schema.ts'
import { requestSettings } from '../wire/cells-answer.ts'
import { resolveNetwork, type ResolvedNetwork } from './question.ts'
import { profileOverrides, rfProfileView } from '../wire/rf-profile.ts'

export type ExplanationBody = Static<typeof explanationRequest>
/** Members of a JSON object, of whatever kind. */
export type Members = Readonly<Record<string, unknown>>

/** A question about one cell, and what the caller returns of the run. */
export interface ResolvedExplanation extends ResolvedNetwork {
  readonly solutionId: string
  /** Index of the cell asked about. */
  readonly cell: number
  /** In the order of the cells. */
  readonly solution: readonly Choice[]
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
export function resolveExplanation(body: ExplanationBody): ResolvedExplanation {
  const network = rebuildNetwork(body)
  const solution = choicesOfSolution(body, network)
  const cell = network.cells.findIndex(({ id }) => id === body.cell_id)
  if (cell < 0) throw invalidRequest('cell_id names no cell of baseline.cell_configurations')
  if (body.solution.id !== body.solution_id)
    throw invalidRequest('solution_id differs from solution.id')
  if (body.solution.id !== planKey(solution))
    throw invalidRequest('solution.id is not the one of the azimuths in solution.towers')
  return {
    ...network,
    solutionId: body.solution_id,
    cell,
    solution,
    statedRunId: body.run_id ?? '',
    returned: {
      domain: { ...body.optimization_domain },
      solutionStats: { ...body.solution.stats },
      baselineStats: { ...body.baseline.stats },
    },
  }
}

function rebuildNetwork({ baseline, optimization }: ExplanationBody): ResolvedNetwork {
  const { parameters, cell_configurations: cells } = baseline
  const overrides: RfProfileOverrides = {
    ...profileOverrides(parameters),
    ...profileOverrides(parameters.rf_profile),
  }
  const network = resolveNetwork(
    {
      towers: cells.map(({ azimuth_deg: azimuth, ...tower }) => ({ ...tower, azimuth })),
      rays: parameters.rays,
      ...(parameters.calibration_offset_db === undefined
        ? {}
        : { calibration_offset_db: parameters.calibration_offset_db }),
      ...(optimization === undefined ? {} : { optimization }),
    },
    overrides,
  )
  const { rf_profile: profile, ...settings } = requestSettings.write(network.defaults)
  checkAgrees('baseline.parameters', parameters, settings)
  checkAgrees('baseline.parameters.rf_profile', parameters.rf_profile, profile as Members)
  cells.forEach(({ rf_profile: returned }, index) => {
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
  { solution: { towers } }: ExplanationBody,
  { cells }: ResolvedNetwork,
): Choice[] {
  if (towers.length !== cells.length)
    throw invalidRequest('solution.towers must hold every cell of the baseline once')
  return cells.map(({ id }) => {
    const [tower, ...more] = towers.filter((candidate) => candidate.id === id)
    if (tower === undefined || more.length > 0)
      throw invalidRequest(`solution.towers must hold cell ${JSON.stringify(id)} once`)
    return turnedTo(canonicalAzimuthDeg(tower.azimuth_deg))
  })
}
