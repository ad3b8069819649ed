import type { MeasurementResponse } from '../../api/types.ts'
import { formatChange, formatFixed, formatIdentifier, formatNumber } from '../../format/format.ts'
import { EvidenceSection } from '../../panels/evidence-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/section.tsx'
import { Stat } from '../../parts/stat.tsx'
import type { ResultProps } from '../../question/question.ts'
import { CalibrationCard } from './calibration-card.tsx'
import { FindCalibration } from '../shared/find-calibration.tsx'
import { measuredCount } from '../shared/measured-request.ts'
import { ResidualChart } from '../shared/residual-chart.tsx'
import { choiceText, comparedWith } from '../shared/sample-selection.ts'
import { project } from '../../store/project.ts'
import { Table } from '../../parts/table.tsx'
import { residualsOf } from './drawing.ts'

type Props = ResultProps<MeasurementResponse>

export function MeasurementsPanel({ result }: Props) {
  const { answer } = result
  const { stats } = answer
  const isCompared = stats.valid_sample_count > 0
  const choice = choiceText(measuredCount(project.value, result.target))
  return (
    <ResultFrame result={result} warnings={warnings(result)}>
      <p class="headline">{headline(answer)}</p>
      {choice !== null && <p>Evaluated are {choice}. Models compares all of them.</p>}
      <ResidualChart residuals={residualsOf(answer)} />
      <dl class="stats">
        <Stat
          label="Compared"
          value={formatNumber(stats.valid_sample_count)}
          detail={`of ${formatNumber(stats.sample_count)}`}
        />
        {isCompared && (
          <>
            <Stat label="Mean error" value={decibels(stats.mae_db)} detail="absolute" />
            <Stat
              label="Bias"
              value={decibels(stats.mean_bias_db)}
              detail={`median ${decibels(stats.median_bias_db)}`}
            />
            <Stat
              label="RMS error"
              value={decibels(stats.rmse_db)}
              detail={`90 % within ${decibels(stats.p90_abs_error_db)}`}
            />
          </>
        )}
      </dl>
      <CalibrationCard result={result} />
      {isCompared && (
        <>
          <FindCalibration result={result} members={noMembers} />
          <PerCell answer={answer} />
          <Diagnostics answer={answer} />
        </>
      )}
      <div class="stack notes">
        <EvidenceSection answer={answer} />
        <Section title="Model and method">
          <ul>
            {answer.model.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <Facts rows={[['Method', formatIdentifier(answer.calibration.method)]]} />
          <p class="quiet wrap">Fingerprint {answer.fingerprint}</p>
        </Section>
      </div>
    </ResultFrame>
  )
}

/** The model that the cells state. */
const noMembers = {}

const decibels = (value: number | null): string => `${formatNumber(value, 1)} dB`

function headline({ stats }: MeasurementResponse) {
  const bias = stats.mean_bias_db
  if (bias === null) return 'No measurement could be compared with the prediction.'
  const word = bias >= 0 ? 'more' : 'less'
  return (
    <>
      On average <strong>{decibels(Math.abs(bias))}</strong> {word} was measured than predicted;
      half of the measurements lie within <strong>{decibels(stats.p50_abs_error_db)}</strong>.
    </>
  )
}

function PerCell({ answer }: { readonly answer: MeasurementResponse }) {
  if (answer.per_cell.length === 0) return null
  return (
    <Table
      scrolls="By cell"
      rows={answer.per_cell}
      keyOf={({ cell_id }) => cell_id}
      columns={[
        { head: 'Cell', cell: (cell) => cell.cell_id },
        { head: 'Samples', isNumber: true, cell: (cell) => formatNumber(cell.sample_count) },
        {
          head: 'Bias',
          isNumber: true,
          cell: (cell) => formatChange(cell.mean_bias_db, 1),
          unit: 'dB',
        },
        {
          head: 'Mean error',
          isNumber: true,
          cell: (cell) => formatFixed(cell.mae_db, 1),
          unit: 'dB',
        },
        { head: 'RMS', isNumber: true, cell: (cell) => formatFixed(cell.rmse_db, 1), unit: 'dB' },
      ]}
    />
  )
}

function Diagnostics({ answer: { diagnostics } }: { readonly answer: MeasurementResponse }) {
  const groups = [
    ['By distance', diagnostics.residual_vs_distance],
    ['By walls on the way', diagnostics.residual_vs_obstruction],
  ] as const
  return (
    <Section title="Where the error comes from">
      {groups.map(([title, bins]) => (
        <div key={title}>
          <h3>{title}</h3>
          <Facts
            rows={bins
              .filter((bin) => bin.sample_count > 0)
              .map((bin) => [
                bin.label,
                `bias ${formatChange(bin.mean_bias_db, 1)} dB, mean error ${decibels(bin.mae_db)}, ${formatNumber(bin.sample_count)} samples`,
              ])}
          />
        </div>
      ))}
      <p class="quiet">
        {formatNumber(diagnostics.outlier_count)} outliers
        {diagnostics.outlier_threshold_db === null
          ? ''
          : `, farther than ${decibels(diagnostics.outlier_threshold_db)} from the median`}
      </p>
    </Section>
  )
}

const namesShown = 4

/** The cells that are named and not compared with, those with most measurements first. */
function mismatchNames({ geojson }: MeasurementResponse): string {
  const counts = new Map<string, number>()
  for (const { properties } of geojson.features) {
    if (properties.status !== 'cell_mismatch') continue
    const name = properties.requested_cell_id ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].toSorted(([, a], [, b]) => b - a)
  const shown = names.slice(0, namesShown).map(([name, count]) => `${name}: ${formatNumber(count)}`)
  return shown.join(', ') + (names.length > namesShown ? ', …' : '')
}

function warnings({ answer, request }: Props['result']): readonly string[] {
  const { stats, fallback_used } = answer
  const isOfNamed = request[comparedWith] === 'named_cell'
  const others = isOfNamed
    ? 'a cell that is not asked about'
    : 'another cell than the one predicted'
  return [
    ...(stats.cell_mismatch_count > 0
      ? [
          `${formatNumber(stats.cell_mismatch_count)} measurements name ${others} (${mismatchNames(answer)}): they are not compared.`,
        ]
      : []),
    ...(stats.no_signal_count > 0
      ? [
          `${formatNumber(stats.no_signal_count)} measurements lie where ${isOfNamed ? 'their cell does not reach' : 'no cell of the plan reaches'}.`,
        ]
      : []),
    ...(fallback_used === true
      ? ['For at least one cell another model stands in for the one asked for.']
      : []),
  ]
}
