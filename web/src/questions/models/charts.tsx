import { formatChange, formatNumber } from '../../format/format.ts'
import type { ModelDetail, ResidualGroup } from './answer.ts'

const width = 320
const height = 180
const left = 34
const bottom = 26

/** Multiples of ten around some values. */
function around(values: readonly number[]): readonly [number, number] {
  const least = values.reduce((a, b) => Math.min(a, b), Infinity)
  const greatest = values.reduce((a, b) => Math.max(a, b), -Infinity)
  return [10 * Math.floor(least / 10), 10 * Math.ceil(greatest / 10 + 1e-9)]
}

/** Measured against predicted power, with the line on which both agree after the offset. */
export function ScatterChart({ detail }: { readonly detail: ModelDetail }) {
  const points = detail.geojson.features.map(({ properties }) => properties)
  if (points.length === 0) return null
  const [low, high] = around(points.map(({ measured_rsrp_dbm }) => measured_rsrp_dbm))
  const [from, to] = around(points.map(({ predicted_rsrp_dbm }) => predicted_rsrp_dbm))
  const x = (dbm: number): number => left + ((width - left - 4) * (dbm - from)) / (to - from)
  const y = (dbm: number): number =>
    height - bottom - ((height - bottom - 4) * (dbm - low)) / (high - low)
  const dots = points
    .map(
      (one) => `M${x(one.predicted_rsrp_dbm).toFixed(1)} ${y(one.measured_rsrp_dbm).toFixed(1)}h0`,
    )
    .join('')
  const { bias_db } = detail
  return (
    <figure class="histogram">
      <figcaption class="quiet">Measured against predicted, dBm; line: with the offset</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${points.length} measurements against their predictions`}
      >
        <clipPath id="scatter-box">
          <rect x={left} y={4} width={width - left - 4} height={height - bottom - 4} />
        </clipPath>
        <path class="scatter-dots" d={dots} />
        <line
          class="scatter-line"
          clip-path="url(#scatter-box)"
          x1={x(from)}
          y1={y(from + bias_db)}
          x2={x(to)}
          y2={y(to + bias_db)}
        />
        <path class="histogram-axis" fill="none" d={`M${left} 4V${height - bottom}H${width - 4}`} />
        <text x={left} y={height - 10}>
          {formatNumber(from)}
        </text>
        <text x={width - 4} y={height - 10} text-anchor="end">
          {formatNumber(to)} predicted
        </text>
        <text x={left - 4} y={12} text-anchor="end">
          {formatNumber(high)}
        </text>
        <text x={left - 4} y={height - bottom} text-anchor="end">
          {formatNumber(low)}
        </text>
      </svg>
    </figure>
  )
}

interface GroupsProps {
  readonly title: string
  readonly groups: readonly ResidualGroup[]
  /** The offset, about which the groups are drawn. */
  readonly biasDb: number
}

const rowHeight = 18
const labelWidth = 104

/** The mean residual of each group after the offset, with one standard deviation on either side. */
export function GroupsChart({ title, groups, biasDb }: GroupsProps) {
  if (groups.length === 0) return null
  const ends = groups.flatMap(({ bias_db, spread_db }) => [Math.abs(bias_db - biasDb) + spread_db])
  const reachDb = Math.max(10, 5 * Math.ceil(Math.max(...ends) / 5))
  const middle = labelWidth + (width - labelWidth - 44) / 2
  const x = (valueDb: number): number =>
    middle + (((width - labelWidth - 44) / 2) * valueDb) / reachDb
  const tall = rowHeight * groups.length + 18
  return (
    <figure class="histogram">
      <figcaption class="quiet">{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${tall}`} role="img" aria-label={title}>
        <line class="histogram-axis" x1={middle} x2={middle} y1={0} y2={tall - 16} />
        {groups.map(({ label, sample_count, bias_db, spread_db }, i) => {
          const y = rowHeight * (i + 0.5)
          const meanDb = bias_db - biasDb
          return (
            <g key={label}>
              <title>{`${label}: ${formatChange(meanDb, 1)} dB, spread ${formatNumber(spread_db, 1)} dB, ${formatNumber(sample_count)} samples`}</title>
              <text x={0} y={y + 3}>
                {label}
              </text>
              <line
                class="group-whisker"
                x1={x(meanDb - spread_db)}
                x2={x(meanDb + spread_db)}
                y1={y}
                y2={y}
              />
              <circle class="group-mean" cx={x(meanDb)} cy={y} r={3.5} />
              <text x={width} y={y + 3} text-anchor="end">
                {formatNumber(sample_count)}
              </text>
            </g>
          )
        })}
        <text x={x(-reachDb)} y={tall - 4}>
          {formatChange(-reachDb, 0)}
        </text>
        <text x={x(reachDb)} y={tall - 4} text-anchor="end">
          {formatChange(reachDb, 0)} dB
        </text>
      </svg>
    </figure>
  )
}
