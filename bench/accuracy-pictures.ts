import type { Measurements } from '../src/analyses/measurements/measurements.ts'

const width = 640
const height = 480
const margin = 56
const style =
  'text{font:12px sans-serif;fill:#333}.axis{stroke:#888;stroke-width:1}.line{stroke:#333;stroke-dasharray:4 3}'

function frame(title: string, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}"><style>${style}</style><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="${margin}" y="24" style="font-size:15px">${title}</text>${body}</svg>\n`
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

/** The residuals less their median at the places where they were measured. */
export function residualMap(
  { samples, calibration }: Measurements,
  transmitter: { readonly lon: number; readonly lat: number },
): string {
  const centerDb = calibration.suggestion?.adjustmentDb ?? 0
  const lons = [...samples.map(({ sample }) => sample.lon), transmitter.lon]
  const lats = [...samples.map(({ sample }) => sample.lat), transmitter.lat]
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const span = Math.max(east - west, north - south)
  const side = height - 2 * margin
  const x = scale(west, west + span, margin, margin + side)
  const y = scale(south, south + span, height - margin, height - margin - side)
  const dots = samples
    .map(({ sample, residualDb }) =>
      residualDb === null
        ? ''
        : `<circle cx="${x(sample.lon).toFixed(1)}" cy="${y(sample.lat).toFixed(1)}" r="2.5" ` +
          `fill="${residualColor(residualDb - centerDb, 20)}"/>`,
    )
    .join('')
  const mast =
    `<circle cx="${x(transmitter.lon).toFixed(1)}" cy="${y(transmitter.lat).toFixed(1)}" r="5" ` +
    'fill="none" stroke="#000" stroke-width="2"/>'
  const key = [-20, -10, 0, 10, 20]
    .map((residualDb, index) => {
      const at = 60 + 24 * index
      const fill = residualColor(residualDb, 20)
      return `<rect x="${width - 130}" y="${at}" width="16" height="16" fill="${fill}" stroke="#999"/><text x="${width - 106}" y="${at + 13}">${residualDb} dB</text>`
    })
    .join('')
  return frame('Residual less the suggested offset; the ring is the transmitter', dots + mast + key)
}

/** Measured against predicted reference power, with the line of the suggested offset. */
export function scatterPlot({ samples, calibration }: Measurements): string {
  const points = samples.flatMap(({ sample, predictedRsrpDbm }) =>
    predictedRsrpDbm === null ? [] : [[predictedRsrpDbm, sample.rsrpDbm] as const],
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
  const offsetDb = calibration.suggestion?.adjustmentDb ?? 0
  const line = `<line class="line" x1="${x(left)}" y1="${y(left + offsetDb)}" x2="${x(right)}" y2="${y(right + offsetDb)}"/>`
  const axes =
    `<line class="axis" x1="${margin}" y1="${height - margin}" x2="${width - margin}" y2="${height - margin}"/>` +
    `<line class="axis" x1="${margin}" y1="${margin}" x2="${margin}" y2="${height - margin}"/>` +
    `<text x="${width / 2 - 60}" y="${height - 14}">predicted, dB (nominal power)</text>` +
    `<text transform="translate(16 ${height / 2 + 30}) rotate(-90)">measured, dB</text>`
  const ticks =
    [left, right]
      .map((value) => `<text x="${x(value) - 14}" y="${height - margin + 18}">${value}</text>`)
      .join('') +
    [low, high]
      .map((value) => `<text x="${margin - 36}" y="${y(value) + 4}">${value}</text>`)
      .join('')
  return frame(
    'Measured against predicted; the line is prediction plus suggested offset',
    axes + ticks + dots + line,
  )
}
