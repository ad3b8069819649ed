import type { Static } from 'typebox'
import { azimuthKey } from '../../analyses/network/table/azimuth.ts'
import { canonicalAzimuthDeg } from '../../analyses/network/table/radio-work.ts'
import { invalidRequest } from '../../errors.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import type { optimizationRequest } from './request-schema.ts'
import type { rfProfileRequest } from '../wire/rf-profile-schema.ts'
import { requestSettingsView } from './common-view.ts'
import { resolveNetwork, type ResolvedNetwork } from './question.ts'
import { profileOverrides, rfProfileView } from '../wire/rf-profile.ts'

type ProfileBody = Static<typeof rfProfileRequest>
/** Members of ours that are held against what they should be. */
export type GivenMembers = Readonly<Record<string, unknown>>

export interface ExplanationBody {
  readonly run_id?: string
  readonly solution_id: string
  readonly cell_id: string
  readonly baseline: {
    readonly cell_configurations: readonly {
      readonly id: string
      readonly tower_lon: number
      readonly tower_lat: number
      readonly azimuth_deg: number
      readonly rf_profile: ProfileBody
    }[]
    readonly parameters: GivenMembers & {
      readonly rays: number
      readonly calibration_offset_db?: number
      readonly rf_profile: ProfileBody
    }
    readonly stats?: GivenMembers
    readonly constraints_satisfied?: boolean
    readonly violations?: readonly string[]
  }
  readonly solution: {
    readonly id: string
    readonly towers: readonly { readonly id: string; readonly azimuth_deg: number }[]
    readonly stats: GivenMembers
    readonly objective_score?: number
    readonly composite_score?: number
    readonly score?: number
    /** A sentence for people; free to be translated or left out. */
    readonly explanation?: string
  }
  readonly optimization?: Static<typeof optimizationRequest>
  readonly optimization_domain?: GivenMembers
}

/** A question about one cell, and what the caller says is so. */
export interface ResolvedExplanation extends ResolvedNetwork {
  readonly solutionId: string
  /** Index of the cell asked about. */
  readonly cell: number
  /** Azimuths of the solution, degrees, in the order of the cells. */
  readonly solutionAzimuthsDeg: readonly number[]
  readonly given: {
    /** Empty: not given. */
    readonly runId: string
    readonly domain: GivenMembers | null
    /** What is said of the solution, but for its azimuths. */
    readonly solution: GivenMembers & { readonly stats: GivenMembers }
    /** What is said of the baseline, but for what it is rebuilt from. */
    readonly baseline: GivenMembers & { readonly stats?: GivenMembers }
  }
}

/**
 * The question of a validated explanation request: the network rebuilt from its baseline.
 *
 * @throws {SightlineError} invalid_request naming what does not fit together.
 */
export function resolveExplanation(body: ExplanationBody): ResolvedExplanation {
  const network = rebuildNetwork(body)
  const solutionAzimuthsDeg = azimuthsOfSolution(body, network)
  const cell = network.cells.findIndex(({ id }) => id === body.cell_id)
  if (cell < 0) throw invalidRequest('cell_id names no cell of baseline.cell_configurations')
  if (body.solution.id !== body.solution_id)
    throw invalidRequest('solution_id differs from solution.id')
  if (body.solution.id !== azimuthKey(solutionAzimuthsDeg))
    throw invalidRequest('solution.id is not the one of the azimuths in solution.towers')
  return {
    ...network,
    solutionId: body.solution_id,
    cell,
    solutionAzimuthsDeg,
    given: {
      runId: body.run_id ?? '',
      domain: body.optimization_domain ?? null,
      solution: saidOfSolution(body.solution),
      baseline: saidOfBaseline(body.baseline),
    },
  }
}

function saidOfSolution({
  stats,
  objective_score,
  composite_score,
  score,
}: ExplanationBody['solution']) {
  return { stats, objective_score, composite_score, score }
}

function saidOfBaseline({ stats, constraints_satisfied, violations }: ExplanationBody['baseline']) {
  return { ...(stats === undefined ? {} : { stats }), constraints_satisfied, violations }
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
  const { rf_profile: profile, ...settings } = requestSettingsView(network.defaults)
  checkAgrees('baseline.parameters', parameters, settings)
  checkAgrees('baseline.parameters.rf_profile', parameters.rf_profile, profile)
  cells.forEach(({ rf_profile: given }, index) => {
    const resolved = rfProfileView(network.cells[index].profile)
    checkAgrees(`baseline.cell_configurations[${index}].rf_profile`, given, resolved)
  })
  return network
}

/** A resolved profile says some things twice: what is given must be what it resolves to. */
function checkAgrees(path: string, given: GivenMembers, resolved: GivenMembers): void {
  for (const [name, value] of Object.entries(resolved)) {
    if (given[name] === undefined || given[name] === value) continue
    throw invalidRequest(
      `${path}.${name} differs from what its profile resolves to: ${JSON.stringify(value)}`,
    )
  }
}

function azimuthsOfSolution(
  { solution: { towers } }: ExplanationBody,
  { cells }: ResolvedNetwork,
): number[] {
  if (towers.length !== cells.length)
    throw invalidRequest('solution.towers must hold every cell of the baseline once')
  return cells.map(({ id }) => {
    const [tower, ...more] = towers.filter((candidate) => candidate.id === id)
    if (tower === undefined || more.length > 0)
      throw invalidRequest(`solution.towers must hold cell ${JSON.stringify(id)} once`)
    return canonicalAzimuthDeg(tower.azimuth_deg)
  })
}
