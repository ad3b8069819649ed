import { formatIdentifier, formatInstant, formatNumber, formatPercent } from '../format/format.ts'
import type { BuildingSummary } from '../api/types.ts'
import { Facts } from '../parts/facts.tsx'
import { isSynthetic, pack, summary } from '../store/session.ts'

/** What is known about the buildings of the active pack, and under which terms. */
export function DataFacts() {
  const manifest = pack.value
  const counts = summary.value
  if (manifest === null || counts === null) return null
  const known = counts.explicit_height_buildings + counts.levels_derived_height_buildings
  const rows: (readonly [string, string])[] = [
    ['Pack', `${manifest.name}, version ${manifest.version}`],
    ['Buildings', formatNumber(counts.total_buildings)],
    [
      'Roof known',
      `${formatPercent((100 * known) / Math.max(1, counts.total_buildings))} (${formatNumber(counts.explicit_height_buildings)} by height, ${formatNumber(counts.levels_derived_height_buildings)} by levels)`,
    ],
    ['Demand quality', counts.data_quality],
    ['Demand from', demandSourceText(counts.demand_source)],
    ['Left out', skippedText(counts.skipped_features)],
    ['Confidence', manifest.confidence],
    ['Licences', manifest.licenses.join('; ')],
    ['Sources', manifest.sources.join('; ')],
    ['Made', formatInstant(manifest.generated_at)],
  ]
  return (
    <>
      {isSynthetic.value && <p class="badge">This city is synthetic: it was made up.</p>}
      <Facts rows={rows} />
    </>
  )
}

function demandSourceText(source: BuildingSummary['demand_source']): string {
  const named = Object.entries(source).map(([name, value]) => ({
    name: formatIdentifier(name),
    source: value === null ? 'not stated' : formatIdentifier(value),
  }))
  const distinct = new Set(named.map((entry) => entry.source))
  if (distinct.size === 1) return [...distinct][0]
  return named.map((entry) => `${entry.name}: ${entry.source}`).join('; ')
}

function skippedText(skipped: Readonly<Record<string, number>>): string {
  const entries = Object.entries(skipped)
  if (entries.length === 0) return 'nothing'
  return entries
    .map(([reason, count]) => `${formatNumber(count)} ${formatIdentifier(reason)}`)
    .join('; ')
}
