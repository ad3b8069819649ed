import type { FunctionName } from './functions.ts'
import type { Activation, Scenario } from './scenario.ts'

export const eventStages = [
  'registration',
  'authentication',
  'policy',
  'session',
  'user-plane',
  'handover',
  'normal',
  'gNB-map',
] as const

export const severities = ['info', 'warning', 'critical'] as const

interface Happening {
  readonly stage: (typeof eventStages)[number]
  readonly severity: (typeof severities)[number]
  readonly source: FunctionName | 'adapter'
  readonly message: string
}

/** One event of the timeline. */
interface CoreEvent extends Happening {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly atMs: number
}

/** What precedes every activation, with its offset in milliseconds. */
const before: readonly (readonly [offsetMs: number, happening: Happening])[] = [
  [-18_000, happening('registration', 'info', 'AMF', 'registration accepted')],
  [-14_000, happening('authentication', 'info', 'AUSF', 'authentication succeeded')],
  [-9000, happening('policy', 'info', 'PCF', 'policy association established')],
  [-4000, happening('session', 'info', 'SMF', 'PDU session established')],
]

const announcements: Readonly<Record<Scenario, Happening>> = {
  normal: happening('normal', 'info', 'NRF', 'all functions are nominal'),
  registration_storm: happening('registration', 'warning', 'AMF', 'registrations exceed capacity'),
  udm_outage: happening('authentication', 'critical', 'UDM', 'subscriber data cannot be reached'),
  ausf_auth_failure: happening('authentication', 'critical', 'AUSF', 'authentication fails'),
  pcf_policy_degraded: happening('policy', 'warning', 'PCF', 'policy decisions are slow'),
  upf_degraded: happening('user-plane', 'critical', 'UPF', 'user plane is slow'),
  xn_degraded: happening('handover', 'warning', 'AMF', 'Xn is degraded: handovers fall back to N2'),
  xn_unavailable: happening('handover', 'critical', 'AMF', 'Xn is unavailable: handovers use N2'),
}

const longestTimeline = 80
const mappingSpreadMs = 1200

/**
 * The timeline of an activation, newest first. Its times are offsets from the activation that
 * depend on scenario and towers alone.
 */
export function eventsOf({ scenario, towerIds, activatedAtMs }: Activation): readonly CoreEvent[] {
  const events: CoreEvent[] = [
    ...before.map(([offsetMs, item]) => ({
      ...item,
      id: `before-${item.stage}`,
      atMs: activatedAtMs + offsetMs,
    })),
    { ...announcements[scenario], id: `scenario-${scenario}`, atMs: activatedAtMs },
    ...towerIds.map((towerId, index): CoreEvent => ({
      ...happening('gNB-map', 'info', 'adapter', `tower ${towerId} is mapped to a gNB`),
      id: `gNB-map-${index}-${towerId}`,
      atMs: activatedAtMs + mappingOffsetMs(scenario, towerId, index),
    })),
  ]
  // Of one moment, what was written later is the newer.
  return events
    .reverse()
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, longestTimeline)
}

function happening(
  stage: Happening['stage'],
  severity: Happening['severity'],
  source: Happening['source'],
  message: string,
): Happening {
  return { stage, severity, source, message }
}

function mappingOffsetMs(scenario: Scenario, towerId: string, index: number): number {
  return fnv1a32(new TextEncoder().encode(`${scenario}\0${towerId}\0${index}`)) % mappingSpreadMs
}

/** FNV-1a hash of 32 bits (Fowler, Noll and Vo). */
export function fnv1a32(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
