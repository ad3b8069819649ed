import { type Campaign, nameOf } from './accuracy-campaigns.ts'

const width = 640
const height = 480
const margin = 56
const style =
  'text{font:12px sans-serif;fill:#333}.axis{stroke:#888;stroke-width:1}.line{stroke:#333;stroke-dasharray:4 3}'

function frame(title: string, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}"><style>${style}</style><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="${margin}" y="24" style="font-size:14px">${title}</text>${body}</svg>\n`
  )
}

/** A position along an axis of so many pixels for a value between two others. */
function scale(from: number, to: number, pixelFrom: number, pixelTo: number) {
  return (value: number) => pixelFrom + ((value - from) / (to - from)) * (pixelTo - pixelFrom)
}

/** Blue below, red above the prediction, grey near it: readable without colour vision by lightness. */
function residualColor(residualDb: number, limitDb: number): string {
  const share = Math.max(-1, Math.min(1, residualDb / limitDb))
  const strength = Math.round(220 - 180 * Math.abs(share))
  return share < 0 ? `rgb(${strength},${strength},235)` : `rgb(235,${strength},${strength})`
}

/** The residuals of the best model less its offset, which is in-sample, where they were measured. */
export function residualMap({ question, comparison }: Campaign): string {
  const {
    used,
    table: { judged },
    residualsDb: [residualsDb],
  } = comparison
  const [{ biasDb, variant }] = judged
  const lons = [...used, ...question.cells].map(({ lon }) => lon)
  const lats = [...used, ...question.cells].map(({ lat }) => lat)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  // A degree of longitude is shorter than one of latitude.
  const shortening = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const span = Math.max((east - west) * shortening, north - south)
  const side = height - 2 * margin
  const x = scale(west, west + span / shortening, margin, margin + side)
  const y = scale(south, south + span, height - margin, height - margin - side)
  const at = ({ lon, lat }: { readonly lon: number; readonly lat: number }, radius: number) =>
    `<circle cx="${x(lon).toFixed(1)}" cy="${y(lat).toFixed(1)}" r="${radius}"`
  const dots = used
    .map((sample, index) => {
      const fill = residualColor(residualsDb[index] - biasDb, 20)
      return `${at(sample, 2.5)} fill="${fill}"/>`
    })
    .join('')
  const masts = question.cells
    .map((cell) => `${at(cell, 5)} fill="none" stroke="#000" stroke-width="2"/>`)
    .join('')
  const key = [-20, -10, 0, 10, 20]
    .map((residualDb, index) => {
      const top = 60 + 24 * index
      const fill = residualColor(residualDb, 20)
      return `<rect x="${width - 130}" y="${top}" width="16" height="16" fill="${fill}" stroke="#999"/><text x="${width - 106}" y="${top + 13}">${residualDb} dB</text>`
    })
    .join('')
  const title = `${nameOf(variant)}: residuals less offset (in-sample), cells ringed`
  return frame(title, dots + masts + key)
}

/** Measured against predicted power under the best model, with the line of its offset. */
export function scatterPlot({ comparison }: Campaign): string {
  const [{ biasDb, variant }] = comparison.table.judged
  const [residualsDb] = comparison.residualsDb
  const points = comparison.used.map(
    ({ rsrpDbm }, index) => [rsrpDbm - residualsDb[index], rsrpDbm] as const,
  )
  const xs = points.map(([predicted]) => predicted)
  const ys = points.map(([, measured]) => measured)
  const [left, right] = [
    Math.floor(Math.min(...xs) / 10) * 10,
    Math.ceil(Math.max(...xs) / 10) * 10,
  ]
  const [low, high] = [Math.floor(Math.min(...ys) / 10) * 10, Math.ceil(Math.max(...ys) / 10) * 10]
  const x = scale(left, right, margin, width - margin)
  const y = scale(low, high, height - margin, margin)
  const dots = points
    .map(
      ([predicted, measured]) =>
        `<circle cx="${x(predicted).toFixed(1)}" cy="${y(measured).toFixed(1)}" r="2" fill="#31688e" fill-opacity="0.35"/>`,
    )
    .join('')
  const line = `<line class="line" x1="${x(left)}" y1="${y(left + biasDb)}" x2="${x(right)}" y2="${y(right + biasDb)}"/>`
  const axes =
    `<line class="axis" x1="${margin}" y1="${height - margin}" x2="${width - margin}" y2="${height - margin}"/>` +
    `<line class="axis" x1="${margin}" y1="${margin}" x2="${margin}" y2="${height - margin}"/>` +
    `<text x="${width / 2 - 60}" y="${height - 14}">predicted, dBm</text>` +
    `<text transform="translate(16 ${height / 2 + 30}) rotate(-90)">measured, dBm</text>`
  const ticks =
    [left, right]
      .map((value) => `<text x="${x(value) - 14}" y="${height - margin + 18}">${value}</text>`)
      .join('') +
    [low, high]
      .map((value) => `<text x="${margin - 36}" y="${y(value) + 4}">${value}</text>`)
      .join('')
  const title = `${nameOf(variant)}: measured against predicted, and the offset`
  return frame(title, axes + ticks + dots + line)
}
