import type { SectorSimulation } from '../../analyses/sector/simulate.ts'
import type { WithGround } from '../wire/ground.ts'
import { rfProfile } from '../wire/rf-profile.ts'
import { count, group, number, object, of, percentage } from '../wire/told.ts'
import { footerTold, type SectorFound } from './footer-answer.ts'
import { rays, type RaysFound } from './rays.ts'

export interface SimulationFound
  extends SectorFound<WithGround<SectorSimulation>>, Pick<RaysFound, 'detail' | 'terrainStatus'> {}

/** The answer of `POST /api/simulate`. */
export const simulationAnswer = object<SimulationFound>(
  {
    geojson: rays(({ question: { cell }, ...found }) => ({ cell, ...found })),
    stats: group({
      ...of(({ answer }: SimulationFound) => answer.stats, {
        blocked_pct: percentage('blockedPct'),
        avg_rx_dbm: number('averageReceivedPowerDbm'),
        min_range_m: number('minimumRangeM'),
        max_range_m: number('maximumRangeM'),
      }),
      ray_count: count(({ answer }: SimulationFound) => answer.rays.length),
      segment_count: count(({ answer }: SimulationFound) => answer.segmentCount),
    }),
    rf_profile: rfProfile(({ question }) => question.cell.profile),
    ...footerTold,
  },
  { id: 'Simulation' },
)
