import type { GapsResponse, PathProfileResponse } from '../../api/types.ts'
import { formatIdentifier } from '../../format/format.ts'
import { bearing } from '../../map/geometry.ts'
import type { Position } from '../../project/project.ts'
import { modelTerms } from '../ledger-terms.ts'
import type { AntennaBudget, LedgerTerm } from '../ledger-terms.ts'
import type { AskedCell } from './asked-cells.ts'

interface RoofInTheWay {
  readonly buildingId: string
  /** Null is unknown. */
  readonly heightM: number | null
}

/** What one cell gives at a place or at a facade, and why. */
export interface CellLink {
  readonly cellId: string
  readonly distanceM: number | null
  readonly bearingDeg: number | null
  /** Whether the antenna is in sight; null where nothing was judged. */
  readonly inSight: boolean | null
  /** What decided the sight, or why there is no power. */
  readonly because: string
  /** The roofs that hide it, or that might; empty too where nobody says which. */
  readonly roofs: readonly RoofInTheWay[]
  /** What the service answers, in dBm. */
  readonly receivedDbm: number | null
  /** Adding up to it; none where there is no power. */
  readonly terms: readonly LedgerTerm[]
}

/** What a path says that a place in a layer needs. */
export type PlacePath = Pick<
  PathProfileResponse,
  'distance_m' | 'canonical_comparison' | 'obstruction_ledger'
> & {
  readonly loss_budget: { readonly link_budget: AntennaBudget }
  readonly rf_profile: Pick<
    PathProfileResponse['rf_profile'],
    'beam_width' | 'orientation_deg' | 'radius_m' | 'propagation_model'
  >
  readonly rf_contract: Pick<
    PathProfileResponse['rf_contract'],
    'antenna_pattern_uses_hard_beam' | 'uses_terrain'
  >
}

/** The link to a place, by the model of the layers, which end at the radius and at a hard beam. */
export function linkToPlace(cell: AskedCell, to: Position, path: PlacePath): CellLink {
  const canonical = path.canonical_comparison
  const { canonical_los_state, canonical_path_loss_db, canonical_rx_dbm } = canonical
  const bearingDeg = bearing(cell.at, to)
  const where = { cellId: cell.id, distanceM: path.distance_m, bearingDeg }
  const outside = outsideOf(cell, bearingDeg, path)
  if (outside !== null) {
    return { ...where, inSight: null, because: outside, roofs: [], receivedDbm: null, terms: [] }
  }
  return {
    ...where,
    inSight: canonical_los_state === undefined ? null : canonical_los_state === 'los',
    because: formatIdentifier(canonical.canonical_classification_basis ?? canonical.reason),
    roofs: canonical_los_state === 'nlos' ? roofsOnPath(path) : [],
    receivedDbm: canonical_rx_dbm,
    terms:
      canonical_path_loss_db === null
        ? []
        : modelTerms(path.loss_budget.link_budget, {
            pathLossDb: canonical_path_loss_db,
            model: canonical.canonical_reference,
          }),
  }
}

/** The roofs that reach the line, and those of unknown height; over terrain the line is another. */
function roofsOnPath({ obstruction_ledger: edges, rf_contract }: PlacePath): RoofInTheWay[] {
  if (rf_contract.uses_terrain) return []
  const found = new Map<string, RoofInTheWay>()
  for (const edge of edges) {
    const { obstruction_id: buildingId, building_height_m, relative_height_above_los_m } = edge
    const isInTheWay = relative_height_above_los_m === null || relative_height_above_los_m >= 0
    if (edge.obstruction_type === 'building_roof_edge' && isInTheWay)
      found.set(buildingId, { buildingId, heightM: building_height_m })
  }
  return [...found.values()]
}

/** A path knows the terms of this model alone. */
const modelOfPlaces = 'urban_short_range'

/** Why there is no power of a cell at a place; null where there is. */
function outsideOf(
  { body }: AskedCell,
  bearingDeg: number,
  { distance_m, rf_profile, rf_contract }: PlacePath,
): string | null {
  const { radius_m = rf_profile.radius_m, azimuth = 0 } = body
  if (distance_m > Number(radius_m)) return 'outside the radius'
  const towardsDeg = Number(azimuth) + rf_profile.orientation_deg
  const offDeg = Math.abs(((((bearingDeg - towardsDeg) % 360) + 540) % 360) - 180)
  const isOutside = rf_contract.antenna_pattern_uses_hard_beam && offDeg > rf_profile.beam_width / 2
  if (isOutside) return 'outside the beam'
  return rf_profile.propagation_model === modelOfPlaces
    ? null
    : 'this layer stands on another model than the urban one, whose terms are known at facades only'
}

/** The link to the facade of a building, as the service counts it as served or not. */
export function linkToBuilding(
  cell: AskedCell,
  building: NonNullable<GapsResponse['building']>,
): CellLink {
  const { link_budget: budget, los_classification: sight } = building
  return {
    cellId: cell.id,
    distanceM: building.distance_m ?? null,
    bearingDeg: building.bearing_deg ?? null,
    inSight: sight === undefined ? null : sight.state === 'los',
    because: formatIdentifier(sight?.classification_basis ?? building.reason ?? 'unknown'),
    roofs:
      sight?.state === 'nlos'
        ? [...(sight.blocking_buildings ?? []), ...(sight.unknown_height_buildings ?? [])].map(
            ({ building_id, height_m }) => ({ buildingId: building_id, heightM: height_m }),
          )
        : [],
    receivedDbm: building.rx_dbm ?? null,
    terms:
      budget === undefined
        ? []
        : modelTerms(budget, {
            pathLossDb: budget.propagation_loss_db,
            wallLossDb: budget.building_loss_db,
            model: building.applied_propagation_model_id ?? '',
          }),
  }
}

/** The strongest of some links; null where none has a power. */
export function strongestLink(links: readonly CellLink[]): CellLink | null {
  const [first] = links
    .filter((link) => link.receivedDbm !== null)
    .toSorted((a, b) => (b.receivedDbm ?? 0) - (a.receivedDbm ?? 0))
  return first ?? null
}
