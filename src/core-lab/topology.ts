import { type FunctionName, functionStates, healthOf } from './functions.ts'
import {
  type HandoverRoute,
  type LinkStatus,
  type RouteDecision,
  routeDecisions,
  type TowerPlace,
} from './handover-routes.ts'
import type { Scenario } from './scenario.ts'

interface Node {
  readonly id: string
  readonly type: 'gNB' | 'core_function'
  readonly status: string
  /** Of gNBs. */
  readonly towerId?: string
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly interface: string
  readonly plane: 'control' | 'user'
  readonly status: LinkStatus
  readonly routeType: HandoverRoute | 'direct_core' | 'core_service'
  readonly reason: string
}

/** Nodes and interfaces of the simulated core and of the towers that hang on it. */
interface Topology {
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
  readonly routeDecisions: readonly RouteDecision[]
}

/** Services between functions (3GPP TS 23.501, sections 4.2.6 and 4.2.7). */
const coreLinks: readonly (readonly [from: FunctionName, to: FunctionName, name: string])[] = [
  ['AMF', 'AUSF', 'Nausf'],
  ['AUSF', 'UDM', 'Nudm'],
  ['AMF', 'SMF', 'Nsmf'],
  ['SMF', 'UPF', 'N4'],
  ['SMF', 'PCF', 'Npcf'],
  ['SMF', 'UDM', 'Nudm'],
  ['AMF', 'NRF', 'Nnrf'],
]

/** Id of the gNB that stands for a tower. */
export function gnbId(towerId: string): string {
  return `gNB-${towerId}`
}

/**
 * The topology under a scenario: towers in their order, each with N2 and N3, and what leads from
 * each to the next.
 */
export function topologyOf(
  scenario: Scenario,
  towerIds: readonly string[],
  places: ReadonlyMap<string, TowerPlace>,
): Topology {
  const decisions = routeDecisions(scenario, towerIds, places)
  return {
    nodes: [
      ...towerIds.map((towerId): Node => ({
        id: gnbId(towerId),
        type: 'gNB',
        status: 'mapped',
        towerId,
      })),
      ...functionStates(scenario).map(({ name, status }): Node => ({
        id: name,
        type: 'core_function',
        status,
      })),
    ],
    edges: [
      ...towerIds.flatMap((towerId) => accessEdges(gnbId(towerId), scenario)),
      ...decisions.flatMap((decision) => handoverEdges(decision, scenario)),
      ...coreLinks.map(([from, to, name]): Edge => ({
        from,
        to,
        interface: name,
        plane: 'control',
        status: linkStatus(to, scenario),
        routeType: 'core_service',
        reason: `service of ${to}`,
      })),
    ],
    routeDecisions: decisions,
  }
}

/** N2 and N3 of one gNB. */
function accessEdges(gnb: string, scenario: Scenario): readonly Edge[] {
  return [
    {
      from: gnb,
      to: 'AMF',
      interface: 'N2',
      plane: 'control',
      status: 'active',
      routeType: 'ng_fallback',
      reason: 'control plane to the core',
    },
    {
      from: gnb,
      to: 'UPF',
      interface: 'N3',
      plane: 'user',
      status: linkStatus('UPF', scenario),
      routeType: 'direct_core',
      reason: 'user plane to the core',
    },
  ]
}

/** Xn between two gNBs, or the two legs of N2 through the AMF in its place. */
function handoverEdges(decision: RouteDecision, scenario: Scenario): readonly Edge[] {
  const { routeType, reason } = decision
  const from = gnbId(decision.from)
  const to = gnbId(decision.to)
  if (routeType === 'direct_xn') {
    const { status } = decision
    return [
      { from, to, interface: 'Xn-C', plane: 'control', status, routeType, reason },
      { from, to, interface: 'Xn-U', plane: 'user', status, routeType, reason },
    ]
  }
  const leg = { interface: 'N2', plane: 'control', status: linkStatus('AMF', scenario) } as const
  return [
    { from, to: 'AMF', ...leg, routeType, reason },
    { from: 'AMF', to, ...leg, routeType, reason },
  ]
}

/** An interface is as well as the function that it leads to. */
function linkStatus(to: FunctionName, scenario: Scenario): LinkStatus {
  const health = healthOf(to, scenario)
  return health === 'healthy' ? 'active' : health
}
