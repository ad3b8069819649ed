import type { Static } from 'typebox'
import { azimuthKey } from '../../analyses/network/azimuth.ts'
import { canonicalAzimuthDeg } from '../../analyses/network/kept.ts'
import { invalidRequest } from '../../errors.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import type { optimizationRequest } from '../schemas/network-request.ts'
import type { rfProfileRequest } from '../schemas/rf-profile.ts'
import { requestSettingsView } from '../views/network-common.ts'
import { resolveNetwork, type ResolvedNetwork } from './network.ts'
import { profileOverrides } from './rf-profile.ts'

type ProfileBody = Static<typeof rfProfileRequest>
/** Members of ours that are held against what they should be. */
export type GivenNumbers = Readonly<Record<string, unknown>>

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
    readonly parameters: GivenNumbers & {
      readonly rays: number
      readonly calibration_offset_db?: number
      readonly rf_profile: ProfileBody
    }
    readonly stats?: GivenStats
    readonly constraints_satisfied?: boolean
  }
  readonly solution: {
    readonly id: string
    readonly towers: readonly { readonly id: string; readonly azimuth_deg: number }[]
    readonly stats: GivenStats
  }
  readonly optimization?: Static<typeof optimizationRequest>
  readonly optimization_domain?: GivenNumbers
}

export type GivenStats = GivenNumbers & { readonly raw_metrics?: GivenNumbers }

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
    readonly domain: GivenNumbers | null
    readonly solutionStats: GivenStats
    readonly baselineStats: GivenStats | null
    readonly baselineIsFeasible: boolean | null
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
      solutionStats: body.solution.stats,
      baselineStats: body.baseline.stats ?? null,
      baselineIsFeasible: body.baseline.constraints_satisfied ?? null,
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
  for (const [name, value] of Object.entries(requestSettingsView(network.defaults))) {
    if (name === 'rf_profile' || parameters[name] === undefined) continue
    if (parameters[name] !== value)
      throw invalidRequest(`baseline.parameters.${name} differs from its rf_profile`)
  }
  return network
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
