import type { InstalledDataset } from '../../api/types.ts'
import {
  formatIdentifier,
  formatInstant,
  formatNumber,
  formatPercent,
} from '../../format/format.ts'
import { Facts } from '../../parts/facts.tsx'

/** What an installed pack says of itself: quality, layers with their evidence, licences. */
export function PackDetails({ dataset }: { readonly dataset: InstalledDataset }) {
  const { quality, layers = {} } = dataset
  const rows: (readonly [string, string])[] = [
    ['Confidence', dataset.confidence],
    ['Licences', dataset.licenses.join('; ')],
    ['Sources', dataset.sources.join('; ')],
    ['Made', formatInstant(dataset.generated_at)],
  ]
  if (quality !== undefined) rows.unshift(...qualityRows(quality))
  return (
    <details class="pack-details">
      <summary>Quality and licences</summary>
      <Facts rows={rows} />
      {Object.entries(layers).map(([name, layer]) => (
        <Facts
          key={name}
          rows={[
            [`Layer ${name}`, `${formatIdentifier(layer.kind)}, ${layer.format}`],
            [
              'From',
              `${layer.source ?? 'not stated'}${layer.license === undefined ? '' : ` (${layer.license})`}`,
            ],
          ]}
        />
      ))}
    </details>
  )
}

function qualityRows(
  quality: NonNullable<InstalledDataset['quality']>,
): (readonly [string, string])[] {
  const { summary, feature_counts = {}, missing_fields = {}, geometry = {}, coverage } = quality
  const rows: (readonly [string, string])[] = [['Quality', summary]]
  for (const [layer, count] of Object.entries(feature_counts)) {
    const missing = Object.entries(missing_fields[layer] ?? {})
      .filter(([, left]) => left > 0)
      .map(([field, left]) => `${formatNumber(left)} without ${formatIdentifier(field)}`)
    rows.push([layer, [formatNumber(count), ...missing].join('; ')])
  }
  for (const [layer, { repaired, dropped }] of Object.entries(geometry)) {
    if (repaired + dropped === 0) continue
    rows.push([
      `${layer} shapes`,
      `${formatNumber(repaired)} repaired, ${formatNumber(dropped)} dropped`,
    ])
  }
  if (coverage !== undefined) {
    rows.push(['Covers', `${formatPercent(100 * coverage.coverage_ratio)} of the area asked for`])
  }
  return rows
}
