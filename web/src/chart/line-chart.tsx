import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { theme } from '../store/view.ts'

/** A colour of the page's own tokens, by its name in the style sheet. */
type Token =
  '--accent' | '--good' | '--warn' | '--bad' | '--text-muted' | '--text' | '--line-strong'

export interface ChartLine {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly color: Token
  readonly width?: number
  readonly dash?: readonly number[]
  /** Filled down to the axis, this opaque. */
  readonly fillAlpha?: number
  /** Points instead of a line. */
  readonly isPoints?: boolean
  readonly isStepped?: boolean
}

interface LineChartProps {
  /** What the chart shows, for those who cannot see it. */
  readonly label: string
  readonly xLabel: string
  readonly yLabel: string
  readonly x: readonly number[]
  readonly lines: readonly ChartLine[]
  readonly heightPx?: number
  readonly onPoint?: (index: number | null) => void
}

/** Lines over one axis, with the values under the pointer in the legend. */
export function LineChart(props: LineChartProps) {
  const { label, x, lines, heightPx = 190, xLabel, yLabel, onPoint } = props
  const box = useRef<HTMLDivElement>(null)
  const shownTheme = theme.value
  useEffect(() => {
    const parent = box.current
    if (parent === null) return
    const style = getComputedStyle(document.documentElement)
    const color = (name: Token): string => style.getPropertyValue(name).trim()
    const axis: uPlot.Axis = {
      stroke: color('--text-muted'),
      grid: { stroke: style.getPropertyValue('--line').trim(), width: 1 },
      ticks: { stroke: style.getPropertyValue('--line').trim(), width: 1, size: 4 },
      font: '11px system-ui',
      labelFont: '11px system-ui',
      labelSize: 16,
    }
    const plot = new uPlot(
      {
        width: parent.clientWidth,
        height: heightPx,
        padding: [8, 16, 0, 0],
        // The default scale is one of time.
        scales: { x: { time: false } },
        axes: [
          { ...axis, label: xLabel, size: 30 },
          { ...axis, label: yLabel, size: 48 },
        ],
        series: [{}, ...lines.map((line) => seriesOf(line, color(line.color)))],
        cursor: { drag: { x: false, y: false }, points: { size: 6 } },
        legend: { show: false },
        hooks: { setCursor: [(chart) => onPoint?.(chart.cursor.idx ?? null)] },
      },
      [[...x], ...lines.map((line) => [...line.values])],
      parent,
    )
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: parent.clientWidth, height: heightPx })
    })
    observer.observe(parent)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [shownTheme, x, lines, heightPx])
  return (
    <figure class="chart">
      <div ref={box} role="img" aria-label={label} />
      <figcaption>
        {lines.map((line) => (
          <span key={line.label} data-color={line.color}>
            <i class="stroke" /> {line.label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function seriesOf(line: ChartLine, stroke: string): uPlot.Series {
  const stepped = line.isStepped === true ? uPlot.paths.stepped?.({ align: 1 }) : undefined
  return {
    label: line.label,
    stroke,
    width: line.isPoints === true ? 0 : (line.width ?? 2),
    points: { show: line.isPoints === true, size: 7 },
    ...(line.dash === undefined ? {} : { dash: [...line.dash] }),
    ...(stepped === undefined ? {} : { paths: stepped }),
    ...(line.fillAlpha === undefined
      ? {}
      : { fill: `color-mix(in srgb, ${stroke} ${line.fillAlpha * 100}%, transparent)` }),
  }
}
