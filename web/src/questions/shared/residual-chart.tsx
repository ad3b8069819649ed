import { colorAt, cssColor } from '../../color/ramps.ts'
import { formatNumber } from '../../format/format.ts'
import { binWidthDb, histogram } from './histogram.ts'
import { residualRampOver } from './residual-colors.ts'

const width = 320
const height = 110
const floor = 92

interface Props {
  /** Measured less predicted, dB. */
  readonly residuals: readonly number[]
  readonly title?: string
}

/** How the residuals are spread, in bins of 2 dB. */
export function ResidualChart({ residuals, title = 'Measured less predicted, dB' }: Props) {
  const ramp = residualRampOver(residuals)
  const bins = histogram(residuals)
  if (bins.length === 0) return null
  const most = Math.max(...bins.map((bin) => bin.count))
  const barWidth = width / bins.length
  const zeroAt = -bins[0].fromDb / (bins.length * binWidthDb)
  const toDb = bins[bins.length - 1].fromDb + binWidthDb
  const label = `Residuals from ${bins[0].fromDb} to ${toDb} dB; at most ${most} in one bin of ${binWidthDb} dB`
  return (
    <figure class="histogram">
      <figcaption class="quiet">{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {bins.map(({ fromDb, count }, i) => (
          <rect
            key={fromDb}
            x={i * barWidth + 0.5}
            width={Math.max(1, barWidth - 1)}
            y={floor - (floor - 4) * (count / most)}
            height={(floor - 4) * (count / most)}
            fill={cssColor(colorAt(ramp, fromDb + binWidthDb / 2))}
            class="histogram-bar"
          >
            <title>{`${formatNumber(fromDb)} to ${formatNumber(fromDb + binWidthDb)} dB: ${formatNumber(count)}`}</title>
          </rect>
        ))}
        <line x1={0} x2={width} y1={floor} y2={floor} class="histogram-axis" />
        {zeroAt >= 0 && zeroAt <= 1 && (
          <line x1={zeroAt * width} x2={zeroAt * width} y1={0} y2={floor} class="histogram-axis" />
        )}
        <text x={0} y={height - 4}>
          {formatNumber(bins[0].fromDb)}
        </text>
        <text x={width} y={height - 4} text-anchor="end">
          {formatNumber(toDb)} dB
        </text>
        {zeroAt > 0.1 && zeroAt < 0.85 && (
          <text x={zeroAt * width} y={height - 4} text-anchor="middle">
            0
          </text>
        )}
      </svg>
    </figure>
  )
}
