import { cssColor } from '../../color/ramps.ts'
import {
  formatArea,
  formatFixed,
  formatNumber,
  formatPercent,
  formatPower,
} from '../../format/format.ts'
import { FileExports } from '../../panels/file-exports.tsx'
import { EvidenceSection } from '../../panels/evidence-section.tsx'
import { RequestSection } from '../../panels/request-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/section.tsx'
import { Stat } from '../../parts/stat.tsx'
import type { ResultProps } from '../../question/question.ts'
import { isLive } from '../../store/live.ts'
import { serverColors } from '../shared/server-colors.ts'
import type { InterferenceAnswer } from './answer.ts'
import { interferenceFiles } from './files.ts'
import { outageClasses, quantityHelp, quantityLabels, shownQuantity } from './quantities.ts'
import { quantityIds } from './quantity-ids.ts'
import { Table } from '../../parts/table.tsx'

type Props = ResultProps<InterferenceAnswer>

export function InterferencePanel({ result }: Props) {
  const { answer } = result
  const { stats } = answer
  return (
    <ResultFrame result={result} warnings={warnings(answer)}>
      <Quantities />
      <p class="headline">
        <strong>{formatArea(stats.serviceable_area_m2)}</strong> served,{' '}
        <strong>{formatPercent(stats.serviceable_pct)}</strong> of{' '}
        {formatNumber(stats.sample_count)} samples ·{' '}
        <strong>{formatNumber(stats.affected_demand_buildings)}</strong> of{' '}
        {formatNumber(stats.demand_candidates)} buildings with demand in outage
      </p>
      <dl class="stats">
        <Level label="SINR" middle={stats.median_sinr_db} low={stats.p10_sinr_db} unit="dB" />
        <Level label="RSRP" middle={stats.median_rsrp_dbm} low={stats.p10_rsrp_dbm} unit="dBm" />
        <Level label="RSRQ" middle={stats.median_rsrq_db} low={stats.p10_rsrq_db} unit="dB" />
        <Stat
          label="Lost to interference alone"
          value={formatArea(stats.interference_limited_area_m2)}
          detail={formatPercent(stats.interference_limited_pct)}
        />
      </dl>
      <CellSummary result={result} />
      <Outages result={result} />
      {!isLive(result) && (
        <>
          <Files result={result} />
          <InterferenceNotes result={result} />
        </>
      )}
    </ResultFrame>
  )
}

/** Switches what the map and the legend show. */
function Quantities() {
  return (
    <div class="segmented" role="group" aria-label="Shown on the map">
      {quantityIds.map((id) => (
        <button
          key={id}
          type="button"
          title={quantityHelp[id]}
          aria-pressed={shownQuantity.value === id}
          onClick={() => (shownQuantity.value = id)}
        >
          {quantityLabels[id]}
        </button>
      ))}
    </div>
  )
}

interface LevelProps {
  readonly label: string
  readonly middle: number | null
  readonly low: number | null
  readonly unit: string
}

const Level = ({ label, middle, low, unit }: LevelProps) => (
  <Stat
    label={`${label}, median`}
    value={`${formatNumber(middle, 1)} ${unit}`}
    detail={`10 % below ${formatNumber(low, 1)}`}
  />
)

function CellSummary({ result: { answer, scenarios } }: Props) {
  const colors = serverColors(scenarios)
  const squareM2 = answer.spacingM * answer.spacingM
  const { per_serving_cell: cells } = answer.stats
  const largestM2 = squareM2 * Math.max(...cells.map(({ serving_samples: samples }) => samples))
  const [, areaUnit] = formatArea(largestM2).split(' ')
  return (
    <Table
      scrolls="Cells"
      rows={cells}
      keyOf={({ cell_id }) => cell_id}
      columns={[
        {
          head: 'Best server',
          cell: ({ cell_id }) => (
            <>
              <i
                class="swatch"
                style={{ background: cssColor(colors[answer.cellIds.indexOf(cell_id)]) }}
              />{' '}
              {cell_id}
            </>
          ),
        },
        {
          head: 'Area',
          unit: areaUnit,
          isNumber: true,
          cell: (cell) => formatArea(cell.serving_samples * squareM2, largestM2).split(' ')[0],
        },
        {
          head: 'Served',
          unit: '%',
          isNumber: true,
          cell: ({ serviceable_samples, serving_samples }) =>
            formatFixed((100 * serviceable_samples) / Math.max(1, serving_samples), 1),
        },
        {
          head: 'SINR',
          isNumber: true,
          cell: (cell) => formatFixed(cell.avg_sinr_db, 1),
          unit: 'dB',
        },
        {
          head: 'RSRP',
          isNumber: true,
          cell: (cell) => formatFixed(cell.avg_rsrp_dbm, 1),
          unit: 'dBm',
        },
        {
          head: 'RSRQ',
          isNumber: true,
          cell: (cell) => formatFixed(cell.avg_rsrq_db, 1),
          unit: 'dB',
        },
      ]}
    />
  )
}

function Outages({ result: { answer } }: Props) {
  const squareM2 = answer.spacingM * answer.spacingM
  const rows = Object.entries(answer.stats.outage_by_reason).filter(([, count]) => count > 0)
  if (rows.length === 0) return null
  return (
    <Section title="Why places are not served" open>
      <Facts
        rows={rows.map(([reason, count]) => [
          outageClasses.find(({ id }) => id === reason)?.label ?? reason,
          `${formatArea(count * squareM2)} (${formatNumber(count)} ${count === 1 ? 'sample' : 'samples'})`,
        ])}
      />
    </Section>
  )
}

function Files({ result }: Props) {
  const shown = shownQuantity.value
  const label = quantityLabels[shown]
  const files = interferenceFiles(shown, label)
  return (
    <>
      <FileExports result={result} label={`Save ${label}`} formats={files} />
      {files.length === 1 && (
        <p class="quiet">The other files hold SINR, RSRP or the best server: show one of them.</p>
      )}
    </>
  )
}

function InterferenceNotes({ result }: Props) {
  const { answer } = result
  return (
    <div class="stack notes">
      <EvidenceSection answer={answer} />
      <Section title="Model and assumptions">
        <ul>
          {answer.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
        <Facts
          rows={[
            ['Thresholds', thresholdsText(answer)],
            ['Bandwidth', `${formatNumber(answer.bandwidthMhz, 1)} MHz`],
            ['Load', formatNumber(answer.loadFactor, 2)],
            ['Frequency reuse', formatNumber(answer.reuseFactor)],
            ...answer.notes,
          ]}
        />
      </Section>
      <RequestSection result={result} />
    </div>
  )
}

const thresholdsText = ({ thresholds }: InterferenceAnswer): string =>
  `RSRP ${formatPower(thresholds.rsrpDbm)}, SINR ${formatNumber(thresholds.sinrDb, 1)} dB, RSRQ ${formatNumber(thresholds.rsrqDb, 1)} dB`

function warnings(answer: InterferenceAnswer): readonly string[] {
  return [
    ...(answer.spacingM > answer.askedSpacingM
      ? [
          `The samples stand ${formatNumber(answer.spacingM, 1)} m apart instead of ${formatNumber(answer.askedSpacingM)} m: more would not fit.`,
        ]
      : []),
    ...(answer.fallbackUsed
      ? ['For at least one cell another model stands in for the one asked for.']
      : []),
    ...(answer.hostRoofAssumed
      ? ['The roof under an antenna is unknown: it is assumed to be below the antenna.']
      : []),
  ]
}
