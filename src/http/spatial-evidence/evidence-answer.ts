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
import * as field from '../wire/answer-schema.ts'

// What the answers about heights and about terrain share.
export const hundredths = field.rounded(2)
export const activation = field.always(canonicalActivation)
export const precedence = field.kind<readonly string[]>(listOf(sourcePrecedence))(
  () => sourcePrecedence,
)
const evidenceClass = field.oneOf<EvidenceClass>([
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

export const provenance = field.object<Provenance>('EvidenceProvenance', {
  ...field.named(field.text.optional, 'source', 'sourceVersion', 'datasetId', 'sourceChecksum'),
  category: field.oneOf(sourcePrecedence).optional((of) => of.category),
  ...field.named(
    field.text.optional,
    'derivation',
    'verticalDatum',
    'verticalDatumKind',
    'geoidModel',
  ),
  resolution_m: field.number.optional((of) => of.resolutionM),
  acquisition_epoch: field.text.optional((of) => of.acquisitionEpoch),
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

const resolutionM = field.number.optional<TerrainDeclaration>('resolutionM')
const compatibility = field.oneOf([
  'unavailable',
  'surface_only_not_ground',
  'unresolved_dem_semantics',
  'unresolved_vertical_datum',
  'compatible_for_declared_ground_datum',
])<TerrainDeclaration>('compatibility')

/** What a pack declares about its terrain; members that are not declared are left out. */
export const terrainDeclared = field.object<TerrainDeclaration>('TerrainDeclaration', {
  kind: field.oneOf(elevationKinds)('kind'),
  vertical_datum: field.text.optional('verticalDatum'),
  vertical_datum_kind: field.oneOf(verticalDatumKinds)('verticalDatumKind'),
  ...field.named(field.text.optional, 'geoidModel', 'sourceChecksum'),
  resolution_m: resolutionM,
  interpolation: field.oneOf(terrainInterpolations)('interpolation'),
  acquisition_epoch: field.text.optional('acquisitionEpoch'),
  authoritative: field.flag('authoritative'),
  compatibility,
})

const layerAndDeclaration = field.object<TerrainFound>('TerrainEvidence', {
  ...terrainTold,
  ...field.of(({ declaration }: TerrainFound) => declaration, {
    resolution_m: resolutionM,
    compatibility,
  }),
})

/** Layer and declaration together: what is declared is said without a layer too. */
export const terrainEvidence = field.kind<TerrainFound>(layerAndDeclaration.schema, (found) => ({
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

const ground = field.object<GroundFound>('GroundElevation', {
  ground_elevation_m: hundredths.orNull((found) => found.ground.medianM),
  ground_minimum_m: hundredths.orNull((found) => found.ground.minimumM),
  ground_maximum_m: hundredths.orNull((found) => found.ground.maximumM),
  ground_spread_m: hundredths.orNull((found) => found.ground.spreadM),
  status: field.oneOf([
    'interpolated',
    'base_elevation_uncertain',
    'surface_not_ground',
    'unavailable',
  ])((found) => found.ground.status),
  method: field.sentence('robust_perimeter_median'),
  source: provenance(({ ledger, manifest }) => terrainProvenance(ledger.declaration, manifest)),
  kind: field.text(({ ledger }) => ledger.declaration.kind),
  sample_count: field.count((found) => found.ground.sampleCount),
  valid_sample_count: field.count((found) => found.ground.validSampleCount),
  uncertain: field.flag((found) => found.ground.uncertain),
  reason: field.text.optional((found) => found.ground.reason),
})

const groundOf = ground<BuildingFound>((found) => ({ ...found, ground: found.ledger.ground }))

const roofHeight = field.object<BuildingFound>('RoofHeight', {
  building_height_agl_m: hundredths.orNull(({ ledger }) => ledger.selected.heightM),
  provenance: selectedProvenance,
})

interface AlternativeFound extends BuildingFound {
  readonly candidate: HeightCandidate
}

const alternative = field.object<AlternativeFound>('AlternativeHeight', {
  height_agl_m: hundredths(({ candidate }) => candidate.heightM),
  provenance: provenance(({ candidate, manifest }) => heightProvenance(candidate, manifest)),
  match_quality: field.text.optional(({ candidate }) => candidate.matchQuality),
  external_source_id: field.text.optional(({ candidate }) => candidate.externalId),
  difference_from_selected_m: hundredths(
    ({ candidate, ledger }) => candidate.heightM - ledger.selected.heightM,
  ),
})

const conflict = field.object<HeightLedger['conflict']>({
  status: field.oneOf(['none', 'within_screening_tolerance', 'review_required'])('status'),
  candidate_count: field.count('candidateCount'),
  ...field.named(hundredths.orNull, 'medianDifferenceM', 'p90DifferenceM', 'extremeDifferenceM'),
  screening_tolerance_m: field.always(screeningToleranceM),
  screening_relative_tolerance: field.always(screeningRelativeTolerance),
  note: field.sentence(
    'The largest difference from the selected height against 5 m or a quarter of it, whichever is ' +
      'more. A screening, not a measurement.',
  ),
})

const heightLedger = field.object<BuildingFound>('HeightLedger', {
  building_id: field.text(({ ledger }) => ledger.buildingId),
  logical_building_id: field.text.optional(({ ledger }) =>
    ledger.logicalBuildingId === ledger.buildingId ? null : ledger.logicalBuildingId,
  ),
  selected_height_agl_m: hundredths.orNull(({ ledger }) => ledger.selected.heightM),
  selected_provenance: selectedProvenance,
  selected_confidence: evidenceClass(({ ledger }) => ledger.selected.evidenceClass),
  selected_roof_elevation: field.group({
    roof_elevation_amsl_m: hundredths.orNull(({ ledger }) => ledger.roofElevationM),
    ground: groundOf,
    height: roofHeight((found) => found),
    compatibility: field.oneOf([
      'compatible',
      'compatible_but_base_uncertain',
      'incompatible',
      'unresolved',
    ])(({ ledger }) => ledger.compatibility),
    reason: field.text.optional(({ ledger }) => ledger.roofReason),
  }),
  base_elevation: groundOf,
  alternative_sources: field.list(alternative)((found) =>
    found.ledger.alternatives.map((candidate) => ({ ...found, candidate })),
  ),
  conflict: conflict(({ ledger }) => ledger.conflict),
  source_precedence: precedence,
  selection_policy_version: field.sentence(selectionPolicyVersion),
})

/** The answer of `GET /api/spatial-evidence/buildings/{id}`. */
export const buildingAnswer = field.object<BuildingFound>('BuildingEvidence', {
  building_id: field.text(({ ledger }) => ledger.buildingId),
  height_ledger: heightLedger((found) => found),
  terrain: terrainDeclared(({ ledger }) => ledger.declaration),
  dataset_id: field.text(({ manifest }) => manifest.id),
  dataset_version: field.text(({ manifest }) => manifest.version),
  canonical_activation: activation,
  fingerprint: field.fingerprint('fingerprint'),
})
