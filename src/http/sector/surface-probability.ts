import { modelApplicability } from '../../analyses/link/model-applicability.ts'
import { roundTo2 } from '../../rounding.ts'
import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import {
  type AreaAbove,
  type SurfaceProbability,
  surePercent,
} from '../../analyses/sector/surface-probability.ts'
import type { SurfaceBand } from '../../formats/geotiff-write.ts'
import { modelOf } from '../../rf/models/list.ts'
import type { CellAtSite } from '../wire/cell-answer.ts'
import { nullable } from '../wire/shapes.ts'
import { streamed } from '../wire/streamed.ts'
import * as field from '../wire/answer-schema.ts'

const area = field.object<AreaAbove>({
  threshold_dbm: field.number('thresholdDbm'),
  half_of_places_km2: field.rounded(4)('halfKm2'),
  sure_km2: field.rounded(4).orNull('sureKm2'),
})

const chances = streamed<SurfaceProbability['values']>(
  {
    type: 'array',
    items: nullable('number'),
    maxItems: 100_000,
    description:
      'In the order of grid.values, 0 to 1. Null where the grid has no value, or the model that ' +
      'answers there states no spread over places.',
  },
  (writer, values) => {
    writer.ascii('[')
    values.forEach((chance, index) => {
      if (index > 0) writer.ascii(',')
      writer.thousandths(chance)
    })
    writer.ascii(']')
  },
)

interface ProbabilityFound extends CellAtSite {
  readonly probability: SurfaceProbability
}

/** How likely every node is above a threshold. */
export const surfaceProbability = field.object<ProbabilityFound>({
  values: chances(({ probability }) => probability.values),
  threshold_dbm: field.number(({ probability }) => probability.thresholdDbm),
  status: field.either(
    'computed',
    'no_spread_stated',
  )(({ probability }) => probability.areas[0].sureKm2 !== null),
  location_spread: field.described(
    'Where the spread over places is taken from, under the model that answers.',
    field.text(
      ({ cell, site }) =>
        modelOf(modelApplicability(cell, site).appliedModelId).words.locationSpread,
    ),
  ),
  nodes_without_spread: field.count(({ probability }) => probability.nodesWithoutSpread),
  expected_km2: field.described(
    'Above threshold_dbm: the sum of the chances times the squares around the nodes.',
    field.rounded(4).orNull(({ probability }) => probability.expectedKm2),
  ),
  areas: field.described(
    'Of threshold_dbm first, then of thresholds_dbm: nodes times the squares around them. ' +
      `sure_km2: above it at ${surePercent} % of the places.`,
    field.list(area)(({ probability }) => probability.areas),
  ),
  headline: field.text(({ probability }) => probabilityHeadline(probability)),
})

/** "0.67 km2 above -100 dBm at half of the places, 0.41 km2 at 95 %". */
export function probabilityHeadline({ areas: [area] }: SurfaceProbability): string {
  const half = `${roundTo2(area.halfKm2)} km2 above ${area.thresholdDbm} dBm at half of the places`
  return area.sureKm2 === null
    ? `${half}; the model that answers states no spread over places`
    : `${half}, ${roundTo2(area.sureKm2)} km2 at ${surePercent} %`
}

/** The chances as a band of a GeoTIFF; none where they are not wanted. */
export function probabilityBands(
  { probability }: CoverageSurface,
  noData: number,
): readonly SurfaceBand[] {
  if (probability === null) return []
  const { thresholdDbm } = probability
  const values = probability.values.map((chance) => (Number.isNaN(chance) ? noData : chance))
  return [{ description: `chance of more than ${thresholdDbm} dBm, 0 to 1`, values }]
}
