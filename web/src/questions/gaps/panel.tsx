import { useState } from 'preact/hooks'
import type { GapFeature, GapsResponse } from '../../api/types.ts'
import {
  formatDistance,
  formatFixed,
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
import { Table } from '../../parts/table.tsx'
import type { Column } from '../../parts/table.tsx'

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
          {...(stats.candidate_buildings > 0 && {
            tone: stats.gap_buildings > 0 ? 'bad' : 'good',
          })}
        />
        <Stat
          label="Served"
          value={formatNumber(stats.served_buildings)}
          detail={`of ${formatNumber(stats.candidate_buildings)}`}
        />
        <Stat label="Demand in gaps" value={formatNumber(stats.total_gap_demand, 1)} />
        <Stat label="Weakest" value={formatPower(stats.worst_rx_dbm)} />
      </dl>
      {stats.gap_buildings > 0 && (
        <>
          <GapTable gaps={answer.geojson.features} />
          <div class="row">
            <button
              type="button"
              class="button"
              onClick={() =>
                saveJson(answer.geojson, 'coverage-gaps.geojson', 'application/geo+json')
              }
            >
              <Icon name="download" /> Gaps as GeoJSON
            </button>
          </div>
        </>
      )}
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
  const { features } = result.answer.geojson
  if (features.length === 0) return <p class="quiet">{noGaps(result.answer)}</p>
  return <GapTable gaps={features} />
}

/** Why there are none: all are served, or nobody is there. */
const noGaps = ({ stats }: GapsResponse): string =>
  stats.candidate_buildings === 0
    ? 'No building with demand stands in the sector: nobody was asked about.'
    : 'No gap: every building with demand in the sector is served.'

function gapWarnings(answer: GapsResponse): readonly string[] {
  const { stats } = answer
  const warnings = stats.candidate_buildings === 0 ? [noGaps(answer)] : []
  if (stats.returned_gaps < stats.gap_buildings) {
    warnings.push(
      `The list holds the first ${formatNumber(stats.returned_gaps)} of ${formatNumber(stats.gap_buildings)} gaps. The numbers above count all.`,
    )
  }
  const outside = stats.facade_outside_beam_buildings ?? 0
  if (outside > 0) {
    warnings.push(
      outside === 1
        ? '1 gap has its facade outside the beam: no power is known for it.'
        : `${formatNumber(outside)} gaps have their facade outside the beam: no power is known for them.`,
    )
  }
  if (stats.unknown_height_buildings > 0) {
    warnings.push(
      `${formatNumber(stats.unknown_height_buildings)} buildings are out of sight only because a roof on the way is of unknown height.`,
    )
  }
  return warnings
}

interface GapTableColumn extends Column<GapFeature> {
  readonly key: GapColumn
}

const columns: readonly GapTableColumn[] = [
  { key: 'building_id', head: 'Building', cell: (gap) => <GapButton gap={gap} /> },
  {
    key: 'total_demand',
    head: 'Demand',
    isNumber: true,
    cell: ({ properties }) => formatFixed(properties.total_demand, 1),
  },
  {
    key: 'rx_dbm',
    head: 'Power',
    unit: 'dBm',
    isNumber: true,
    cell: ({ properties: { rx_dbm } }) =>
      rx_dbm === null ? 'unknown' : rx_dbm.toFixed(1).replace('-', '−'),
  },
  {
    key: 'distance_m',
    head: 'Dist.',
    unit: 'm',
    isNumber: true,
    cell: ({ properties }) => properties.distance_m.toFixed(0),
    cellTitle: ({ properties }) => formatDistance(properties.distance_m),
  },
]

function GapTable({ gaps }: { readonly gaps: readonly GapFeature[] }) {
  const [order, setOrder] = useState<GapOrder | null>(null)
  const sorted = order === null ? gaps : sortGaps(gaps, order)
  return (
    <div class="table-box" tabIndex={0} role="region" aria-label="Coverage gaps">
      <Table
        look="plain"
        hasRowHeads={false}
        rows={sorted}
        keyOf={({ properties }) => properties.building_id}
        marks={({ properties }) => ({
          isSelected: selectedGap.value === properties.building_id,
          title: formatIdentifier(properties.reason),
        })}
        columns={columns.map((column) => ({
          ...column,
          sorted: sortState(order, column.key),
          onSort: () => setOrder(nextOrder(order, column.key)),
        }))}
      />
    </div>
  )
}

function GapButton({ gap }: { readonly gap: GapFeature }) {
  const { building_id } = gap.properties
  const [lon, lat] = gap.geometry.coordinates
  return (
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
