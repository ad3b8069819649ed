import { useState } from 'preact/hooks'
import type { ExperimentRun } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { metricOf, metrics, metricText } from './metrics.ts'
import type { Metric } from './metrics.ts'

const width = 340
const height = 210
const box = { left: 46, right: 330, top: 8, bottom: 176 }

interface ScatterProps {
  readonly runs: readonly ExperimentRun[]
  readonly chosen: number | null
  readonly onChoose: (index: number) => void
}

/** Runs as points of two numbers; those that no other beats are filled diamonds. */
export function Scatter({ runs, chosen, onChoose }: ScatterProps) {
  const [across, setAcross] = useState('rx')
  const [up, setUp] = useState('gap')
  const x = metricOf(across)
  const y = metricOf(up)
  const scaleX = scaleOf(runs.map(x.valueOf), box.left, box.right)
  const scaleY = scaleOf(runs.map(y.valueOf), box.bottom, box.top)
  return (
    <figure class="histogram">
      <figcaption class="row">
        <MetricChoice label="Upwards" value={up} onChange={setUp} /> over{' '}
        <MetricChoice label="Across" value={across} onChange={setAcross} />
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${y.label} over ${x.label} of ${runs.length} runs`}
      >
        <path
          class="histogram-axis"
          fill="none"
          d={`M${box.left} ${box.top}V${box.bottom}H${box.right}`}
        />
        <text x={box.left - 4} y={box.top + 8} text-anchor="end">
          {formatNumber(scaleY.high, y.digits)}
        </text>
        <text x={box.left - 4} y={box.bottom} text-anchor="end">
          {formatNumber(scaleY.low, y.digits)}
        </text>
        <text x={box.left} y={box.bottom + 14}>
          {formatNumber(scaleX.low, x.digits)}
        </text>
        <text x={box.right} y={box.bottom + 14} text-anchor="end">
          {formatNumber(scaleX.high, x.digits)}
        </text>
        <text x={(box.left + box.right) / 2} y={height - 6} text-anchor="middle">
          {nameOf(x)}
        </text>
        {runs.map((run) => (
          <g
            key={run.index}
            class="scatter-point"
            data-pareto={run.non_dominated ? 'true' : undefined}
            data-chosen={chosen === run.index ? 'true' : undefined}
            transform={`translate(${scaleX.at(x.valueOf(run))} ${scaleY.at(y.valueOf(run))})`}
            onClick={() => onChoose(run.index)}
          >
            <title>{`Run ${run.index}: ${metricText(x, run)}, ${metricText(y, run)}`}</title>
            {run.non_dominated ? <path d="M0-6L6 0L0 6L-6 0Z" /> : <circle r={3.5} />}
          </g>
        ))}
      </svg>
    </figure>
  )
}

const nameOf = ({ label, unit }: Metric): string => (unit === '' ? label : `${label}, ${unit}`)

interface MetricChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const MetricChoice = ({ label, value, onChange }: MetricChoiceProps) => (
  <select
    class="small-select"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {metrics.map((metric) => (
      <option key={metric.id} value={metric.id}>
        {nameOf(metric)}
      </option>
    ))}
  </select>
)

function scaleOf(values: readonly number[], from: number, to: number) {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const inset = (to - from) * 0.04
  const at = (value: number): number =>
    high === low
      ? (from + to) / 2
      : from + inset + ((value - low) / (high - low)) * (to - from - 2 * inset)
  return { low, high, at }
}
