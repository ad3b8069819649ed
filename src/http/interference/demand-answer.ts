import type { DemandPoint } from '../../analyses/interference/demand-points.ts'
import { totalDemandOf } from '../../analyses/interference/interference.ts'
import { pointFeature } from '../wire/geojson-answer.ts'
import { flag, object, of, tenths, text } from '../wire/told.ts'
import { type PointFound, qualityTold } from './sample-answer.ts'

function reasonOf({ demandWeight, residentialDemand }: DemandPoint): string {
  if (demandWeight > 0 && residentialDemand > 0) return 'mixed demand'
  return demandWeight > 0 ? 'poi demand' : 'residential demand'
}

const demandOf = ({ evaluated }: PointFound<DemandPoint>) => evaluated.point

const demandProperties = object<PointFound<DemandPoint>>(
  {
    sample_id: text((found) => `demand-${demandOf(found).buildingId}`),
    building_id: text((found) => demandOf(found).buildingId),
    affected: flag(({ evaluated }) => !evaluated.quality.isServiceable),
    ...of(demandOf, {
      demand_weight: tenths('demandWeight'),
      residential_demand: tenths('residentialDemand'),
      total_demand: tenths(totalDemandOf),
      reason: text(reasonOf),
    }),
    ...qualityTold,
  },
  { id: 'RadioQualityDemand' },
)

/** A building with demand, evaluated at its centroid. */
export const demandFeature = pointFeature(demandProperties, demandOf)
