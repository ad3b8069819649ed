import { useState } from 'preact/hooks'
import type { GapFeature, GapsResponse } from '../../api/types.ts'
import {
  formatDistance,
  formatIdentifier,
  formatNumber,
  formatPercent,
  formatPower,
} from '../../format/format.ts'
import { saveJson } from '../../format/save.ts'
import { flyTo } from '../../map/camera.ts'
import { servedEvidence } from '../../panels/evidence.ts'
import { Notes } from '../../panels/notes.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { warningsOf } from '../../panels/warnings.ts'
import { Icon } from '../../parts/icon.tsx'
import { Stat } from '../../parts/stat.tsx'
import type { ResultProps } from '../../question/question.ts'
import { sortGaps } from './sort-gaps.ts'
import type { GapColumn, GapOrder } from './sort-gaps.ts'
import { selectedGap } from './state.ts'

export function GapsPanel({ result }: ResultProps<GapsResponse>) {
  const { answer } = result
  const { stats } = answer
  return (
    <ResultFrame result={result} warnings={[...gapWarnings(answer), ...warningsOf(answer)]}>
      <dl class="stats">
        <Stat
          label="Gaps"
          value={formatNumber(stats.gap_buildings)}
          detail={formatPercent(stats.gap_pct)}
          tone={stats.gap_buildings > 0 ? 'bad' : 'good'}
        />
        <Stat
          label="Served"
          value={formatNumber(stats.served_buildings)}
          detail={`of ${formatNumber(stats.candidate_buildings)}`}
        />
        <Stat label="Demand in gaps" value={formatNumber(stats.total_gap_demand, 1)} />
        <Stat label="Weakest" value={formatPower(stats.worst_rx_dbm)} />
      </dl>
      {stats.gap_buildings > 0 && <GapTable gaps={answer.geojson.features} />}
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => saveJson(answer.geojson, 'coverage-gaps.geojson', 'application/geo+json')}
        >
          <Icon name="download" /> Gaps as GeoJSON
        </button>
      </div>
      <Notes
        result={result}
        answer={answer}
        evidence={servedEvidence(stats, answer.receiver_threshold.sensitivity_dbm)}
      />
    </ResultFrame>
  )
}

/** The gaps as a table for the dock. */
export function GapDock({ result }: ResultProps<GapsResponse>) {
  return <GapTable gaps={result.answer.geojson.features} />
}

function gapWarnings({ stats }: GapsResponse): readonly string[] {
  const warnings: string[] = []
  if (stats.returned_gaps < stats.gap_buildings) {
    warnings.push(
      `The list holds the first ${formatNumber(stats.returned_gaps)} of ${formatNumber(stats.gap_buildings)} gaps. The numbers above count all.`,
    )
  }
  const outside = stats.facade_outside_beam_buildings ?? 0
  if (outside > 0) {
    warnings.push(
      `${formatNumber(outside)} gaps have their facade outside the beam: no power is known for them.`,
    )
  }
  if (stats.unknown_height_buildings > 0) {
    warnings.push(
      `${formatNumber(stats.unknown_height_buildings)} buildings are out of sight only because a roof on the way is of unknown height.`,
    )
  }
  return warnings
}

const columns: readonly {
  readonly key: GapColumn
  readonly label: string
  readonly unit: string
}[] = [
  { key: 'building_id', label: 'Building', unit: '' },
  { key: 'total_demand', label: 'Demand', unit: '' },
  { key: 'rx_dbm', label: 'Power', unit: 'dBm' },
  { key: 'distance_m', label: 'Dist.', unit: 'm' },
]

function GapTable({ gaps }: { readonly gaps: readonly GapFeature[] }) {
  const [order, setOrder] = useState<GapOrder | null>(null)
  const sorted = order === null ? gaps : sortGaps(gaps, order)
  return (
    <div class="table-box" tabIndex={0} role="region" aria-label="Coverage gaps">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                class={column.key === 'building_id' ? undefined : 'number'}
                aria-sort={sortState(order, column.key)}
              >
                <button type="button" onClick={() => setOrder(nextOrder(order, column.key))}>
                  {column.label}
                  {column.unit !== '' && <small> {column.unit}</small>}
                  <span class="sort-mark" aria-hidden="true">
                    {order?.column === column.key ? (order.descending ? '↓' : '↑') : ''}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((gap) => (
            <GapRow key={gap.properties.building_id} gap={gap} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GapRow({ gap }: { readonly gap: GapFeature }) {
  const { building_id, total_demand, rx_dbm, distance_m, reason } = gap.properties
  const [lon, lat] = gap.geometry.coordinates
  const isSelected = selectedGap.value === building_id
  return (
    <tr aria-selected={isSelected} title={formatIdentifier(reason)}>
      <td>
        <button
          type="button"
          class="link"
          onClick={() => {
            selectedGap.value = building_id
            flyTo(lon, lat)
          }}
        >
          {building_id}
        </button>
      </td>
      <td class="number">{formatNumber(total_demand, 1)}</td>
      <td class="number">{rx_dbm === null ? 'unknown' : rx_dbm.toFixed(1).replace('-', '−')}</td>
      <td class="number" title={formatDistance(distance_m)}>
        {distance_m.toFixed(0)}
      </td>
    </tr>
  )
}

function sortState(order: GapOrder | null, column: GapColumn): 'ascending' | 'descending' | 'none' {
  if (order?.column !== column) return 'none'
  return order.descending ? 'descending' : 'ascending'
}

/** First the interesting end, then the other one, then the service's own order again. */
function nextOrder(order: GapOrder | null, column: GapColumn): GapOrder | null {
  const startsDescending = column === 'total_demand'
  if (order?.column !== column) return { column, descending: startsDescending }
  return order.descending === startsDescending ? { column, descending: !startsDescending } : null
}
