import type { DemandPoint } from '../../analyses/interference/demand-points.ts'
import { totalDemandOf } from '../../analyses/interference/interference.ts'
import { pointFeature } from '../wire/geojson-answer.ts'
import * as tell from '../wire/told.ts'
import { type PointFound, qualityTold } from './sample-answer.ts'

function reasonOf({ demandWeight, residentialDemand }: DemandPoint): string {
  if (demandWeight > 0 && residentialDemand > 0) return 'mixed demand'
  return demandWeight > 0 ? 'poi demand' : 'residential demand'
}

const demandOf = ({ evaluated }: PointFound<DemandPoint>) => evaluated.point

const demandProperties = tell.object<PointFound<DemandPoint>>('RadioQualityDemand', {
  sample_id: tell.text((found) => `demand-${demandOf(found).buildingId}`),
  building_id: tell.text((found) => demandOf(found).buildingId),
  affected: tell.flag(({ evaluated }) => !evaluated.quality.isServiceable),
  ...tell.of(demandOf, {
    demand_weight: tell.tenths('demandWeight'),
    residential_demand: tell.tenths('residentialDemand'),
    total_demand: tell.tenths(totalDemandOf),
    reason: tell.text(reasonOf),
  }),
  ...qualityTold,
})

/** A building with demand, evaluated at its centroid. */
export const demandFeature = pointFeature(demandProperties, demandOf)
