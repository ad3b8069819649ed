import type { LedgerRow } from '../../analyses/path-profile/ledger.ts'
import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import { roundTo1 } from '../../rounding.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import { orNull, shownDifference } from '../wire/shown.ts'
import * as tell from '../wire/told.ts'

export const heightSource = tell.oneOf([...heightSources, 'terrain_provider'])

interface RowFound {
  readonly row: LedgerRow
  readonly lengthM: number
  readonly isSelected: boolean
}

const hundredths = tell.rounded(2)

/** Of a row, as they are shown: differences agree with them to the last digit. */
const absoluteM = ({ row }: RowFound) => orNull(row.absoluteHeightM, roundTo1)
const lineM = ({ row }: RowFound) => roundTo1(row.lineElevationM)
const alongM = ({ row }: RowFound) => roundTo1(row.distanceM)

/** One edge on the path that could diffract. */
export const ledgerRow = tell.object<RowFound>('ObstructionEdge', {
  id: tell.text(({ row }) => row.id),
  obstruction_id: tell.text(({ row }) => row.obstructionId),
  logical_obstruction_id: tell.text.optional(({ row }) => row.logicalObstructionId),
  obstruction_type: tell.oneOf(['building_roof_edge', 'terrain_profile_sample'])(
    ({ row }) => row.obstructionType,
  ),
  edge_position: tell.oneOf(['entry', 'exit', 'contact', 'profile-sample'])(
    ({ row }) => row.edgePosition,
  ),
  material: tell.text.optional(({ row }) => row.material),
  height_source: heightSource(({ row }) => row.heightSource),
  height_tag: tell.text.optional(({ row }) => row.heightTag),
  height_available: tell.flag(({ row }) => row.absoluteHeightM !== null),
  building_height_m: tell.tenths.orNull(({ row }) => row.buildingHeightM),
  terrain_elevation_m: tell.tenths.orNull(({ row }) => row.terrainElevationM),
  absolute_height_m: tell.number.orNull(absoluteM),
  relative_height_above_los_m: tell.number.orNull((found) =>
    shownDifference(absoluteM(found), lineM(found), roundTo1),
  ),
  along_path_fraction: tell.rounded(6)(({ row, lengthM }) => row.distanceM / lengthM),
  along_path_distance_m: tell.number(alongM),
  d1_m: tell.number(alongM),
  d2_m: tell.tenths((found) => roundTo1(found.lengthM) - alongM(found)),
  los_line_height_m: tell.number(lineM),
  clearance_m: tell.number.orNull((found) =>
    shownDifference(lineM(found), absoluteM(found), roundTo1),
  ),
  first_fresnel_radius_m: hundredths(({ row }) => row.fresnelRadiusM),
  fresnel_clearance_ratio: hundredths.orNull(({ row }) => row.fresnelRatio),
  v: tell.rounded(4).orNull(({ row }) => row.v),
  diffraction_loss_db: hundredths.orNull(({ row }) => row.diffractionLossDb),
  selected_dominant_edge: tell.flag('isSelected'),
  available: tell.flag(({ row }) => row.v !== null),
  unavailable_reason: tell
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
export const selectedEdge = tell.kind<PathProfile>(
  { ...ledgerRow.schema, $id: 'SelectedEdge', type: ['object', 'null'] },
  ({ path: { lengthM }, singleEdge: { selected: row } }) =>
    row === null ? null : ledgerRow.write({ row, lengthM, isSelected: true }),
)
