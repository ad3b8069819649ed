import type { SectorSimulation } from '../../analyses/sector/simulate.ts'
import type { WithGround } from '../wire/ground.ts'
import { rfProfile } from '../wire/rf-profile.ts'
import * as tell from '../wire/told.ts'
import { footerTold, type SectorFound } from './footer-answer.ts'
import { rays, type RaysFound } from './rays.ts'

export interface SimulationFound
  extends SectorFound<WithGround<SectorSimulation>>, Pick<RaysFound, 'detail' | 'terrainStatus'> {}

/** The answer of `POST /api/simulate`. */
export const simulationAnswer = tell.object<SimulationFound>('Simulation', {
  geojson: rays(({ question: { cell }, ...found }) => ({ cell, ...found })),
  stats: tell.group({
    ...tell.of(({ answer }: SimulationFound) => answer.stats, {
      blocked_pct: tell.percentage('blockedPct'),
      avg_rx_dbm: tell.number('averageReceivedPowerDbm'),
      min_range_m: tell.number('minimumRangeM'),
      max_range_m: tell.number('maximumRangeM'),
    }),
    ray_count: tell.count(({ answer }: SimulationFound) => answer.rays.length),
    segment_count: tell.count(({ answer }: SimulationFound) => answer.segmentCount),
  }),
  rf_profile: rfProfile(({ question }) => question.cell.profile),
  ...footerTold,
})
