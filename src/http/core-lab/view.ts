import { eventsOf } from '../../core-lab/events.ts'
import { functionStates } from '../../core-lab/functions.ts'
import type { TowerPlace } from '../../core-lab/handover-routes.ts'
import type { Activation, Scenario } from '../../core-lab/scenario.ts'
import { sessionsOf } from '../../core-lab/sessions.ts'
import { gnbId, topologyOf } from '../../core-lab/topology.ts'

/** Why there is nothing to show. */
export type Absence = 'disabled' | 'not_applicable'

const absenceMessages: Readonly<Record<Absence, string>> = {
  disabled: 'the core lab is disabled: set CORE_LAB_ENABLED',
  not_applicable: 'the core lab simulates a 5G core; the technology asked for has none',
}

const mode = 'open5gs'
const source = 'simulated_overlay'

export function statusView(activation: Activation) {
  const { scenario } = activation
  return {
    mode,
    state: runningState(scenario),
    source,
    scenario,
    functions: functionStates(scenario).map(({ latencyMs, loadPercent, ...rest }) => ({
      ...rest,
      latency_ms: latencyMs,
      load_pct: loadPercent,
    })),
    message:
      scenario === 'normal'
        ? 'simulated core: all functions are nominal'
        : `simulated core: scenario ${scenario} is running`,
    updated_at: isoTime(activation.activatedAtMs),
  }
}

export function absentStatusView(absence: Absence, { activatedAtMs }: Activation) {
  return {
    mode: absence,
    state: absence,
    functions: [],
    message: absenceMessages[absence],
    updated_at: isoTime(activatedAtMs),
  }
}

export function topologyView(
  { scenario }: Activation,
  towerIds: readonly string[],
  places: ReadonlyMap<string, TowerPlace>,
) {
  const { nodes, edges, routeDecisions } = topologyOf(scenario, towerIds, places)
  return {
    state: 'connected',
    network_tech: '5g',
    scenario,
    nodes: nodes.map(({ towerId, ...node }) => ({
      ...node,
      ...(towerId === undefined ? {} : { tower_id: towerId }),
    })),
    edges: edges.map(({ routeType, ...edge }) => ({ ...edge, route_type: routeType })),
    route_decisions: routeDecisions.map(({ from, to, routeType, status, reason }) => ({
      from: gnbId(from),
      to: gnbId(to),
      interface: routeType === 'direct_xn' ? 'Xn' : 'N2',
      route_type: routeType,
      status,
      reason,
    })),
  }
}

export function absentTopologyView(absence: Absence) {
  return { state: absence, nodes: [], edges: [], route_decisions: [] }
}

export function sessionsView({ scenario, activatedAtMs }: Activation, towerIds: readonly string[]) {
  const sessions = sessionsOf(scenario, towerIds).map(({ gnb, latencyMs, ...rest }) => ({
    ...rest,
    gNB: gnb,
    latency_ms: latencyMs,
    scenario,
    updated_at: isoTime(activatedAtMs),
  }))
  return { state: 'connected', sessions, session_count: sessions.length }
}

export function absentSessionsView(absence: Absence) {
  return { state: absence, sessions: [], session_count: 0 }
}

export function eventsView(activation: Activation) {
  const events = eventsOf(activation).map(({ atMs, ...event }) => ({
    ...event,
    timestamp: isoTime(atMs),
  }))
  return { state: 'connected', events }
}

export function absentEventsView(absence: Absence) {
  return { state: absence, events: [] }
}

export function scenarioView({ scenario, towerIds, activatedAtMs }: Activation) {
  return {
    mode,
    state: runningState(scenario),
    source,
    scenario,
    cluster_tower_ids: towerIds,
    updated_at: isoTime(activatedAtMs),
  }
}

/** Of a scenario that was asked for and not activated. */
export function absentScenarioView(
  absence: Absence,
  scenario: Scenario,
  { activatedAtMs }: Activation,
) {
  return { mode: absence, state: absence, scenario, updated_at: isoTime(activatedAtMs) }
}

function runningState(scenario: Scenario): string {
  return scenario === 'normal' ? 'connected' : 'scenario_running'
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
