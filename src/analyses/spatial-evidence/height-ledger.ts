import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import type { ExternalHeight } from '../../packs/load/external-heights.ts'
import type { StoredHeight } from '../../packs/load/heights.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import {
  type TerrainDeclaration,
  terrainDeclaration,
} from '../../packs/manifest/terrain-declaration.ts'
import {
  type FootprintStore,
  heightEvidence,
  displayHeightM,
} from '../../spatial/footprint-store.ts'
import { findSorted, stringAt, stringCount } from '../../spatial/string-table.ts'
import { groundElevation, type GroundElevation } from './ground.ts'
import {
  type HeightCandidate,
  heightConflict,
  type HeightConflict,
  rankedHeights,
} from './height-selection.ts'

type RoofCompatibility =
  | 'compatible'
  | 'compatible_but_base_uncertain'
  | 'incompatible'
  | 'unresolved'

/** What is known about the height of one building, and what follows from it. */
export interface HeightLedger {
  readonly buildingId: string
  readonly logicalBuildingId: string
  readonly selected: HeightCandidate
  readonly alternatives: readonly HeightCandidate[]
  readonly conflict: HeightConflict
  readonly ground: GroundElevation
  /** Roof above the terrain's vertical datum, metres; null unless the ground is authoritative. */
  readonly roofElevationM: number | null
  readonly compatibility: RoofCompatibility
  readonly roofReason: string | null
  readonly declaration: TerrainDeclaration
}

/**
 * The footprint of an id, or of the first part of a building of that id; undefined when there is
 * neither. Ids are compared by bytes.
 */
export function footprintOfId(store: FootprintStore, id: string): number | undefined {
  const footprint = findSorted(store.ids, id)
  if (footprint >= 0) return footprint
  for (let logical = 0; logical < stringCount(store.logicalIds); logical++) {
    if (stringAt(store.logicalIds, logical) !== id) continue
    const part = store.logicalIndex.indexOf(logical)
    return part < 0 ? undefined : part
  }
  return undefined
}

/**
 * The height ledger of one footprint.
 *
 * @throws {SightlineError} not_processable when the terrain file turns out damaged.
 */
export async function heightLedger(
  snapshot: PackSnapshot,
  footprint: number,
  raster: ElevationRaster | null,
): Promise<HeightLedger> {
  const { footprints: store, manifest } = snapshot
  const declaration = terrainDeclaration(manifest)
  const [selected, ...alternatives] = rankedHeights(packHeights(store, footprint))
  const ground = await groundElevation(store, footprint, declaration, raster)
  const isKnown = selected.evidenceClass !== 'fallback_only'
  return {
    buildingId: stringAt(store.ids, footprint),
    logicalBuildingId: stringAt(store.logicalIds, store.logicalIndex[footprint]),
    selected,
    alternatives,
    conflict: heightConflict([selected, ...alternatives]),
    ground,
    roofElevationM: isKnown && ground.medianM !== null ? ground.medianM + selected.heightM : null,
    compatibility: roofCompatibility(declaration, ground),
    roofReason: isKnown
      ? ground.reason
      : 'a generic fallback height gives no roof elevation, on whatever ground',
    declaration,
  }
}

/** The heights that the pack gives: from tags, from levels, from elsewhere, or only to be drawn with. */
function packHeights(store: FootprintStore, footprint: number): HeightCandidate[] {
  const text = (column: 'heightTag' | 'heightCandidates') =>
    stringAt(store.texts, store.textColumns[column][footprint])
  const stored = text('heightCandidates')
  if (stored !== '') return (JSON.parse(stored) as readonly StoredHeight[]).map(candidateOf)
  const evidence = store.heightEvidence[footprint]
  if (evidence === heightEvidence.unavailable) return [displayHeight]
  return [candidateOf({ heightM: store.heightM[footprint], evidence, tag: text('heightTag') })]
}

const displayHeight: HeightCandidate = {
  heightM: displayHeightM,
  category: 'generic_fallback',
  evidenceClass: 'fallback_only',
  source: 'display height',
  derivation: 'three storeys, for drawing only',
}

function candidateOf({ heightM, evidence, tag = '', external }: StoredHeight): HeightCandidate {
  if (external !== undefined) return externalCandidate(external)
  return evidence === heightEvidence.tag
    ? {
        heightM,
        category: 'osm_explicit_height',
        evidenceClass: 'trusted',
        source: 'buildings',
        derivation: `tag height=${tag}`,
      }
    : {
        heightM,
        category: 'osm_levels_derived',
        evidenceClass: 'usable_with_qualification',
        source: 'buildings',
        derivation: `tag building:levels=${tag}, 3 m each`,
      }
}

const externalCategory = {
  measured: 'lidar_derived',
  tagged: 'osm_explicit_height',
  estimated: 'external_building_height',
} as const

/** A measurement goes before tags, an estimate after them. */
function externalCandidate(external: ExternalHeight): HeightCandidate {
  const { height_m: heightM, evidence, source, id, match, iou } = external
  const overlap =
    iou === undefined ? '' : `, footprints share ${Math.round(100 * iou)} % of their united area`
  return {
    heightM,
    category: externalCategory[evidence],
    evidenceClass: evidence === 'estimated' ? 'usable_with_qualification' : 'trusted',
    source,
    derivation: `${evidence} height of ${source}${overlap}`,
    matchQuality: match,
    ...(id !== undefined && { externalId: id }),
  }
}

function roofCompatibility(
  declaration: TerrainDeclaration,
  ground: GroundElevation,
): RoofCompatibility {
  if (declaration.kind === 'dsm' && declaration.available) return 'incompatible'
  if (ground.medianM === null) return 'unresolved'
  return ground.uncertain ? 'compatible_but_base_uncertain' : 'compatible'
}
