import type { GroundElevation } from '../../analyses/spatial-evidence/ground.ts'
import type { HeightLedger } from '../../analyses/spatial-evidence/height-ledger.ts'
import {
  type HeightCandidate,
  screeningRelativeTolerance,
  screeningToleranceM,
} from '../../analyses/spatial-evidence/height-selection.ts'
import {
  canonicalActivation,
  type EvidenceClass,
  type HeightCategory,
  selectionPolicyVersion,
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
const evidenceClass = tell.oneOf<EvidenceClass>([
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
  ...tell.named(tell.text.optional, 'geoidModel', 'sourceChecksum'),
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

interface BuildingFound {
  readonly ledger: HeightLedger
  readonly manifest: Manifest
  readonly fingerprint: string
}

function heightProvenance(candidate: HeightCandidate, manifest: Manifest): Provenance {
  return {
    source: candidate.source,
    sourceVersion: manifest.version,
    datasetId: manifest.id,
    sourceChecksum: buildingsChecksum(manifest),
    category: candidate.category,
    derivation: candidate.derivation,
    verticalDatumKind: 'not_applicable_agl',
    evidenceClass: candidate.evidenceClass,
  }
}

const selectedProvenance = provenance<BuildingFound>(({ ledger, manifest }) =>
  heightProvenance(ledger.selected, manifest),
)

interface GroundFound extends BuildingFound {
  readonly ground: GroundElevation
}

const ground = tell.object<GroundFound>('GroundElevation', {
  ground_elevation_m: hundredths.orNull((found) => found.ground.medianM),
  ground_minimum_m: hundredths.orNull((found) => found.ground.minimumM),
  ground_maximum_m: hundredths.orNull((found) => found.ground.maximumM),
  ground_spread_m: hundredths.orNull((found) => found.ground.spreadM),
  status: tell.oneOf([
    'interpolated',
    'base_elevation_uncertain',
    'surface_not_ground',
    'unavailable',
  ])((found) => found.ground.status),
  method: tell.words('robust_perimeter_median'),
  source: provenance(({ ledger, manifest }) => terrainProvenance(ledger.declaration, manifest)),
  kind: tell.text(({ ledger }) => ledger.declaration.kind),
  sample_count: tell.count((found) => found.ground.sampleCount),
  valid_sample_count: tell.count((found) => found.ground.validSampleCount),
  uncertain: tell.flag((found) => found.ground.uncertain),
  reason: tell.text.optional((found) => found.ground.reason),
})

const groundOf = ground<BuildingFound>((found) => ({ ...found, ground: found.ledger.ground }))

const roofHeight = tell.object<BuildingFound>('RoofHeight', {
  building_height_agl_m: hundredths.orNull(({ ledger }) => ledger.selected.heightM),
  provenance: selectedProvenance,
})

interface AlternativeFound extends BuildingFound {
  readonly candidate: HeightCandidate
}

const alternative = tell.object<AlternativeFound>('AlternativeHeight', {
  height_agl_m: hundredths(({ candidate }) => candidate.heightM),
  provenance: provenance(({ candidate, manifest }) => heightProvenance(candidate, manifest)),
  match_quality: tell.text.optional(({ candidate }) => candidate.matchQuality),
  external_source_id: tell.text.optional(({ candidate }) => candidate.externalId),
  difference_from_selected_m: hundredths(
    ({ candidate, ledger }) => candidate.heightM - ledger.selected.heightM,
  ),
})

const conflict = tell.object<HeightLedger['conflict']>({
  status: tell.oneOf(['none', 'within_screening_tolerance', 'review_required'])('status'),
  candidate_count: tell.count('candidateCount'),
  ...tell.named(hundredths.orNull, 'medianDifferenceM', 'p90DifferenceM', 'extremeDifferenceM'),
  screening_tolerance_m: tell.always(screeningToleranceM),
  screening_relative_tolerance: tell.always(screeningRelativeTolerance),
  note: tell.words(
    'The largest difference from the selected height against 5 m or a quarter of it, whichever is ' +
      'more. A screening, not a measurement.',
  ),
})

const heightLedger = tell.object<BuildingFound>('HeightLedger', {
  building_id: tell.text(({ ledger }) => ledger.buildingId),
  logical_building_id: tell.text.optional(({ ledger }) =>
    ledger.logicalBuildingId === ledger.buildingId ? null : ledger.logicalBuildingId,
  ),
  selected_height_agl_m: hundredths.orNull(({ ledger }) => ledger.selected.heightM),
  selected_provenance: selectedProvenance,
  selected_confidence: evidenceClass(({ ledger }) => ledger.selected.evidenceClass),
  selected_roof_elevation: tell.group({
    roof_elevation_amsl_m: hundredths.orNull(({ ledger }) => ledger.roofElevationM),
    ground: groundOf,
    height: roofHeight((found) => found),
    compatibility: tell.oneOf([
      'compatible',
      'compatible_but_base_uncertain',
      'incompatible',
      'unresolved',
    ])(({ ledger }) => ledger.compatibility),
    reason: tell.text.optional(({ ledger }) => ledger.roofReason),
  }),
  base_elevation: groundOf,
  alternative_sources: tell.list(alternative)((found) =>
    found.ledger.alternatives.map((candidate) => ({ ...found, candidate })),
  ),
  conflict: conflict(({ ledger }) => ledger.conflict),
  source_precedence: precedence,
  selection_policy_version: tell.words(selectionPolicyVersion),
})

/** The answer of `GET /api/spatial-evidence/buildings/{id}`. */
export const buildingAnswer = tell.object<BuildingFound>('BuildingEvidence', {
  building_id: tell.text(({ ledger }) => ledger.buildingId),
  height_ledger: heightLedger((found) => found),
  terrain: terrainDeclared(({ ledger }) => ledger.declaration),
  dataset_id: tell.text(({ manifest }) => manifest.id),
  dataset_version: tell.text(({ manifest }) => manifest.version),
  canonical_activation: activation,
  fingerprint: tell.fingerprint('fingerprint'),
})
