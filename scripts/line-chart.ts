// Curves as an SVG picture: axes with a grid, lines, marked points, a legend; light and dark.

export interface Axis {
  readonly title: string
  readonly scale: 'linear' | 'log'
  /** Grid lines; the first and the last are the ends of the axis. */
  readonly ticks: readonly number[]
}

export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Values from elsewhere that the curve is held against. */
  readonly marks?: readonly (readonly [x: number, y: number])[]
  readonly isDashed?: boolean
}

export interface Chart {
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
  /** What the marked points are. */
  readonly markNote?: string
}

const width = 860
const height = 460
const frame = { left: 78, top: 40, right: 640, bottom: 396 } as const
const legend = { left: 660, top: 60, step: 24 } as const

const colors = [
  { light: '#1b6ca8', dark: '#6fb6ea' },
  { light: '#b4451f', dark: '#f0936c' },
  { light: '#3c7d2b', dark: '#8fcf7d' },
  { light: '#7a3f96', dark: '#cf9be6' },
  { light: '#8a6d00', dark: '#e0c14a' },
]

function style(): string {
  const lines = colors.map(
    ({ light }, i) => `.c${i} { stroke: ${light} } .m${i} { fill: ${light} }`,
  )
  const dark = colors.map(({ dark: c }, i) => `.c${i} { stroke: ${c} } .m${i} { fill: ${c} }`)
  return `
  .ground { fill: #ffffff } .grid { stroke: #d5dde5; fill: none } .frame { stroke: #5b7f9f; fill: none }
  text { fill: #17242f; font: 13px system-ui, sans-serif } .title { font-weight: 700; font-size: 15px }
  .curve { fill: none; stroke-width: 1.8; stroke-linejoin: round } .dashed { stroke-dasharray: 6 4 }
  .end { text-anchor: end } .middle { text-anchor: middle }
  ${lines.join('\n  ')}
  @media (prefers-color-scheme: dark) {
    .ground { fill: #10181f } .grid { stroke: #2b3a47 } .frame { stroke: #7ea3c4 } text { fill: #e8eff5 }
    ${dark.join('\n    ')}
  }`
}

/** The picture of a chart. Points outside the axes are cut off. */
export function lineChart(chart: Chart): string {
  const parts = [
    `<rect class="ground" width="${width}" height="${height}"/>`,
    `<text class="title" x="${frame.left}" y="24">${escaped(chart.title)}</text>`,
    ...grid(chart),
    `<clipPath id="plot"><rect x="${frame.left}" y="${frame.top}" width="${frame.right - frame.left}" height="${frame.bottom - frame.top}"/></clipPath>`,
    '<g clip-path="url(#plot)">',
    ...chart.series.flatMap((series, i) => [curve(chart, series, i), ...marks(chart, series, i)]),
    '</g>',
    ...legendOf(chart),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" ` +
    `aria-label="${escaped(chart.title)}">\n<style>${style()}\n</style>\n${parts.join('\n')}\n</svg>\n`
  )
}

function fraction({ scale, ticks }: Axis, value: number): number {
  const of = scale === 'log' ? (x: number) => Math.log10(x) : (x: number) => x
  const first = of(ticks[0])
  return (of(value) - first) / (of(ticks[ticks.length - 1]) - first)
}

function xOf({ x }: Chart, value: number): string {
  return (frame.left + fraction(x, value) * (frame.right - frame.left)).toFixed(1)
}

function yOf({ y }: Chart, value: number): string {
  return (frame.bottom - fraction(y, value) * (frame.bottom - frame.top)).toFixed(1)
}

function grid(chart: Chart): string[] {
  const { left, top, right, bottom } = frame
  const vertical = chart.x.ticks.flatMap((tick) => {
    const x = xOf(chart, tick)
    return [
      `<path class="grid" d="M${x} ${top}V${bottom}"/>`,
      `<text class="middle" x="${x}" y="${bottom + 18}">${tick}</text>`,
    ]
  })
  const horizontal = chart.y.ticks.flatMap((tick) => {
    const y = yOf(chart, tick)
    return [
      `<path class="grid" d="M${left} ${y}H${right}"/>`,
      `<text class="end" x="${left - 8}" y="${Number(y) + 4}">${tick}</text>`,
    ]
  })
  const middleX = (left + right) / 2
  const middleY = (top + bottom) / 2
  return [
    ...vertical,
    ...horizontal,
    `<rect class="frame" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"/>`,
    `<text class="middle" x="${middleX}" y="${bottom + 42}">${escaped(chart.x.title)}</text>`,
    `<text class="middle" transform="translate(20 ${middleY}) rotate(-90)">${escaped(chart.y.title)}</text>`,
  ]
}

function curve(chart: Chart, { points, isDashed }: Series, i: number): string {
  const drawn = points.filter(
    ([, y]) => Number.isFinite(y) && (chart.y.scale === 'linear' || y > 0),
  )
  const way = drawn.map(([x, y]) => `${xOf(chart, x)} ${yOf(chart, y)}`).join('L')
  return `<path class="curve c${i}${isDashed === true ? ' dashed' : ''}" d="M${way}"/>`
}

function marks(chart: Chart, { marks: marked = [] }: Series, i: number): string[] {
  return marked.map(
    ([x, y]) => `<circle class="m${i}" cx="${xOf(chart, x)}" cy="${yOf(chart, y)}" r="3.2"/>`,
  )
}

function legendOf({ series, markNote }: Chart): string[] {
  const rows = series.flatMap(({ name, isDashed }, i) => {
    const y = legend.top + i * legend.step
    return [
      `<path class="curve c${i}${isDashed === true ? ' dashed' : ''}" d="M${legend.left} ${y}h26"/>`,
      `<text x="${legend.left + 34}" y="${y + 4}">${escaped(name)}</text>`,
    ]
  })
  if (markNote === undefined) return rows
  const y = legend.top + series.length * legend.step + 8
  return [
    ...rows,
    `<circle class="m0" cx="${legend.left + 13}" cy="${y}" r="3.2"/>`,
    `<text x="${legend.left + 34}" y="${y + 4}">${escaped(markNote)}</text>`,
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
