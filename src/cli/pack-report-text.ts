import type { Manifest } from '../packs/manifest/manifest.ts'
import { spacingText } from '../packs/make/common/spacing-text.ts'
import type { ClutterReport } from './clutter-report.ts'
import type { PackContentReport, PackReport, TerrainReport } from './pack-report.ts'

/** The verdict and what it rests on, for people. */
export function validationText(report: PackReport): string {
  const lines = [
    report.valid ? 'valid: the service can load this pack' : 'NOT valid:',
    ...report.problems.map((problem) => `  - ${problem}`),
    ...hashLines(report),
    ...(report.content ? heightLines(report.content) : []),
    ...(report.manifest ? licenceLines(report.manifest) : []),
    ...listLines('missing', report.missing),
    ...listLines('warnings', report.warnings),
  ]
  return lines.join('\n')
}

/** Everything that is known about a pack, for people. */
export function inspectionText(report: PackReport): string {
  const { manifest, content, terrain, clutter } = report
  const lines = [
    ...(manifest ? manifestLines(manifest) : []),
    ...(report.problems.length > 0 ? listLines('problems', report.problems) : []),
    ...hashLines(report),
    ...(content ? contentLines(content) : []),
    ...(terrain ? terrainLines(terrain, manifest) : []),
    ...(clutter ? clutterLines(clutter) : []),
    ...(manifest ? licenceLines(manifest) : []),
    ...(manifest?.quality ? qualityLines(manifest.quality) : []),
    ...listLines('missing', report.missing),
    ...listLines('warnings', report.warnings),
  ]
  return lines.join('\n')
}

function manifestLines(manifest: Manifest): string[] {
  return [
    `${manifest.name} (id ${manifest.id}, version ${manifest.version}, schema ${manifest.schema_version})`,
    `generated   ${manifest.generated_at}`,
    `bounds      ${manifest.bounds.join(', ')}`,
    `confidence  ${manifest.confidence}`,
    ...listLines('sources', manifest.sources),
  ]
}

function hashLines(report: PackReport): string[] {
  return listLines(
    'files',
    report.files.map(
      ({ layer, name, hash_ok: ok }) =>
        `${layer}: ${name}, ${ok ? 'hash ok' : 'missing or hash WRONG'}`,
    ),
  )
}

function heightLines({ heights, footprints }: PackContentReport): string[] {
  const share = (count: number): string => `${count} (${percent(count / footprints)})`
  return listLines(`roof heights of ${footprints} footprints`, [
    `observed tag: ${share(heights.observed_tag)}`,
    `derived from levels: ${share(heights.derived_from_levels)}`,
    ...(heights.measured > 0 ? [`measured elsewhere: ${share(heights.measured)}`] : []),
    ...(heights.estimated > 0 ? [`estimated elsewhere: ${share(heights.estimated)}`] : []),
    `unknown: ${share(heights.unavailable)}`,
  ])
}

function contentLines(content: PackContentReport): string[] {
  const { demand_source: demand, tag_coverage_pct: coverage } = content
  return [
    `towers      ${content.towers}, of them simulated: ${content.towers_simulated}`,
    ...heightLines(content),
    `demand      weight ${demand.demand_weight}, residential ${demand.residential_demand}, ` +
      `density ${demand.density_score}; quality ${content.data_quality}`,
    ...listLines(
      'share of footprints with a tag',
      Object.entries(coverage).map(([tag, share]) => `${tag}: ${share ?? 0} %`),
    ),
  ]
}

/** How far postings are apart, as `pack build` says it. */
function apart(report: TerrainReport | ClutterReport): string {
  return spacingText(
    {
      spacingLonDeg: report.spacing_longitude_arc_seconds / 3600,
      spacingLatDeg: report.spacing_arc_seconds / 3600,
    },
    3,
  )
}

function terrainLines(terrain: TerrainReport, manifest: Manifest | undefined): string[] {
  const layer = manifest?.layers?.terrain
  return listLines('terrain', [
    `${terrain.width} x ${terrain.height} postings every ${apart(terrain)}` +
      ` (${terrain.sample_type}, ${terrain.registration})`,
    `covers ${percent(terrain.coverage_ratio)} of the pack's bounds`,
    `kind ${layer?.elevation_kind ?? 'dem_unspecified'}, ` +
      `vertical datum ${layer?.vertical_datum ?? 'not declared'}`,
  ])
}

/** Classes that cover hardly a posting would be a long list: the largest of them are named. */
const namedClasses = 12

function clutterLines(clutter: ClutterReport): string[] {
  const sorted = clutter.classes.toSorted((a, b) => b.share - a.share)
  const rest = sorted.slice(namedClasses)
  const restShare = rest.reduce((sum, { share }) => sum + share, 0)
  return listLines('clutter', [
    `${clutter.width} x ${clutter.height} postings every ${apart(clutter)}` +
      ` (${clutter.sample_type}), classes: ${clutter.classes.length}`,
    `covers ${percent(clutter.coverage_ratio)} of the pack's bounds`,
    ...sorted
      .slice(0, namedClasses)
      .map(
        (one) =>
          `${percent(one.share)} ${one.name} (class ${one.class}): ${one.height_m} m, ${one.category}`,
      ),
    ...(rest.length > 0 ? [`${percent(restShare)} others: ${rest.length}`] : []),
    ...(clutter.unknown_share > 0 ? [`${percent(clutter.unknown_share)} unknown`] : []),
  ])
}

function licenceLines(manifest: Manifest): string[] {
  return listLines('licences that apply', manifest.licenses)
}

function qualityLines(quality: NonNullable<Manifest['quality']>): string[] {
  const {
    coverage,
    geometry = {},
    feature_counts: counts = {},
    missing_fields: fields = {},
  } = quality
  return listLines('quality report', [
    quality.summary,
    ...Object.entries(counts).map(([name, count]) => `${name}: ${count}`),
    ...Object.entries(geometry).map(
      ([layer, { invalid_input: invalid, repaired, dropped, output }]) =>
        `${layer} geometry: ${invalid} invalid, ${repaired} repaired, ${dropped} dropped, ${output} in the pack`,
    ),
    ...Object.entries(fields).flatMap(([layer, missing]) =>
      Object.entries(missing).map(([field, count]) => `${layer} without ${field}: ${count}`),
    ),
    ...(coverage
      ? [
          `the bounds cover ${percent(coverage.coverage_ratio)} of the requested box (without one: of all that was read)`,
        ]
      : []),
  ])
}

/** A manifest may state anything: what is no number is said to be unknown. */
function percent(ratio: number): string {
  if (!Number.isFinite(ratio)) return 'an unknown share'
  return `${Math.round(ratio * 1000) / 10} %`
}

function listLines(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  - ${item}`)]
}
