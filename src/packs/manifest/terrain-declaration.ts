import type { TerrainInterpolation } from '../../spatial/terrain-window.ts'
import { declaredSha256, type Manifest } from './manifest.ts'
import type { ElevationKind, VerticalDatumKind } from './terrain-kinds.ts'

export const terrainInterpolations: readonly TerrainInterpolation[] = ['nearest', 'bilinear']

/** What a pack says about its terrain; every unknown is named, nothing is guessed. */
export interface TerrainDeclaration {
  /** Whether the pack has a terrain file at all. */
  readonly available: boolean
  readonly kind: ElevationKind
  /** Null when not declared. */
  readonly verticalDatum: string | null
  readonly verticalDatumKind: VerticalDatumKind
  readonly geoidModel: string | null
  readonly source: string | null
  readonly sourceVersion: string | null
  readonly sourceChecksum: string | null
  readonly resolutionM: number | null
  /** The pack's default way between postings; bilinear where it says nothing usable. */
  readonly interpolation: TerrainInterpolation
  readonly acquisitionEpoch: string | null
  /** True for bare ground on a declared, known vertical datum: only that is ground for roofs. */
  readonly authoritative: boolean
  readonly compatibility: DatumCompatibility
}

type DatumCompatibility =
  | 'unavailable'
  | 'surface_only_not_ground'
  | 'unresolved_dem_semantics'
  | 'unresolved_vertical_datum'
  | 'compatible_for_declared_ground_datum'

/** Names that say that a datum is not known. */
const unknownDatums = ['', 'unknown', 'unspecified']

/** The terrain declaration of a manifest. Kind and datum hold only as declared, never by format. */
export function terrainDeclaration(manifest: Manifest): TerrainDeclaration {
  const { files, layers, version } = manifest
  const layer = layers?.terrain
  const available = files.terrain !== undefined
  const kind = (layer?.elevation_kind ?? 'dem_unspecified') as ElevationKind
  const verticalDatumKind = (layer?.vertical_datum_kind ?? 'unknown') as VerticalDatumKind
  const verticalDatum = layer?.vertical_datum?.trim() ?? ''
  const isDatumKnown =
    verticalDatumKind !== 'unknown' && !unknownDatums.includes(verticalDatum.toLowerCase())
  return {
    available,
    kind,
    verticalDatum: verticalDatum === '' ? null : verticalDatum,
    verticalDatumKind,
    geoidModel: layer?.geoid_model ?? null,
    source: layer?.source ?? null,
    sourceVersion: available ? (layer?.source_version ?? version) : null,
    sourceChecksum: files.terrain === undefined ? null : declaredSha256(manifest, files.terrain),
    resolutionM: layer?.resolution_m ?? null,
    interpolation: declaredInterpolation(manifest),
    acquisitionEpoch: layer?.acquisition_epoch ?? null,
    authoritative: available && kind === 'dtm' && isDatumKnown,
    compatibility: compatibilityOf(available, kind, isDatumKnown),
  }
}

/** The name of an interpolation, whatever its case; undefined when there is none of that name. */
export function interpolationNamed(name: string): TerrainInterpolation | undefined {
  const wanted = name.trim().toLowerCase()
  return terrainInterpolations.find((one) => one === wanted)
}

function declaredInterpolation({ layers, spatial_evidence: evidence }: Manifest) {
  const name = evidence?.terrain_interpolation ?? layers?.terrain?.interpolation ?? ''
  return interpolationNamed(name) ?? 'bilinear'
}

function compatibilityOf(
  available: boolean,
  kind: ElevationKind,
  isDatumKnown: boolean,
): DatumCompatibility {
  if (!available) return 'unavailable'
  if (kind === 'dsm') return 'surface_only_not_ground'
  if (kind === 'dem_unspecified') return 'unresolved_dem_semantics'
  return isDatumKnown ? 'compatible_for_declared_ground_datum' : 'unresolved_vertical_datum'
}
