import type { GapsResponse, PathProfileResponse } from '../../api/types.ts'
import { formatIdentifier } from '../../format/format.ts'
import { modelTerms } from '../shared/ledger-terms.ts'
import type { LedgerTerm } from '../shared/ledger-terms.ts'
import { sightBasisWords } from '../shared/sight-words.ts'
import type { AskedCell } from './asked-cells.ts'

type LayerLink = NonNullable<PathProfileResponse['layer_link']>

/** What a path says of a place in a layer. */
export interface PlacePath {
  readonly layer_link: LayerLink
  readonly rf_profile: Pick<PathProfileResponse['rf_profile'], 'radius_m'>
}

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

/**
 * The link to a place as the layers have it, which end at the radius and at a hard beam, and where
 * the question leaves out what lies outside the pack, at its edge.
 */
export function linkToPlace(
  cell: AskedCell,
  { layer_link: link, rf_profile }: PlacePath,
  isLeftOut = false,
): CellLink {
  const { radius_m = rf_profile.radius_m } = cell.body
  const found = linkOfLayers(cell.id, link)
  if (isLeftOut) return { ...found, ...noPower, because: 'outside the pack' }
  if (link.distance_m <= Number(radius_m)) return found
  return { ...found, ...noPower, because: 'outside the radius' }
}

const noPower = { inSight: null, roofs: [], receivedDbm: null, terms: [] } as const

/** The link to a place as the layers have it, wherever they end. */
export function linkOfLayers(cellId: string, link: LayerLink): CellLink {
  const where = { cellId, distanceM: link.distance_m, bearingDeg: link.bearing_deg }
  if (!link.available) {
    return { ...where, ...noPower, because: formatIdentifier(link.reason ?? 'unknown') }
  }
  return {
    ...where,
    inSight: link.los_state === 'los',
    because: becauseOf(link),
    roofs: roofsInTheWay(link.los_classification),
    receivedDbm: link.rx_dbm ?? null,
    terms: termsOf(link),
  }
}

/** In words whether the antenna is in sight. */
export function sightText(inSight: CellLink['inSight']): string {
  if (inSight === null) return 'not judged'
  return inSight ? 'line of sight' : 'no line of sight'
}

/** What decided the sight, and how many walls where the model counts them. */
function becauseOf({
  los_classification_basis: basis,
  wall_event_count: walls = 0,
}: LayerLink): string {
  const told = sightBasisWords(basis ?? 'unknown')
  return walls === 0 ? told : `${told}, ${walls} wall events`
}

/** The link to the facade of a building, as the service counts it as served or not. */
export function linkToBuilding(
  cell: AskedCell,
  building: NonNullable<GapsResponse['building']>,
): CellLink {
  const { los_classification: sight } = building
  return {
    cellId: cell.id,
    distanceM: building.distance_m ?? null,
    bearingDeg: building.bearing_deg ?? null,
    inSight: sight === undefined ? null : sight.state === 'los',
    because: sightBasisWords(sight?.classification_basis ?? building.reason ?? 'unknown'),
    roofs: roofsInTheWay(sight),
    receivedDbm: building.rx_dbm ?? null,
    terms: termsOf(building),
  }
}

/** The roofs that hide a place in the shade, and those that may. */
function roofsInTheWay(sight: LayerLink['los_classification']): readonly RoofInTheWay[] {
  if (sight?.state !== 'nlos') return []
  const { blocking_buildings: blocking = [], unknown_height_buildings: unknown = [] } = sight
  return [...blocking, ...unknown].map(({ building_id, height_m }) => ({
    buildingId: building_id,
    heightM: height_m,
  }))
}

function termsOf({
  link_budget: budget,
  applied_propagation_model_id: model = '',
  loss_parts: parts,
}: Pick<
  LayerLink,
  'link_budget' | 'applied_propagation_model_id' | 'loss_parts'
>): readonly LedgerTerm[] {
  if (budget === undefined) return []
  const { propagation_loss_db: pathLossDb, building_loss_db: wallLossDb } = budget
  const { location_margin_db: locationMarginDb } = budget
  return modelTerms(budget, { pathLossDb, parts, wallLossDb, locationMarginDb, model })
}

/** The strongest of some links; null where none has a power. */
export function strongestLink(links: readonly CellLink[]): CellLink | null {
  const [first] = links
    .filter((link) => link.receivedDbm !== null)
    .toSorted((a, b) => (b.receivedDbm ?? 0) - (a.receivedDbm ?? 0))
  return first ?? null
}
