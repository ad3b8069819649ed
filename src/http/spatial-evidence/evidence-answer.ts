import {
  canonicalActivation,
  type EvidenceClass,
  type HeightCategory,
  sourcePrecedence,
} from '../../analyses/spatial-evidence/policy.ts'
import { declaredSha256, type Manifest } from '../../packs/manifest/manifest-schema.ts'
import {
  type TerrainDeclaration,
  terrainInterpolations,
} from '../../packs/manifest/terrain-declaration.ts'
import { elevationKinds, verticalDatumKinds } from '../../packs/manifest/terrain-kinds.ts'
import { listOf } from '../wire/shapes.ts'
import { type TerrainFound, terrainMetadata, terrainTold } from '../wire/terrain.ts'
import * as tell from '../wire/told.ts'

// What the answers about heights and about terrain share.
export const hundredths = tell.rounded(2)
export const activation = tell.always(canonicalActivation)
export const precedence = tell.kind<readonly string[]>(listOf(sourcePrecedence))(
  () => sourcePrecedence,
)
export const evidenceClass = tell.oneOf<EvidenceClass>([
  'trusted',
  'usable_with_qualification',
  'fallback_only',
  'unavailable',
])

/** Where a height or an elevation comes from; what is not declared is left out. */
export interface Provenance {
  readonly source?: string | null
  readonly sourceVersion?: string | null
  readonly datasetId?: string
  readonly sourceChecksum?: string | null
  readonly category?: HeightCategory
  readonly derivation?: string
  readonly verticalDatum?: string | null
  readonly verticalDatumKind?: string
  readonly geoidModel?: string | null
  readonly resolutionM?: number | null
  readonly acquisitionEpoch?: string | null
  readonly evidenceClass: EvidenceClass
}

export const provenance = tell.object<Provenance>('EvidenceProvenance', {
  ...tell.named(tell.text.optional, 'source', 'sourceVersion', 'datasetId', 'sourceChecksum'),
  category: tell.oneOf(sourcePrecedence).optional((of) => of.category),
  ...tell.named(
    tell.text.optional,
    'derivation',
    'verticalDatum',
    'verticalDatumKind',
    'geoidModel',
  ),
  resolution_m: tell.number.optional((of) => of.resolutionM),
  acquisition_epoch: tell.text.optional((of) => of.acquisitionEpoch),
  evidence_class: evidenceClass('evidenceClass'),
})

/** Where terrain elevations come from. */
export function terrainProvenance(declaration: TerrainDeclaration, manifest: Manifest): Provenance {
  if (!declaration.available) return { evidenceClass: 'unavailable' }
  return {
    source: declaration.source,
    sourceVersion: declaration.sourceVersion,
    datasetId: manifest.id,
    sourceChecksum: declaration.sourceChecksum,
    verticalDatum: declaration.verticalDatum,
    verticalDatumKind: declaration.verticalDatumKind,
    geoidModel: declaration.geoidModel,
    resolutionM: declaration.resolutionM,
    acquisitionEpoch: declaration.acquisitionEpoch,
    evidenceClass: declaration.authoritative ? 'trusted' : 'usable_with_qualification',
  }
}

/** SHA-256 of the building file, where the manifest has one. */
export function buildingsChecksum(manifest: Manifest): string | null {
  const name = manifest.files.buildings
  return Object.hasOwn(manifest.sha256, name) ? declaredSha256(manifest, name) : null
}

const resolutionM = tell.number.optional<TerrainDeclaration>('resolutionM')
const compatibility = tell.oneOf([
  'unavailable',
  'surface_only_not_ground',
  'unresolved_dem_semantics',
  'unresolved_vertical_datum',
  'compatible_for_declared_ground_datum',
])<TerrainDeclaration>('compatibility')

/** What a pack declares about its terrain; members that are not declared are left out. */
export const terrainDeclared = tell.object<TerrainDeclaration>('TerrainDeclaration', {
  kind: tell.oneOf(elevationKinds)('kind'),
  vertical_datum: tell.text.optional('verticalDatum'),
  vertical_datum_kind: tell.oneOf(verticalDatumKinds)('verticalDatumKind'),
  geoid_model: tell.text.optional('geoidModel'),
  source_checksum: tell.text.optional('sourceChecksum'),
  resolution_m: resolutionM,
  interpolation: tell.oneOf(terrainInterpolations)('interpolation'),
  acquisition_epoch: tell.text.optional('acquisitionEpoch'),
  authoritative: tell.flag('authoritative'),
  compatibility,
})

const layerAndDeclaration = tell.object<TerrainFound>('TerrainEvidence', {
  ...terrainTold,
  ...tell.of(({ declaration }: TerrainFound) => declaration, {
    resolution_m: resolutionM,
    compatibility,
  }),
})

/** Layer and declaration together: what is declared is said without a layer too. */
export const terrainEvidence = tell.kind<TerrainFound>(layerAndDeclaration.schema, (found) => ({
  ...terrainMetadata.write(found),
  ...terrainDeclared.write(found.declaration),
}))
