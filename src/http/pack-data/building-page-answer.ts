import { type CsvValue, csvText } from '../../formats/csv-write.ts'
import { polygonToWkt } from '../../formats/wkt.ts'
import type { BuildingPage } from '../../packs/query/building-items.ts'
import { buildingFeature, buildingProperties } from '../wire/building-feature-answer.ts'
import { pageLimit } from '../wire/page-query.ts'
import * as field from '../wire/answer-schema.ts'

const { minimum, maximum } = pageLimit

/** A page of footprints as GeoJSON. */
export const buildingPage = field.object<BuildingPage>('BuildingPage', {
  type: field.always('FeatureCollection'),
  features: field.list(buildingFeature)('items'),
  numberMatched: field.count('numberMatched'),
  numberReturned: field.kind<number>({ ...field.count.schema, maximum })(
    ({ items }) => items.length,
  ),
  limit: field.kind<number>({ ...field.count.schema, minimum, maximum })('limit'),
  offset: field.count('offset'),
})

/** Columns of a table besides id and outline: the properties, but not how sure demand is. */
const csvProperties = Object.keys(buildingProperties.schema.properties ?? {}).filter(
  (name) => !name.endsWith('_confidence'),
)

/**
 * A page of footprints as CSV with WKT polygons; what is not known is empty.
 *
 * @param escapesFormulas - puts an apostrophe before texts that a spreadsheet would compute: names
 *   and tags are written by anybody. Numbers stay as they are.
 */
export function buildingPageCsv(page: BuildingPage, escapesFormulas: boolean): string {
  const head = ['id', 'geometry_wkt', ...csvProperties]
  const rows = page.items.map((item) => {
    // Texts and numbers alone: its kinds hold nothing else.
    const properties = buildingProperties.write(item) as Readonly<Record<string, CsvValue>>
    return [item.id, polygonToWkt(item.rings), ...csvProperties.map((name) => properties[name])]
  })
  return csvText([head, ...rows], { escapesFormulas })
}
