import type { PlanQuestion } from '../../src/analyses/network/plan-question.ts'
import { resolvePlan } from '../../src/http/network-plan/plan-question.ts'
import type { JobRequest } from '../../src/jobs/job.ts'
import { networkPlanJob } from '../../src/jobs/kinds/network-plan.ts'
import { cityLat, cityLon } from '../http/test-city.ts'

/** The job of a plan that nobody has sent. */
export function planJob(question: PlanQuestion): JobRequest {
  const cellIds = question.cells.map(({ cell }) => cell.id)
  return networkPlanJob({ question, cellIds, sent: {}, shown: null })
}

/** A plan of nine cells of the test city, whose search takes several steps. */
export function planOfCity(): PlanQuestion {
  return resolvePlan({
    towers: Array.from({ length: 9 }, (_, index) => ({
      id: `t${index}`,
      tower_lon: cityLon + 0.001 * (index % 3),
      tower_lat: cityLat + 0.001 * Math.floor(index / 3),
    })),
    radius_m: 400,
    tx_power_dbm: 15,
    decisions: {
      azimuths_deg: Array.from({ length: 12 }, (_, index) => 30 * index),
      electrical_tilts_deg: [0, 3, 6],
      tx_powers_dbm: [5, 10, 20],
      may_be_off: true,
    },
    costs: { turn: 0.0005, per_watt: 0.1 },
  }).question
}
