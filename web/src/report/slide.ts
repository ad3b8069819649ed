import type { Map as MapLibreMap } from 'maplibre-gl'
import { markMap } from './map-marks.ts'
import type { Rectangle } from './map-marks.ts'
import { linesOf, paintLegend } from './legend-paint.ts'
import type { LegendBlock } from './legend-rows.ts'

/** A sheet for one picture, pixels. */
export interface SlideSize {
  readonly id: string
  readonly label: string
  readonly width: number
  readonly height: number
}

export const slideDotsPerInch = 300

export const slideSizes: readonly SlideSize[] = [
  { id: 'a4-landscape', label: 'A4 landscape, 3508 × 2480', width: 3508, height: 2480 },
  { id: 'a4-portrait', label: 'A4 portrait, 2480 × 3508', width: 2480, height: 3508 },
  { id: 'slide', label: 'Slide 16:9, 4000 × 2250', width: 4000, height: 2250 },
]

/** What stands around the map. */
export interface SlideText {
  readonly title: string
  readonly subtitle: string
  /** Sources and licences. */
  readonly foot: string
}

const ink = '#15202b'
const quietInk = '#4a5866'
const paper = '#ffffff'
const margin = 90
const font = 'system-ui, sans-serif'

/** Where the map is drawn on a sheet: all but a head, a foot and a column for the legend. */
export function mapBoxOf({ width, height }: SlideSize): Rectangle {
  const isWide = width > height
  const legend = isWide ? Math.round(width * 0.22) : 0
  const below = isWide ? 0 : Math.round(height * 0.16)
  return {
    x: margin,
    y: 300,
    width: width - 2 * margin - legend,
    height: height - 300 - 250 - below,
  }
}

/** Lays the map, its legend, scale, north and licences on a sheet. */
export function composeSlide(
  size: SlideSize,
  picture: HTMLCanvasElement,
  map: MapLibreMap,
  legend: readonly LegendBlock[],
  text: SlideText,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw the picture.')
  context.fillStyle = paper
  context.fillRect(0, 0, size.width, size.height)
  const box = mapBoxOf(size)
  const cut = coverOf(picture, box)
  context.drawImage(
    picture,
    cut.x,
    cut.y,
    cut.width,
    cut.height,
    box.x,
    box.y,
    box.width,
    box.height,
  )
  context.strokeStyle = quietInk
  context.lineWidth = 3
  context.strokeRect(box.x, box.y, box.width, box.height)
  paintHead(context, size, text)
  paintFoot(context, size, text.foot)
  markMap(context, map, box, cut.width / picture.width)
  paintLegend(context, legend, legendRoomOf(size, box))
  return canvas
}

/** The part of a picture that fills a box of another shape. */
export function coverOf(
  { width, height }: { readonly width: number; readonly height: number },
  box: Rectangle,
): Rectangle {
  const share = Math.min(width / box.width, height / box.height)
  const cut = { width: box.width * share, height: box.height * share }
  return { x: (width - cut.width) / 2, y: (height - cut.height) / 2, ...cut }
}

function paintHead(
  context: CanvasRenderingContext2D,
  { width }: SlideSize,
  { title, subtitle }: SlideText,
): void {
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillStyle = ink
  context.font = `600 84px ${font}`
  context.fillText(title, margin, 150, width - 2 * margin)
  context.fillStyle = quietInk
  context.font = `44px ${font}`
  const [first, ...rest] = linesOf(context, subtitle, width - 2 * margin)
  if (first !== undefined) context.fillText(first, margin, 225)
  if (rest.length > 0) context.fillText(rest.join(' '), margin, 278, width - 2 * margin)
}

function paintFoot(context: CanvasRenderingContext2D, size: SlideSize, foot: string): void {
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillStyle = quietInk
  context.font = `34px ${font}`
  const lines = linesOf(context, foot, size.width - 2 * margin)
  lines.slice(0, 4).forEach((line, i) => context.fillText(line, margin, size.height - 190 + 46 * i))
}

/** Beside the map on a wide sheet, below it on a high one. */
function legendRoomOf({ width, height }: SlideSize, box: Rectangle): Rectangle {
  if (width > height) {
    const x = box.x + box.width + 50
    return { x, y: box.y, width: width - margin - x, height: box.height }
  }
  const y = box.y + box.height + 40
  return { x: margin, y, width: box.width, height: height - 270 - y }
}
