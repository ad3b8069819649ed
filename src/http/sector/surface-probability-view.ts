import type { Cell } from '../../analyses/cell.ts'
import { modelApplicability } from '../../analyses/link/model-applicability.ts'
import { roundTo2, roundTo4 } from '../../analyses/rounding.ts'
import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import {
  type AreaAbove,
  type SurfaceProbability,
  surePercent,
} from '../../analyses/sector/surface-probability.ts'
import type { SurfaceBand } from '../../formats/geotiff-write.ts'
import { modelOf } from '../../rf/models/list.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import {
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  nullable,
  responseObject,
} from '../wire/shapes.ts'

/** With `include=probability` alone. */
export const surfaceProbabilitySchema: JsonSchema = {
  ...responseObject({
    threshold_dbm: anyNumber,
    values: {
      type: 'array',
      items: nullable('number'),
      maxItems: 100_000,
      description:
        'In the order of grid.values, 0 to 1. Null where the grid has no value, or the model that ' +
        'answers there states no spread over places.',
    },
    status: { enum: ['computed', 'no_spread_stated'] },
    location_spread: {
      ...anyText,
      description: 'Where the spread over places is taken from, under the model that answers.',
    },
    nodes_without_spread: countNumber,
    expected_km2: {
      ...nullable('number'),
      description:
        'Above threshold_dbm: the sum of the chances times the squares around the nodes.',
    },
    areas: {
      ...arrayOf(
        responseObject({
          threshold_dbm: anyNumber,
          half_of_places_km2: anyNumber,
          sure_km2: nullable('number'),
        }),
      ),
      description:
        'Of threshold_dbm first, then of thresholds_dbm: nodes times the squares around them. ' +
        `sure_km2: above it at ${surePercent} % of the places.`,
    },
    headline: anyText,
  }),
  description:
    'How likely every node is above a threshold, over places that the model cannot tell apart.',
}

/** Writes the chances of a surface. */
export function writeProbability(
  writer: JsonWriter,
  cell: Cell,
  { site }: CoverageSurface,
  probability: SurfaceProbability,
): void {
  const { appliedModelId } = modelApplicability(cell, site)
  const { expectedKm2 } = probability
  writer.ascii('"probability":{"values":[')
  probability.values.forEach((chance, index) => {
    if (index > 0) writer.ascii(',')
    if (Number.isNaN(chance)) writer.ascii('null')
    else writer.thousandths(chance)
  })
  writer
    .ascii('],')
    .members({
      threshold_dbm: probability.thresholdDbm,
      status: probability.areas[0].sureKm2 === null ? 'no_spread_stated' : 'computed',
      location_spread: modelOf(appliedModelId).words.locationSpread,
      nodes_without_spread: probability.nodesWithoutSpread,
      expected_km2: expectedKm2 === null ? null : roundTo4(expectedKm2),
      areas: probability.areas.map(areaView),
      headline: probabilityHeadline(probability),
    })
    .ascii('}')
}

function areaView({ thresholdDbm, halfKm2, sureKm2 }: AreaAbove) {
  return {
    threshold_dbm: thresholdDbm,
    half_of_places_km2: roundTo4(halfKm2),
    sure_km2: sureKm2 === null ? null : roundTo4(sureKm2),
  }
}

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
