/** What can happen to the simulated 5G core. */
export const scenarios = [
  'normal',
  'registration_storm',
  'udm_outage',
  'ausf_auth_failure',
  'pcf_policy_degraded',
  'upf_degraded',
  'xn_degraded',
  'xn_unavailable',
] as const

export type Scenario = (typeof scenarios)[number]

/** What is simulated, and since when. */
export interface Activation {
  readonly scenario: Scenario
  /** Ids of the towers that the scenario was activated for, in their order. */
  readonly towerIds: readonly string[]
  /** Milliseconds since 1970; all times of an activation are offsets from it. */
  readonly activatedAtMs: number
}
