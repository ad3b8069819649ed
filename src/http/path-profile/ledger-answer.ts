import type { LedgerRow } from '../../analyses/path-profile/ledger.ts'
import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import { roundTo1 } from '../../rounding.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import { orNull, shownDifference } from '../wire/shown.ts'
import * as field from '../wire/answer-schema.ts'

export const heightSource = field.oneOf([...heightSources, 'terrain_provider'])

interface RowFound {
  readonly row: LedgerRow
  readonly lengthM: number
  readonly isSelected: boolean
}

const hundredths = field.rounded(2)

/** Of a row, as they are shown: differences agree with them to the last digit. */
const absoluteM = ({ row }: RowFound) => orNull(row.absoluteHeightM, roundTo1)
const lineM = ({ row }: RowFound) => roundTo1(row.lineElevationM)
const alongM = ({ row }: RowFound) => roundTo1(row.distanceM)

/** One edge on the path that could diffract. */
export const ledgerRow = field.object<RowFound>('ObstructionEdge', {
  id: field.text(({ row }) => row.id),
  obstruction_id: field.text(({ row }) => row.obstructionId),
  logical_obstruction_id: field.text.optional(({ row }) => row.logicalObstructionId),
  obstruction_type: field.oneOf(['building_roof_edge', 'terrain_profile_sample'])(
    ({ row }) => row.obstructionType,
  ),
  edge_position: field.oneOf(['entry', 'exit', 'contact', 'profile-sample'])(
    ({ row }) => row.edgePosition,
  ),
  material: field.text.optional(({ row }) => row.material),
  height_source: heightSource(({ row }) => row.heightSource),
  height_tag: field.text.optional(({ row }) => row.heightTag),
  height_available: field.flag(({ row }) => row.absoluteHeightM !== null),
  building_height_m: field.tenths.orNull(({ row }) => row.buildingHeightM),
  terrain_elevation_m: field.tenths.orNull(({ row }) => row.terrainElevationM),
  absolute_height_m: field.number.orNull(absoluteM),
  relative_height_above_los_m: field.number.orNull((found) =>
    shownDifference(absoluteM(found), lineM(found), roundTo1),
  ),
  along_path_fraction: field.rounded(6)(({ row, lengthM }) => row.distanceM / lengthM),
  along_path_distance_m: field.number(alongM),
  d1_m: field.number(alongM),
  d2_m: field.tenths((found) => roundTo1(found.lengthM) - alongM(found)),
  los_line_height_m: field.number(lineM),
  clearance_m: field.number.orNull((found) =>
    shownDifference(lineM(found), absoluteM(found), roundTo1),
  ),
  first_fresnel_radius_m: hundredths(({ row }) => row.fresnelRadiusM),
  fresnel_clearance_ratio: hundredths.orNull(({ row }) => row.fresnelRatio),
  v: field.rounded(4).orNull(({ row }) => row.v),
  diffraction_loss_db: hundredths.orNull(({ row }) => row.diffractionLossDb),
  selected_dominant_edge: field.flag('isSelected'),
  available: field.flag(({ row }) => row.v !== null),
  unavailable_reason: field
    .oneOf([
      'obstruction_height_unavailable',
      'terrain_elevation_unavailable',
      'invalid_single_edge_geometry',
    ])
    .optional(({ row }) => row.unavailableReason),
})

/** The rows of the obstruction ledger, in its order. */
export function rowsFound({ ledger, path: { lengthM }, singleEdge }: PathProfile): RowFound[] {
  return ledger.map((row) => ({ row, lengthM, isSelected: row === singleEdge.selected }))
}

/** The edge that counts, or null. */
export const selectedEdge = field.kind<PathProfile>(
  { ...ledgerRow.schema, $id: 'SelectedEdge', type: ['object', 'null'] },
  ({ path: { lengthM }, singleEdge: { selected: row } }) =>
    row === null ? null : ledgerRow.write({ row, lengthM, isSelected: true }),
)
