import type { CoreScenario } from '../../api/types.ts'

/** What can be done to the simulated core; the first one is none of it. */
export const scenarios: readonly CoreScenario[] = [
  'normal',
  'registration_storm',
  'udm_outage',
  'ausf_auth_failure',
  'pcf_policy_degraded',
  'upf_degraded',
  'xn_degraded',
  'xn_unavailable',
]
