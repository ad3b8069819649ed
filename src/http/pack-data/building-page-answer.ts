import { stringify } from 'csv-stringify/sync'
import { polygonToWkt } from '../../formats/wkt.ts'
import type { BuildingPage } from '../../packs/query/building-items.ts'
import { buildingFeature } from '../wire/building-feature-answer.ts'
import { pageLimit } from '../wire/page-query.ts'
import * as tell from '../wire/told.ts'

const { minimum, maximum } = pageLimit

/** A page of footprints as GeoJSON. */
export const buildingPage = tell.object<BuildingPage>('BuildingPage', {
  type: tell.always('FeatureCollection'),
  features: tell.list(buildingFeature)('items'),
  numberMatched: tell.count('numberMatched'),
  numberReturned: tell.kind<number>({ ...tell.count.schema, maximum })(({ items }) => items.length),
  limit: tell.kind<number>({ ...tell.count.schema, minimum, maximum })('limit'),
  offset: tell.count('offset'),
})

const csvColumns = [
  'id',
  'geometry_wkt',
  'building',
  'logical_building_id',
  'name',
  'amenity',
  'height_m',
  'height_source',
  'height_evidence_m',
  'height_evidence_source',
  'height_evidence_tag',
  'material',
  'demand_weight',
  'residential_demand',
  'density_score',
] as const

/**
 * A page of footprints as CSV with WKT polygons; what is not known is empty.
 *
 * @param escapeFormulas - puts an apostrophe before texts that a spreadsheet would compute: names
 *   and tags are written by anybody. Numbers stay as they are.
 */
export function buildingPageCsv(page: BuildingPage, escapeFormulas: boolean): string {
  const rows = page.items.map((item) => [
    item.id,
    polygonToWkt(item.rings),
    item.building,
    item.logicalBuildingId,
    item.name,
    item.amenity,
    item.heightM,
    item.heightSource,
    item.heightEvidenceM,
    item.heightEvidenceSource,
    item.heightEvidenceTag,
    item.material,
    item.demandWeight,
    item.residentialDemand,
    item.densityScore,
  ])
  return stringify([[...csvColumns], ...rows], { escape_formulas: escapeFormulas })
}
