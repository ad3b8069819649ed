import {
  datumPolicy,
  matchingPolicy,
  sourcePrecedence,
  spatialEvidenceSchemaVersion,
} from '../../analyses/spatial-evidence/policy.ts'
import { fingerprint } from '../../fingerprint.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import {
  type TerrainDeclaration,
  terrainDeclaration,
} from '../../packs/manifest/terrain-declaration.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { roundTo2 } from '../../rounding.ts'
import * as field from '../wire/answer-schema.ts'
import { activation, buildingsChecksum, precedence, terrainDeclared } from './evidence-answer.ts'

type Counts = PackSnapshot['summary']

const percentage = field.kind<number>({ type: 'number', minimum: 0, maximum: 100 }, roundTo2)

/** How many footprints have their height this way, and their share of all. */
function heightsOf(name: string, countOf: (counts: Counts) => number): field.Members<Counts> {
  return {
    [`${name}_count`]: field.count(countOf),
    [`${name}_pct`]: percentage((counts: Counts) =>
      counts.totalBuildings === 0 ? 0 : (countOf(counts) / counts.totalBuildings) * 100,
    ),
  }
}

function hasExternal(counts: Counts): Counts | null {
  const { measuredHeightBuildings, estimatedHeightBuildings } = counts
  return measuredHeightBuildings + estimatedHeightBuildings > 0 ? counts : null
}

const heightEvidence = field.object<Counts>({
  total_footprints: field.count('totalBuildings'),
  ...heightsOf('explicit_height', (counts) => counts.explicitHeightBuildings),
  ...heightsOf('levels_derived_height', (counts) => counts.levelsDerivedHeightBuildings),
  ...field.ifAny(hasExternal, {
    ...heightsOf('measured_height', (counts) => counts.measuredHeightBuildings),
    ...heightsOf('estimated_height', (counts) => counts.estimatedHeightBuildings),
  }),
  ...heightsOf('fallback_only', (counts) => counts.fallbackOnlyHeightBuildings),
  ...heightsOf('unavailable_height', (counts) => counts.unavailableHeightBuildings),
})

const limitations = [
  'Evidence is shown beside the radio work and changes none of its results.',
  'Heights come from the building file alone; other sources are matched to footprints when a pack is built.',
  'A footprint without a height is drawn with 9 m, which is no roof evidence.',
  'Only terrain declared as bare ground on a known vertical datum gives roof elevations.',
] as const

/** The answer of `GET /api/spatial-evidence`. */
export const summaryAnswer = field.object<PackSnapshot>('SpatialEvidence', {
  schema_version: field.always(spatialEvidenceSchemaVersion),
  terrain: terrainDeclared(({ manifest }) => terrainDeclaration(manifest)),
  height_evidence: heightEvidence('summary'),
  trusted_height_count: field.count(
    ({ summary }) => summary.explicitHeightBuildings + summary.measuredHeightBuildings,
  ),
  qualified_height_count: field.count(
    ({ summary }) => summary.levelsDerivedHeightBuildings + summary.estimatedHeightBuildings,
  ),
  fallback_only_count: field.count(({ summary }) => summary.fallbackOnlyHeightBuildings),
  base_elevation_status: field.either(
    'authoritative_dtm_available',
    'ground_elevation_unavailable',
  )(({ manifest }) => terrainDeclaration(manifest).authoritative),
  source_precedence: precedence,
  matching_policy: field.object<typeof matchingPolicy>({
    version: field.text('version'),
    ...field.named(field.number, 'highConfidenceIou', 'maximumCentroidDistanceM'),
  })(() => matchingPolicy),
  spatial_evidence_fingerprint: field.kind<string>({
    type: 'string',
    pattern: '^spatial-evidence-[0-9a-f]{32}$',
  })(({ manifest }) => evidenceFingerprint(manifest, terrainDeclaration(manifest))),
  canonical_activation: activation,
  limitations: field.sentences(limitations),
})

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
