import { roundTo2 } from '../../analyses/rounding.ts'
import type { GroundElevation } from '../../analyses/spatial-evidence/ground.ts'
import type { HeightLedger } from '../../analyses/spatial-evidence/height-ledger.ts'
import {
  type HeightCandidate,
  screeningRelativeTolerance,
  screeningToleranceM,
} from '../../analyses/spatial-evidence/height-selection.ts'
import {
  canonicalActivation,
  datumPolicy,
  matchingPolicy,
  selectionPolicyVersion,
  sourcePrecedence,
  spatialEvidenceSchemaVersion,
} from '../../analyses/spatial-evidence/policy.ts'
import { fingerprint } from '../../fingerprint.ts'
import { declaredSha256, type Manifest } from '../../packs/manifest/manifest-schema.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import {
  type TerrainDeclaration,
  terrainDeclaration,
} from '../../packs/manifest/terrain-declaration.ts'
import { orNull } from '../wire/path-ledger.ts'
import { unlessNull } from '../wire/terrain.ts'
import { toWire } from '../wire/wire-names.ts'

/** What a pack declares about its terrain; members that are not declared are left out. */
export function declarationView(declaration: TerrainDeclaration) {
  return {
    kind: declaration.kind,
    ...unlessNull('vertical_datum', declaration.verticalDatum),
    vertical_datum_kind: declaration.verticalDatumKind,
    ...unlessNull('geoid_model', declaration.geoidModel),
    ...unlessNull('source_checksum', declaration.sourceChecksum),
    ...unlessNull('resolution_m', declaration.resolutionM),
    interpolation: declaration.interpolation,
    ...unlessNull('acquisition_epoch', declaration.acquisitionEpoch),
    authoritative: declaration.authoritative,
    compatibility: declaration.compatibility,
  }
}

/** The answer of `GET /api/spatial-evidence`. */
export function spatialEvidenceView({ manifest, summary }: PackSnapshot) {
  const declaration = terrainDeclaration(manifest)
  const total = summary.totalBuildings
  const share = (count: number) => (total === 0 ? 0 : roundTo2((count / total) * 100))
  const explicit = summary.explicitHeightBuildings
  const levels = summary.levelsDerivedHeightBuildings
  const measured = summary.measuredHeightBuildings
  const estimated = summary.estimatedHeightBuildings
  const hasExternal = measured + estimated > 0
  const fallback = summary.fallbackOnlyHeightBuildings
  const unavailable = summary.unavailableHeightBuildings
  return {
    schema_version: spatialEvidenceSchemaVersion,
    terrain: declarationView(declaration),
    height_evidence: {
      total_footprints: total,
      explicit_height_count: explicit,
      explicit_height_pct: share(explicit),
      levels_derived_height_count: levels,
      levels_derived_height_pct: share(levels),
      ...(hasExternal && {
        measured_height_count: measured,
        measured_height_pct: share(measured),
        estimated_height_count: estimated,
        estimated_height_pct: share(estimated),
      }),
      fallback_only_count: fallback,
      fallback_only_pct: share(fallback),
      unavailable_height_count: unavailable,
      unavailable_height_pct: share(unavailable),
    },
    trusted_height_count: explicit + measured,
    qualified_height_count: levels + estimated,
    fallback_only_count: fallback,
    base_elevation_status: declaration.authoritative
      ? 'authoritative_dtm_available'
      : 'ground_elevation_unavailable',
    source_precedence: sourcePrecedence,
    matching_policy: toWire(matchingPolicy),
    spatial_evidence_fingerprint: evidenceFingerprint(manifest, declaration),
    canonical_activation: canonicalActivation,
    limitations: [
      'Evidence is shown beside the radio work and changes none of its results.',
      'Heights come from the building file alone; other sources are matched to footprints when a pack is built.',
      'A footprint without a height is drawn with 9 m, which is no roof evidence.',
      'Only terrain declared as bare ground on a known vertical datum gives roof elevations.',
    ],
  }
}

const fingerprintDigits = 32

/** Identity of the evidence: its sources and policies, never the numbers made of them. */
function evidenceFingerprint(manifest: Manifest, declaration: TerrainDeclaration): string {
  const identity = fingerprint({
    schema_version: spatialEvidenceSchemaVersion,
    terrain: declaration.available
      ? [
          {
            id: manifest.id,
            version: declaration.sourceVersion,
            kind: declaration.kind,
            checksum: declaration.sourceChecksum,
            vertical_datum: declaration.verticalDatum,
            vertical_datum_kind: declaration.verticalDatumKind,
          },
        ]
      : [],
    building_heights: [
      {
        id: manifest.id,
        version: manifest.version,
        kind: 'osm_embedded_height_evidence',
        checksum: buildingsChecksum(manifest),
      },
    ],
    matching_policy: matchingPolicy.version,
    source_precedence: sourcePrecedence,
    interpolation: declaration.interpolation,
    datum_policy: datumPolicy,
  })
  return `spatial-evidence-${identity.slice(0, fingerprintDigits)}`
}

function buildingsChecksum(manifest: Manifest): string | null {
  const name = manifest.files.buildings
  return Object.hasOwn(manifest.sha256, name) ? declaredSha256(manifest, name) : null
}

/** The answer of `GET /api/spatial-evidence/buildings/{id}`. */
export function buildingEvidenceView(
  ledger: HeightLedger,
  { manifest }: PackSnapshot,
  answerFingerprint: string,
) {
  const { selected, declaration } = ledger
  const provenance = heightProvenance(selected, manifest)
  const ground = groundView(ledger.ground, declaration, manifest)
  return {
    building_id: ledger.buildingId,
    height_ledger: {
      building_id: ledger.buildingId,
      ...(ledger.logicalBuildingId === ledger.buildingId
        ? {}
        : { logical_building_id: ledger.logicalBuildingId }),
      selected_height_agl_m: roundTo2(selected.heightM),
      selected_provenance: provenance,
      selected_confidence: selected.evidenceClass,
      selected_roof_elevation: {
        roof_elevation_amsl_m: orNull(ledger.roofElevationM, roundTo2),
        ground,
        height: { building_height_agl_m: roundTo2(selected.heightM), provenance },
        compatibility: ledger.compatibility,
        ...unlessNull('reason', ledger.roofReason),
      },
      base_elevation: ground,
      alternative_sources: ledger.alternatives.map((candidate) => ({
        height_agl_m: roundTo2(candidate.heightM),
        provenance: heightProvenance(candidate, manifest),
        ...unlessNull('match_quality', candidate.matchQuality ?? null),
        ...unlessNull('external_source_id', candidate.externalId ?? null),
        difference_from_selected_m: roundTo2(candidate.heightM - selected.heightM),
      })),
      conflict: conflictView(ledger),
      source_precedence: sourcePrecedence,
      selection_policy_version: selectionPolicyVersion,
    },
    terrain: declarationView(declaration),
    dataset_id: manifest.id,
    dataset_version: manifest.version,
    canonical_activation: canonicalActivation,
    fingerprint: answerFingerprint,
  }
}

function conflictView({ conflict }: HeightLedger) {
  return {
    status: conflict.status,
    candidate_count: conflict.candidateCount,
    median_difference_m: orNull(conflict.medianDifferenceM, roundTo2),
    p90_difference_m: orNull(conflict.p90DifferenceM, roundTo2),
    extreme_difference_m: orNull(conflict.extremeDifferenceM, roundTo2),
    screening_tolerance_m: screeningToleranceM,
    screening_relative_tolerance: screeningRelativeTolerance,
    note:
      'The largest difference from the selected height against 5 m or a quarter of it, whichever is ' +
      'more. A screening, not a measurement.',
  }
}

function heightProvenance(candidate: HeightCandidate, manifest: Manifest) {
  return {
    source: candidate.source,
    source_version: manifest.version,
    dataset_id: manifest.id,
    ...unlessNull('source_checksum', buildingsChecksum(manifest)),
    category: candidate.category,
    derivation: candidate.derivation,
    vertical_datum_kind: 'not_applicable_agl',
    evidence_class: candidate.evidenceClass,
  }
}

/** Where terrain elevations come from. */
export function terrainProvenance(declaration: TerrainDeclaration, manifest: Manifest) {
  if (!declaration.available) return { evidence_class: 'unavailable' }
  return {
    ...unlessNull('source', declaration.source),
    ...unlessNull('source_version', declaration.sourceVersion),
    dataset_id: manifest.id,
    ...unlessNull('source_checksum', declaration.sourceChecksum),
    ...unlessNull('vertical_datum', declaration.verticalDatum),
    vertical_datum_kind: declaration.verticalDatumKind,
    ...unlessNull('geoid_model', declaration.geoidModel),
    ...unlessNull('resolution_m', declaration.resolutionM),
    ...unlessNull('acquisition_epoch', declaration.acquisitionEpoch),
    evidence_class: declaration.authoritative ? 'trusted' : 'usable_with_qualification',
  }
}

function groundView(ground: GroundElevation, declaration: TerrainDeclaration, manifest: Manifest) {
  return {
    ground_elevation_m: orNull(ground.medianM, roundTo2),
    ground_minimum_m: orNull(ground.minimumM, roundTo2),
    ground_maximum_m: orNull(ground.maximumM, roundTo2),
    ground_spread_m: orNull(ground.spreadM, roundTo2),
    status: ground.status,
    method: 'robust_perimeter_median',
    source: terrainProvenance(declaration, manifest),
    kind: declaration.kind,
    sample_count: ground.sampleCount,
    valid_sample_count: ground.validSampleCount,
    uncertain: ground.uncertain,
    ...unlessNull('reason', ground.reason),
  }
}
