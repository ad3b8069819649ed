import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { theme } from '../store/view.ts'
import { axisRange, roomFor, stepsFor, themedAxis } from './axis.ts'
import type { AxisBounds } from './axis.ts'

/** A colour of the page's own tokens, by its name in the style sheet. */
type Token =
  | '--accent'
  | '--good'
  | '--warn'
  | '--bad'
  | '--text-muted'
  | '--text'
  | '--line-strong'

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

/** A hatched area below the lines, between two heights over a part of the axis. */
export interface ChartArea {
  /** Corners from left to right along the lower edge and back along the upper one. */
  readonly corners: readonly (readonly [x: number, y: number])[]
  /** Of the style sheets. */
  readonly color: string
}

/** A part of the axis in a colour, as a strip along the bottom. */
export interface ChartStretch {
  readonly from: number
  readonly to: number
  readonly color: string
}

/** What areas and stretches of a colour mean. */
export interface AreaMeaning {
  readonly label: string
  readonly color: string
}

interface LineChartProps {
  /** What the chart shows, for those who cannot see it. */
  readonly label: string
  readonly xLabel: string
  readonly yLabel: string
  /** Of quantities that cannot be less or more. */
  readonly xBounds?: AxisBounds
  readonly yBounds?: AxisBounds
  readonly x: readonly number[]
  readonly lines: readonly ChartLine[]
  readonly areas?: readonly ChartArea[]
  readonly stretches?: readonly ChartStretch[]
  readonly areaMeanings?: readonly AreaMeaning[]
  /** Where there is room for it. */
  readonly heightPx?: number
  readonly onPoint?: (index: number | null) => void
}

/** Lines over one axis, with the values under the pointer in the legend. */
export function LineChart(props: LineChartProps) {
  const { label, x, lines, areas = none, stretches = none, heightPx = 190 } = props
  const { areaMeanings = none, xLabel, yLabel, xBounds, yBounds, onPoint } = props
  const box = useRef<HTMLDivElement>(null)
  const shownTheme = theme.value
  useEffect(() => {
    const parent = box.current
    if (parent === null) return
    const style = getComputedStyle(document.documentElement)
    const color = (name: string): string => style.getPropertyValue(name).trim()
    const axis = themedAxis(color)
    const plot = new uPlot(
      {
        width: parent.clientWidth,
        height: parent.clientHeight,
        // Half of a label of six digits has room to the right of the last line.
        padding: [8, 24, 0, 0],
        // The default scale is one of time.
        scales: {
          x: { time: false, range: (_plot, low, high) => rangeOf(low, high, { bounds: xBounds }) },
          y: {
            range: (_plot, low, high) => rangeOf(low, high, { bounds: yBounds, padShare: 0.1 }),
          },
        },
        axes: [
          { ...axis, ...steps(x), label: xLabel, size: 30 },
          {
            ...axis,
            ...steps(lines.flatMap(({ values }) => values)),
            label: yLabel,
            size: (_plot, texts) => roomFor(texts),
          },
        ],
        series: [{}, ...lines.map((line) => seriesOf(line, color(line.color)))],
        cursor: { drag: { x: false, y: false }, points: { size: 6 } },
        legend: { show: false },
        hooks: {
          setCursor: [(chart) => onPoint?.(chart.cursor.idx ?? null)],
          // Behind the lines.
          drawAxes: [(chart) => areas.forEach((area) => drawArea(chart, area))],
          draw: [(chart) => stretches.forEach((stretch) => drawStretch(chart, stretch))],
        },
      },
      [[...x], ...lines.map((line) => [...line.values])],
      parent,
    )
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: parent.clientWidth, height: parent.clientHeight })
    })
    observer.observe(parent)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [shownTheme, x, lines, areas, stretches, heightPx])
  return (
    <figure class="chart">
      <div
        ref={box}
        class="chart-box"
        style={{ '--chart-height': `${heightPx}px` }}
        role="img"
        aria-label={label}
      />
      <figcaption>
        {lines.map((line) => (
          <span key={line.label} data-color={line.color}>
            <i class={markOf(line)} /> {line.label}
          </span>
        ))}
        {areaMeanings.map((meaning) => (
          <span key={meaning.label}>
            <i class="swatch" style={{ background: meaning.color }} /> {meaning.label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** A line is named as it is drawn. */
function markOf({ isPoints, dash }: ChartLine): string {
  if (isPoints === true) return 'dot ring'
  return dash === undefined ? 'stroke' : 'stroke dashed'
}

/** Nothing to draw has no range. */
function rangeOf(
  low: number | null,
  high: number | null,
  around: Parameters<typeof axisRange>[2],
): uPlot.Range.MinMax {
  return low === null || high === null ? [low, high] : axisRange(low, high, around)
}

function steps(values: readonly (number | null)[]): Pick<uPlot.Axis, 'incrs'> {
  const incrs = stepsFor(values)
  return incrs === undefined ? {} : { incrs }
}

const none: readonly never[] = []
/** Height of the strip along the bottom, pixels of the style sheet. */
const stripPx = 6
/** Between the strokes of a hatching, pixels of the style sheet. */
const hatchPx = 6

function drawArea(chart: uPlot, { corners, color }: ChartArea): void {
  const { ctx, bbox } = chart
  const first = corners[0]
  if (first === undefined) return
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.beginPath()
  for (const [x, y] of corners) {
    ctx.lineTo(chart.valToPos(x, 'x', true), chart.valToPos(y, 'y', true))
  }
  ctx.closePath()
  ctx.fillStyle = color
  ctx.globalAlpha = 0.45
  ctx.fill()
  ctx.globalAlpha = 1
  ctx.clip()
  ctx.strokeStyle = color
  ctx.lineWidth = uPlot.pxRatio
  ctx.beginPath()
  const { left, top, width, height } = bbox
  for (let from = left - height; from < left + width; from += hatchPx * uPlot.pxRatio) {
    ctx.moveTo(from, top + height)
    ctx.lineTo(from + height, top)
  }
  ctx.stroke()
  ctx.restore()
}

function drawStretch(chart: uPlot, { from, to, color }: ChartStretch): void {
  const { ctx, bbox } = chart
  const left = chart.valToPos(from, 'x', true)
  const height = stripPx * uPlot.pxRatio
  ctx.save()
  ctx.fillStyle = color
  ctx.fillRect(left, bbox.top + bbox.height - height, chart.valToPos(to, 'x', true) - left, height)
  ctx.restore()
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
