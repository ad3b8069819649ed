import type { Scenario } from './scenario.ts'
import { gnbId } from './topology.ts'

/** One simulated session of a user. */
interface Session {
  readonly id: string
  readonly gnb: string
  readonly slice: string
  readonly status: 'active' | 'degraded'
  readonly latencyMs: number
  readonly throughput: 'nominal' | 'reduced'
}

/** Slice type 1 (eMBB) and its differentiator (3GPP TS 23.003, section 28.4). */
const slice = 'sst-1/sd-010203'

/** Stands for the towers where none is selected. */
const unmappedTower = 'unmapped'

/** Sessions of the selected towers under a scenario. */
export function sessionsOf(scenario: Scenario, towerIds: readonly string[]): readonly Session[] {
  const towers = towerIds.length === 0 ? [unmappedTower] : towerIds
  const isSlow = scenario === 'upf_degraded'
  const indices = Array.from({ length: sessionsPerTower(scenario) }, (_, index) => index)
  return towers.flatMap((towerId, tower) =>
    indices.map((session): Session => ({
      id: `ue-${towerId}-${tower}${session}`,
      gnb: gnbId(towerId),
      slice,
      status: isSlow ? 'degraded' : 'active',
      latencyMs: 12 + 3 * tower + session,
      throughput: isSlow ? 'reduced' : 'nominal',
    })),
  )
}

/** Nobody registers while subscribers cannot be authenticated. */
function sessionsPerTower(scenario: Scenario): number {
  if (scenario === 'udm_outage' || scenario === 'ausf_auth_failure') return 0
  return scenario === 'registration_storm' ? 6 : 2
}
