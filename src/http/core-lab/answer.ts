import { eventsOf, eventStages, severities } from '../../core-lab/events.ts'
import { functionNames, functionStates } from '../../core-lab/functions.ts'
import type { RouteDecision, TowerPlace } from '../../core-lab/handover-routes.ts'
import { type Activation, type Scenario, scenarios } from '../../core-lab/scenario.ts'
import { sessionsOf } from '../../core-lab/sessions.ts'
import { gnbId, topologyOf } from '../../core-lab/topology.ts'
import * as field from '../wire/answer-schema.ts'

/** Why there is nothing to show. */
export type Absence = 'disabled' | 'not_applicable'

/** The lab as it is, or why there is none to show. */
export interface LabFound {
  readonly absence: Absence | null
  readonly activation: Activation
}

/** The lab for some towers, or why there is none to show. */
export interface TowersFound extends LabFound {
  readonly towerIds: readonly string[]
  readonly places?: ReadonlyMap<string, TowerPlace>
}

const absenceMessages: Readonly<Record<Absence, string>> = {
  disabled: 'the core lab is disabled: set CORE_LAB_ENABLED',
  not_applicable: 'the core lab simulates a 5G core; the technology asked for has none',
}

function wordOf<Word extends string>(words: readonly Word[]) {
  return field.kind<Word>({ type: 'string', enum: words })
}

const moment = field.kind<number>({ type: 'string', description: 'Date and time, UTC.' }, (atMs) =>
  new Date(atMs).toISOString(),
)

const scenarioWord = wordOf(scenarios)
const linkStatus = wordOf(['active', 'degraded', 'down'])
const handoverRoutes = ['direct_xn', 'ng_fallback'] as const

/** The activation, where there is one to show. */
function shown({ absence, activation }: LabFound): Activation | null {
  return absence === null ? activation : null
}

const connected: field.Members<LabFound> = {
  state: wordOf(['connected', 'disabled', 'not_applicable'])(
    ({ absence }) => absence ?? 'connected',
  ),
}

/** What kind of core it is, and whether something happens to it. */
const lab: field.Members<LabFound> = {
  mode: wordOf(['open5gs', 'disabled', 'not_applicable'])(({ absence }) => absence ?? 'open5gs'),
  state: wordOf(['connected', 'scenario_running', 'disabled', 'not_applicable'])(
    ({ absence, activation }) =>
      absence ?? (activation.scenario === 'normal' ? 'connected' : 'scenario_running'),
  ),
  ...field.ifAny(shown, { source: wordOf(['simulated_overlay'])(() => 'simulated_overlay') }),
}

const functionState = field.object<ReturnType<typeof functionStates>[number]>({
  name: wordOf(functionNames)('name'),
  status: wordOf(['healthy', 'degraded', 'down'])('status'),
  message: field.text('message'),
  latency_ms: field.count('latencyMs'),
  load_pct: field.kind<number>({ type: 'number', minimum: 0, maximum: 100 })('loadPercent'),
})

function statusMessage({ absence, activation: { scenario } }: LabFound): string {
  if (absence !== null) return absenceMessages[absence]
  return scenario === 'normal'
    ? 'simulated core: all functions are nominal'
    : `simulated core: scenario ${scenario} is running`
}

export const statusAnswer = field.object<LabFound>('CoreStatus', {
  ...lab,
  ...field.ifAny(shown, { scenario: scenarioWord('scenario') }),
  functions: field.list(functionState)(({ absence, activation }) =>
    absence === null ? functionStates(activation.scenario) : [],
  ),
  message: field.text(statusMessage),
  updated_at: moment(({ activation }) => activation.activatedAtMs),
})

type Topology = ReturnType<typeof topologyOf>

const node = field.object<Topology['nodes'][number]>({
  id: field.text('id'),
  type: wordOf(['gNB', 'core_function'])('type'),
  status: field.kind<string>({ type: 'string', enum: ['mapped', 'healthy', 'degraded', 'down'] })(
    'status',
  ),
  tower_id: field.text.optional(({ towerId }) => towerId),
})

const edge = field.object<Topology['edges'][number]>({
  ...field.named(field.text, 'from', 'to', 'interface'),
  plane: wordOf(['control', 'user'])('plane'),
  status: linkStatus('status'),
  reason: field.text('reason'),
  route_type: wordOf([...handoverRoutes, 'direct_core', 'core_service'])('routeType'),
})

const routeDecision = field.object<RouteDecision>({
  from: field.text(({ from }) => gnbId(from)),
  to: field.text(({ to }) => gnbId(to)),
  interface: wordOf(['Xn', 'N2'])(({ routeType }) => (routeType === 'direct_xn' ? 'Xn' : 'N2')),
  route_type: wordOf(handoverRoutes)('routeType'),
  status: linkStatus('status'),
  reason: field.text('reason'),
})

/** Nodes and links as they are shown; nothing without a lab. */
interface TopologyFound extends LabFound {
  readonly topology: Topology | null
}

const topology = field.object<TopologyFound>('CoreTopology', {
  ...connected,
  ...field.ifAny(shown, { network_tech: field.always('5g'), scenario: scenarioWord('scenario') }),
  nodes: field.list(node)((found) => found.topology?.nodes ?? []),
  edges: field.list(edge)((found) => found.topology?.edges ?? []),
  route_decisions: field.list(routeDecision)((found) => found.topology?.routeDecisions ?? []),
})

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

const session = field.object<SessionFound>({
  id: field.text((found) => found.session.id),
  slice: field.text((found) => found.session.slice),
  status: wordOf(['active', 'degraded'])((found) => found.session.status),
  throughput: wordOf(['nominal', 'reduced'])((found) => found.session.throughput),
  gNB: field.text((found) => found.session.gnb),
  latency_ms: field.number((found) => found.session.latencyMs),
  scenario: scenarioWord(({ activation }) => activation.scenario),
  updated_at: moment(({ activation }) => activation.activatedAtMs),
})

function sessionsFound({ absence, activation, towerIds }: TowersFound): SessionFound[] {
  if (absence !== null) return []
  return sessionsOf(activation.scenario, towerIds).map((one) => ({ session: one, activation }))
}

export const sessionsAnswer = field.object<TowersFound>('CoreSessions', {
  ...connected,
  sessions: field.list(session)(sessionsFound),
  session_count: field.count((found) => sessionsFound(found).length),
})

const event = field.object<ReturnType<typeof eventsOf>[number]>({
  stage: wordOf(eventStages)('stage'),
  severity: wordOf(severities)('severity'),
  source: wordOf([...functionNames, 'adapter'])('source'),
  ...field.named(field.text, 'message', 'id'),
  timestamp: moment('atMs'),
})

export const eventsAnswer = field.object<LabFound>('CoreEvents', {
  ...connected,
  events: field.list(event)(({ absence, activation }) =>
    absence === null ? eventsOf(activation) : [],
  ),
})

/** A scenario that was asked for; without a lab it is not activated. */
interface ScenarioFound extends LabFound {
  readonly scenario: Scenario
}

export const scenarioAnswer = field.object<ScenarioFound>('CoreScenario', {
  ...lab,
  scenario: scenarioWord('scenario'),
  ...field.ifAny(shown, { cluster_tower_ids: field.texts('towerIds') }),
  updated_at: moment(({ activation }) => activation.activatedAtMs),
})
