import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatDistance, formatPower } from '../format/format.ts'
import { theme } from '../store/view.ts'
import { themedAxis } from './axis.ts'
import type { RaySeries } from './ray-series.ts'

interface PowerChartProps {
  readonly series: RaySeries
  readonly thresholdDbm: number | null
  readonly radiusM: number
}

/** Received power over distance along one ray. */
export function PowerChart({ series, thresholdDbm, radiusM }: PowerChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const readout = useRef<HTMLOutputElement>(null)
  const shownTheme = theme.value

  useEffect(() => {
    const parent = box.current
    if (parent === null) return
    const plot = new uPlot(
      optionsFor(parent, radiusM, thresholdDbm, (text) => {
        if (readout.current !== null) readout.current.value = text
      }),
      chartData(series),
      parent,
    )
    chart.current = plot
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: parent.clientWidth, height: parent.clientHeight })
    })
    observer.observe(parent)
    return () => {
      observer.disconnect()
      plot.destroy()
      chart.current = null
    }
    // The data of the next ray goes into the same chart, below.
  }, [shownTheme, thresholdDbm, radiusM])

  useEffect(() => {
    chart.current?.setData(chartData(series))
  }, [series])

  return (
    <figure class="chart">
      <div ref={box} class="chart-box" role="img" aria-label="Received power over distance" />
      <figcaption>
        <span>
          <i class="stroke good" /> line of sight
        </span>
        <span>
          <i class="stroke warn dashed" /> no sight
        </span>
        {thresholdDbm !== null && (
          <span>
            <i class="stroke bad dashed" /> threshold
          </span>
        )}
        <output ref={readout} class="number" />
      </figcaption>
    </figure>
  )
}

const chartData = (series: RaySeries): uPlot.AlignedData => [
  series.distanceM,
  series.losDbm,
  series.nlosDbm,
]

function optionsFor(
  { clientWidth: width, clientHeight: height }: HTMLElement,
  radiusM: number,
  thresholdDbm: number | null,
  onPoint: (text: string) => void,
): uPlot.Options {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string): string => style.getPropertyValue(name).trim()
  const axis = themedAxis(color)
  const point = { show: true, size: 4 }
  return {
    width,
    height,
    padding: [8, 16, 0, 0],
    scales: {
      // The default scale is one of time.
      x: { time: false, range: [0, radiusM] },
      y: { range: (_plot, low, high) => powerRange(low, high, thresholdDbm) },
    },
    axes: [
      { ...axis, label: 'Distance, m', size: 30 },
      { ...axis, label: 'Received, dBm', size: 42 },
    ],
    series: [
      {},
      { label: 'LOS', stroke: color('--good'), width: 2, points: point },
      { label: 'NLOS', stroke: color('--warn'), width: 2, dash: [5, 3], points: point },
    ],
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    legend: { show: false },
    hooks: {
      draw: [(plot) => drawThreshold(plot, thresholdDbm, color('--bad'))],
      setCursor: [(plot) => onPoint(pointText(plot))],
    },
  }
}

/** The point under the pointer in words; empty beside the chart. */
function pointText(plot: uPlot): string {
  const index = plot.cursor.idx
  if (index === null || index === undefined) return ''
  const dbm = plot.data[1][index] ?? plot.data[2][index]
  return `${formatDistance(plot.data[0][index])}: ${formatPower(dbm)}`
}

function powerRange(
  low: number | null,
  high: number | null,
  thresholdDbm: number | null,
): [number, number] {
  const levels = [low, high, thresholdDbm].filter((level) => level !== null)
  if (levels.length === 0) return [-120, -40]
  return [
    10 * Math.floor((Math.min(...levels) - 2) / 10),
    10 * Math.ceil((Math.max(...levels) + 2) / 10),
  ]
}

function drawThreshold(plot: uPlot, thresholdDbm: number | null, stroke: string): void {
  if (thresholdDbm === null) return
  const { ctx, bbox } = plot
  const y = plot.valToPos(thresholdDbm, 'y', true)
  ctx.save()
  ctx.strokeStyle = stroke
  ctx.lineWidth = 1.5
  ctx.setLineDash([6, 4])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}
