import type { Scenario } from './scenario.ts'

/** Network functions of a 5G core (3GPP TS 23.501, section 4.2.2), in the order they are listed. */
export const functionNames = [
  'NRF',
  'AMF',
  'SMF',
  'UPF',
  'UDM',
  'UDR',
  'AUSF',
  'PCF',
  'NSSF',
] as const

export type FunctionName = (typeof functionNames)[number]
type Health = 'healthy' | 'degraded' | 'down'

/** One network function as it is under a scenario. */
interface FunctionState {
  readonly name: FunctionName
  readonly status: Health
  readonly latencyMs: number
  readonly loadPercent: number
  readonly message: string
}

/** What a scenario changes of one function. */
interface Effect {
  readonly status: Exclude<Health, 'healthy'>
  readonly message: string
  /** Left out: the load without a scenario. */
  readonly loadPercent?: number
  readonly addedLatencyMs?: number
}

type Effects = Readonly<Partial<Record<FunctionName, Effect>>>

const stormEffect: Effect = {
  status: 'degraded',
  message: 'overloaded by registrations',
  loadPercent: 88,
  addedLatencyMs: 45,
}
const dataOutage: Effect = { status: 'down', message: 'subscriber data cannot be reached' }

const effectsOf: Readonly<Record<Scenario, Effects>> = {
  normal: {},
  registration_storm: { AMF: stormEffect, NRF: stormEffect },
  udm_outage: {
    UDM: dataOutage,
    UDR: dataOutage,
    AUSF: { status: 'degraded', message: 'no authentication data from UDM' },
  },
  ausf_auth_failure: { AUSF: { status: 'down', message: 'authentication fails' } },
  pcf_policy_degraded: {
    PCF: {
      status: 'degraded',
      message: 'policy decisions are slow',
      loadPercent: 76,
      addedLatencyMs: 80,
    },
  },
  upf_degraded: {
    UPF: {
      status: 'degraded',
      message: 'user plane is slow',
      loadPercent: 91,
      addedLatencyMs: 110,
    },
  },
  xn_degraded: {
    AMF: {
      status: 'degraded',
      message: 'takes handovers that Xn delays',
      loadPercent: 70,
      addedLatencyMs: 32,
    },
  },
  xn_unavailable: {
    AMF: {
      status: 'degraded',
      message: 'takes every handover: Xn is unavailable',
      loadPercent: 82,
      addedLatencyMs: 58,
    },
  },
}

/** Health, latency (ms) and load (percent) of every function under a scenario. */
export function functionStates(scenario: Scenario): readonly FunctionState[] {
  return functionNames.map((name, index) => {
    const latencyMs = 8 + 3 * index
    const loadPercent = 22 + 4 * index
    const effect = effectsOf[scenario][name]
    if (effect === undefined) {
      return { name, status: 'healthy', latencyMs, loadPercent, message: 'nominal' }
    }
    const { status, message } = effect
    if (status === 'down') return { name, status, latencyMs: 0, loadPercent: 0, message }
    return {
      name,
      status,
      latencyMs: latencyMs + (effect.addedLatencyMs ?? 0),
      loadPercent: effect.loadPercent ?? loadPercent,
      message,
    }
  })
}

/** Health of one function under a scenario. */
export function healthOf(name: FunctionName, scenario: Scenario): Health {
  return effectsOf[scenario][name]?.status ?? 'healthy'
}
