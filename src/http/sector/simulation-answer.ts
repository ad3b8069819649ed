import type { SectorSimulation } from '../../analyses/sector/simulate.ts'
import type { WithGround } from '../wire/ground.ts'
import { rfProfile } from '../wire/rf-profile.ts'
import * as field from '../wire/answer-schema.ts'
import { footerTold, type SectorFound } from './footer-answer.ts'
import { rays, type RaysFound } from './rays.ts'

export interface SimulationFound
  extends SectorFound<WithGround<SectorSimulation>>, Pick<RaysFound, 'detail' | 'terrainStatus'> {}

/** The answer of `POST /api/simulate`. */
export const simulationAnswer = field.object<SimulationFound>('Simulation', {
  geojson: rays(({ question: { cell }, ...found }) => ({ cell, ...found })),
  stats: field.group({
    ...field.of(({ answer }: SimulationFound) => answer.stats, {
      blocked_pct: field.percentage('blockedPct'),
      avg_rx_dbm: field.number('averageReceivedPowerDbm'),
      min_range_m: field.number('minimumRangeM'),
      max_range_m: field.number('maximumRangeM'),
    }),
    ray_count: field.count(({ answer }: SimulationFound) => answer.rays.length),
    segment_count: field.count(({ answer }: SimulationFound) => answer.segmentCount),
  }),
  rf_profile: rfProfile(({ question }) => question.cell.profile),
  ...footerTold,
})
