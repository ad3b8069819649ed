import { eventsOf, eventStages, severities } from '../../core-lab/events.ts'
import { functionNames, functionStates } from '../../core-lab/functions.ts'
import type { RouteDecision, TowerPlace } from '../../core-lab/handover-routes.ts'
import { type Activation, type Scenario, scenarios } from '../../core-lab/scenario.ts'
import { sessionsOf } from '../../core-lab/sessions.ts'
import { gnbId, topologyOf } from '../../core-lab/topology.ts'
import {
  always,
  count,
  ifAny,
  kind,
  list,
  type Members,
  number,
  object,
  text,
} from '../wire/told.ts'

/** Why there is nothing to show. */
export type Absence = 'disabled' | 'not_applicable'

/** The lab as it is, or why there is none to show. */
export interface LabFound {
  readonly absence: Absence | null
  readonly activation: Activation
}

/** The same for some towers. */
export interface TowersFound extends LabFound {
  readonly towerIds: readonly string[]
  readonly places?: ReadonlyMap<string, TowerPlace>
}

const absenceMessages: Readonly<Record<Absence, string>> = {
  disabled: 'the core lab is disabled: set CORE_LAB_ENABLED',
  not_applicable: 'the core lab simulates a 5G core; the technology asked for has none',
}

function wordOf<Word extends string>(words: readonly Word[]) {
  return kind<Word>({ type: 'string', enum: words })
}

const moment = kind<number>({ type: 'string', description: 'Date and time, UTC.' }, (atMs) =>
  new Date(atMs).toISOString(),
)

const scenarioWord = wordOf(scenarios)
const linkStatus = wordOf(['active', 'degraded', 'down'])
const handoverRoutes = ['direct_xn', 'ng_fallback'] as const

/** The activation, where there is one to show. */
function shown({ absence, activation }: LabFound): Activation | null {
  return absence === null ? activation : null
}

const connected: Members<LabFound> = {
  state: wordOf(['connected', 'disabled', 'not_applicable'])(
    ({ absence }) => absence ?? 'connected',
  ),
}

/** What kind of core it is, and whether something happens to it. */
const lab: Members<LabFound> = {
  mode: wordOf(['open5gs', 'disabled', 'not_applicable'])(({ absence }) => absence ?? 'open5gs'),
  state: wordOf(['connected', 'scenario_running', 'disabled', 'not_applicable'])(
    ({ absence, activation }) =>
      absence ?? (activation.scenario === 'normal' ? 'connected' : 'scenario_running'),
  ),
  ...ifAny(shown, { source: wordOf(['simulated_overlay'])(() => 'simulated_overlay') }),
}

const functionState = object<ReturnType<typeof functionStates>[number]>({
  name: wordOf(functionNames)('name'),
  status: wordOf(['healthy', 'degraded', 'down'])('status'),
  message: text('message'),
  latency_ms: count('latencyMs'),
  load_pct: kind<number>({ type: 'number', minimum: 0, maximum: 100 })('loadPercent'),
})

function statusMessage({ absence, activation: { scenario } }: LabFound): string {
  if (absence !== null) return absenceMessages[absence]
  return scenario === 'normal'
    ? 'simulated core: all functions are nominal'
    : `simulated core: scenario ${scenario} is running`
}

export const statusAnswer = object<LabFound>(
  {
    ...lab,
    ...ifAny(shown, { scenario: scenarioWord('scenario') }),
    functions: list(functionState)(({ absence, activation }) =>
      absence === null ? functionStates(activation.scenario) : [],
    ),
    message: text(statusMessage),
    updated_at: moment(({ activation }) => activation.activatedAtMs),
  },
  { id: 'CoreStatus' },
)

type Topology = ReturnType<typeof topologyOf>

const node = object<Topology['nodes'][number]>({
  id: text('id'),
  type: wordOf(['gNB', 'core_function'])('type'),
  status: kind<string>({ type: 'string', enum: ['mapped', 'healthy', 'degraded', 'down'] })(
    'status',
  ),
  tower_id: text.optional(({ towerId }) => towerId),
})

const edge = object<Topology['edges'][number]>({
  from: text('from'),
  to: text('to'),
  interface: text('interface'),
  plane: wordOf(['control', 'user'])('plane'),
  status: linkStatus('status'),
  reason: text('reason'),
  route_type: wordOf([...handoverRoutes, 'direct_core', 'core_service'])('routeType'),
})

const routeDecision = object<RouteDecision>({
  from: text(({ from }) => gnbId(from)),
  to: text(({ to }) => gnbId(to)),
  interface: wordOf(['Xn', 'N2'])(({ routeType }) => (routeType === 'direct_xn' ? 'Xn' : 'N2')),
  route_type: wordOf(handoverRoutes)('routeType'),
  status: linkStatus('status'),
  reason: text('reason'),
})

/** Nodes and links as they are shown; nothing without a lab. */
interface TopologyFound extends LabFound {
  readonly topology: Topology | null
}

const topology = object<TopologyFound>(
  {
    ...connected,
    ...ifAny(shown, { network_tech: always('5g'), scenario: scenarioWord('scenario') }),
    nodes: list(node)((found) => found.topology?.nodes ?? []),
    edges: list(edge)((found) => found.topology?.edges ?? []),
    route_decisions: list(routeDecision)((found) => found.topology?.routeDecisions ?? []),
  },
  { id: 'CoreTopology' },
)

/** Topology of the core and of the gNBs of some towers. */
export const topologyAnswer = {
  schema: topology.schema,
  write: ({ absence, activation, towerIds, places = new Map() }: TowersFound) =>
    topology.write({
      absence,
      activation,
      topology: absence === null ? topologyOf(activation.scenario, towerIds, places) : null,
    }),
}

interface SessionFound {
  readonly session: ReturnType<typeof sessionsOf>[number]
  readonly activation: Activation
}

const session = object<SessionFound>({
  id: text((found) => found.session.id),
  slice: text((found) => found.session.slice),
  status: wordOf(['active', 'degraded'])((found) => found.session.status),
  throughput: wordOf(['nominal', 'reduced'])((found) => found.session.throughput),
  gNB: text((found) => found.session.gnb),
  latency_ms: number((found) => found.session.latencyMs),
  scenario: scenarioWord(({ activation }) => activation.scenario),
  updated_at: moment(({ activation }) => activation.activatedAtMs),
})

function sessionsFound({ absence, activation, towerIds }: TowersFound): SessionFound[] {
  if (absence !== null) return []
  return sessionsOf(activation.scenario, towerIds).map((one) => ({ session: one, activation }))
}

export const sessionsAnswer = object<TowersFound>(
  {
    ...connected,
    sessions: list(session)(sessionsFound),
    session_count: count((found) => sessionsFound(found).length),
  },
  { id: 'CoreSessions' },
)

const event = object<ReturnType<typeof eventsOf>[number]>({
  stage: wordOf(eventStages)('stage'),
  severity: wordOf(severities)('severity'),
  source: wordOf([...functionNames, 'adapter'])('source'),
  message: text('message'),
  id: text('id'),
  timestamp: moment('atMs'),
})

export const eventsAnswer = object<LabFound>(
  {
    ...connected,
    events: list(event)(({ absence, activation }) =>
      absence === null ? eventsOf(activation) : [],
    ),
  },
  { id: 'CoreEvents' },
)

/** A scenario that was asked for; without a lab it is not activated. */
interface ScenarioFound extends LabFound {
  readonly scenario: Scenario
}

export const scenarioAnswer = object<ScenarioFound>(
  {
    ...lab,
    scenario: scenarioWord('scenario'),
    ...ifAny(shown, { cluster_tower_ids: list(text)('towerIds') }),
    updated_at: moment(({ activation }) => activation.activatedAtMs),
  },
  { id: 'CoreScenario' },
)
