import type { Map as MapLibreMap } from 'maplibre-gl'
import { distance } from '../geometry/geometry.ts'

/** Of a picture, pixels. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const ink = '#15202b'
const font = 'system-ui, sans-serif'
/** The box for which marks have their own size, and how far they shrink with a smaller one. */
const fullWidthPx = 2600
const smallestScale = 0.36

/** A scale and an arrow to the north on a map that fills a box with a share of its width. */
export function markMap(
  context: CanvasRenderingContext2D,
  map: MapLibreMap,
  { x, y, width, height }: Rectangle,
  shareOfMap = 1,
): void {
  const scale = Math.min(1, Math.max(smallestScale, width / fullWidthPx))
  const box = { x: x / scale, y: y / scale, width: width / scale, height: height / scale }
  const metres = metresPerCssPixel(map) * map.getCanvas().clientWidth * shareOfMap
  context.save()
  context.scale(scale, scale)
  paintScale(context, box, metres / box.width)
  paintNorth(context, box, map.getBearing())
  context.restore()
}

/** Metres on the ground beneath a pixel of the page, in the middle of the map. */
function metresPerCssPixel(map: MapLibreMap): number {
  const { clientWidth, clientHeight } = map.getCanvas()
  const [y, half] = [clientHeight / 2, 50]
  const west = map.unproject([clientWidth / 2 - half, y])
  const east = map.unproject([clientWidth / 2 + half, y])
  return distance([west.lng, west.lat], [east.lng, east.lat]) / (2 * half)
}

/** The longest of the round lengths that are no longer than a length. */
export function roundLengthM(longestM: number): number {
  const power = Math.floor(Math.log10(longestM))
  const unit = Number(`1e${power}`)
  return unit * ([5, 2, 1].find((count) => count * unit <= longestM) ?? 1)
}

function paintScale(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Rectangle,
  metresPerPixel: number,
): void {
  const lengthM = roundLengthM((width / 4) * metresPerPixel)
  const length = lengthM / metresPerPixel
  const [left, base] = [x + 60, y + height - 60]
  context.fillStyle = 'rgba(255, 255, 255, 0.85)'
  context.fillRect(left - 30, base - 80, length + 60, 110)
  context.strokeStyle = ink
  context.lineWidth = 6
  context.beginPath()
  context.moveTo(left, base - 24)
  context.lineTo(left, base)
  context.lineTo(left + length, base)
  context.lineTo(left + length, base - 24)
  context.stroke()
  context.fillStyle = ink
  context.font = `40px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  const text = lengthM >= 1000 ? `${lengthM / 1000} km` : `${lengthM} m`
  context.fillText(text, left + length / 2, base - 30)
}

function paintNorth(
  context: CanvasRenderingContext2D,
  { x, y, width }: Rectangle,
  bearingDeg: number,
): void {
  context.save()
  context.translate(x + width - 110, y + 120)
  context.fillStyle = 'rgba(255, 255, 255, 0.85)'
  context.beginPath()
  context.arc(0, 0, 90, 0, 2 * Math.PI)
  context.fill()
  context.rotate((-bearingDeg * Math.PI) / 180)
  context.fillStyle = ink
  context.beginPath()
  context.moveTo(0, -75)
  context.lineTo(26, 10)
  context.lineTo(0, -6)
  context.lineTo(-26, 10)
  context.fill()
  context.font = `600 44px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText('N', 0, 42)
  context.restore()
}
