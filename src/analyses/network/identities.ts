import { fingerprint } from '../../fingerprint.ts'
import type { Manifest } from '../../packs/manifest/manifest.ts'
import { normalizeDegrees } from '../../angles.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { azimuthStepDeg, gridAzimuthsDeg } from '../../optimization/azimuth-grid.ts'
import type { Cell } from '../cell.ts'
import { canonicalAzimuthDeg, uniformRotations } from '../../optimization/azimuth.ts'
import type { Candidate } from '../../optimization/candidate.ts'
import { compareText } from '../../optimization/compare-text.ts'
import {
  configuredPriorities,
  idsOf,
  type SeparatedSite,
  type ScoringRequest,
} from '../../optimization/scoring/objectives.ts'
import type { Availability } from '../../optimization/scoring/scoring.ts'
import type { MultistartBudget } from '../../optimization/policies/multistart-coordinate.ts'
import type { ArchiveBudget } from '../../optimization/policies/pareto-archive.ts'

export const scenarioSchemaVersion = 'network-scenario-v1'
export const stateKeyVersion = 'network-state-v1'

/** What the identities of a network are taken from: inputs alone, never computed numbers. */
export interface NetworkScenario {
  readonly dataset: Pick<Manifest, 'id' | 'version' | 'sha256'>
  /** In request order, at their baseline azimuths. */
  readonly cells: readonly Cell[]
  readonly rays: number
  readonly calibrationOffsetDb: number
  /** The profile of a cell that says nothing of its own: the settings of the request. */
  readonly profile: RfProfile
  readonly plan: ScoringRequest
}

function shortHash(prefix: string, hexDigits: number, value: unknown): string {
  return `${prefix}-${fingerprint(value).slice(0, hexDigits)}`
}

/** Identity of one plan, whatever the order of the cells. */
export function stateKey(cellIds: readonly string[], candidates: readonly Candidate[]): string {
  const cells = cellIds.map((id, index) => {
    const { azimuthDeg, electricalTiltDeg, txPowerDbm } = candidates[index]
    return {
      id,
      azimuth_deg: canonicalAzimuthDeg(azimuthDeg),
      ...(electricalTiltDeg === null ? {} : { electrical_tilt_deg: electricalTiltDeg }),
      ...(txPowerDbm === null ? {} : { tx_power_dbm: txPowerDbm }),
    }
  })
  cells.sort((a, b) => compareText(a.id, b.id) || a.azimuth_deg - b.azimuth_deg)
  return shortHash(stateKeyVersion, 24, cells)
}

const runIdPrefix = 'network-opt-'
/** Hex digits of a run id: the radio inputs, then the constraints, then a check of both. */
const runIdDigits = { radio: 12, constraints: 8, check: 4 } as const

/**
 * Identity of everything that the radio results and the constraints of a run depend on. Half of its
 * digits stand for the radio inputs alone, so that a run can be recognized under other constraints.
 */
export function optimizationRunId(scenario: NetworkScenario): string {
  const constraints = constraintsInput(scenario)
  return runIdOf(radioDigits(scenario), fingerprint(constraints).slice(0, runIdDigits.constraints))
}

/** True for the id of a run over the same cells and radio inputs, whatever its constraints were. */
export function isRunOf(scenario: NetworkScenario, runId: string): boolean {
  const radio = radioDigits(scenario)
  const from = runIdPrefix.length + runIdDigits.radio
  return runId === runIdOf(radio, runId.slice(from, from + runIdDigits.constraints))
}

function radioDigits(scenario: NetworkScenario): string {
  const inputs = { ...radioInputs(scenario), cells: scenario.cells.map(cellInput) }
  return fingerprint(inputs).slice(0, runIdDigits.radio)
}

function runIdOf(radio: string, constraints: string): string {
  const check = fingerprint({ radio, constraints }).slice(0, runIdDigits.check)
  return `${runIdPrefix}${radio}${constraints}${check}`
}

/** Identity of a network with its priorities; the order of cells and objectives plays no part. */
export function scenarioFingerprint(scenario: NetworkScenario): string {
  return shortHash('network', 32, {
    ...unweightedScenario(scenario),
    priorities: configuredPriorities(scenario.plan),
  })
}

/** Identity of a multistart search: everything that decides which states it meets. */
export function searchFingerprint(scenario: NetworkScenario, budget: MultistartBudget): string {
  return shortHash('network-search', 32, {
    policy: 'deterministic_multistart_coordinate_v1',
    algorithm: 'deterministic_coordinate_descent',
    version: 'v1',
    start_policy: 'baseline_plus_uniform_global_rotations_v1',
    scenario: scenarioFingerprint(scenario),
    ...searchInputs(scenario),
    acceptance_policy: 'feasible_first_then_strict_composite_score',
    termination_policy: 'coordinate_stable_or_repeated_state_or_budget_or_max_passes',
    max_passes: budget.maxPasses,
    max_unique_evaluations: budget.maxUniqueEvaluations,
  })
}

/** Identity of an exact search. */
export function exactSearchFingerprint(scenario: NetworkScenario, maxNodes: number): string {
  return shortHash('network-search', 32, {
    policy: 'exact_branch_and_bound_v1',
    algorithm: 'branch_and_bound',
    version: 'v1',
    scenario: scenarioFingerprint(scenario),
    ...searchInputs(scenario),
    max_nodes: maxNodes,
  })
}

/** Identity of what a Pareto-archive search meets: priorities play no part in it. */
export function discoveryFingerprint(
  scenario: NetworkScenario,
  availability: Availability,
  budget: ArchiveBudget,
): string {
  return shortHash('network-discovery', 32, {
    policy: 'deterministic_pareto_archive_search_v1',
    algorithm: 'deterministic_pareto_archive_search',
    version: 'v1',
    scenario: unweightedScenario(scenario),
    ...searchInputs(scenario),
    objective_set: idsOf(availability).filter((id) => availability[id] === null),
    availability,
    neighborhood_policy: 'absolute_coordinate_grid_v1',
    queue_policy: 'fifo_round_then_insertion_then_state_key_v1',
    stepping_stone_policy: 'start_set_plus_archive_admission_v1',
    max_unique_evaluations: budget.maxUniqueEvaluations,
    max_expanded_states: budget.maxExpandedStates,
    max_rounds: budget.maxRounds,
  })
}

/** Identity of one ranking of what a Pareto-archive search has met. */
export function rankingFingerprint(discovery: string, plan: ScoringRequest): string {
  return shortHash('network-ranking', 32, {
    discovery,
    ranking_policy: 'existing_priority_normalized_composite_score_v1',
    priorities: configuredPriorities(plan),
  })
}

function radioInputs({ dataset, rays, calibrationOffsetDb, profile }: NetworkScenario) {
  const { id, version, sha256 } = dataset
  return { dataset: { id, version, sha256 }, rays, calibrationOffsetDb, profile }
}

function cellInput({ id, lon, lat, azimuthDeg, profile }: Cell) {
  return { id, lon, lat, azimuth_deg: azimuthDeg, profile }
}

function unweightedScenario(scenario: NetworkScenario) {
  return {
    schema_version: scenarioSchemaVersion,
    ...radioInputs(scenario),
    cells: [...scenario.cells].sort((a, b) => compareText(a.id, b.id)).map(cellInput),
    constraints: constraintsInput(scenario),
  }
}

function searchInputs({ cells }: NetworkScenario) {
  return {
    cell_order: cells.map(({ id }) => id),
    starts: uniformRotations.map(({ startId, turnDeg }) => ({
      startId,
      azimuthsDeg: cells.map(({ azimuthDeg }) => normalizeDegrees(azimuthDeg + turnDeg)),
    })),
    azimuth_step_deg: azimuthStepDeg,
    candidate_azimuths: gridAzimuthsDeg,
    state_key_version: stateKeyVersion,
  }
}

/** Null where a constraint does not bind, so that every identity names all of them. */
function constraintsInput({ cells, plan: { constraints, sites } }: NetworkScenario) {
  return {
    min_coverage_score: constraints.minCoverageScore ?? null,
    min_unique_demand_buildings: constraints.minUniqueDemandBuildings ?? null,
    min_unique_residential_buildings: constraints.minUniqueResidentialBuildings ?? null,
    max_overlap_buildings: constraints.maxOverlapBuildings ?? null,
    ...(sites === undefined ? {} : { separations: separationsInput(cells, sites) }),
  }
}

/** What each cell keeps from which others, whatever the order of cells and sites. */
function separationsInput(cells: readonly Cell[], sites: readonly SeparatedSite[]) {
  return sites
    .map((site) =>
      site.cells
        .map((cell, at) => ({ id: cells[cell].id, least_deg: site.leastSeparationDeg[at] }))
        .sort((a, b) => compareText(a.id, b.id)),
    )
    .sort((a, b) => compareText(a[0].id, b[0].id))
}
