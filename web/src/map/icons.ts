import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapPalette } from './look.ts'

/** Side of the square a sector wedge is drawn into. */
export const sectorIconPx = 56
const pixelRatio = 2

/** Draws the sector wedges, one for a sector and one for the selected sector. */
export function addTowerIcons(map: MapLibreMap, palette: MapPalette): void {
  addIcon(map, 'sector', palette.tower, 0.42)
  addIcon(map, 'sector-selected', palette.accent, 0.95)
}

/** The name of the lines over what lies outside the pack. */
export const hatchName = 'outside-hatch'
const hatchPx = 10

/** Draws a tile of slanting lines. */
export function addHatch(map: MapLibreMap, palette: MapPalette): void {
  putImage(map, hatchName, drawHatch(palette.outside))
}

/** Lines from below to the right upwards, which go on in the tiles around it. */
function drawHatch(color: string): ImageData | null {
  const side = hatchPx * pixelRatio
  const context = square(side)
  if (context === null) return null
  context.strokeStyle = color
  context.lineWidth = 1.2 * pixelRatio
  context.beginPath()
  for (const shift of [-side, 0, side]) {
    context.moveTo(shift - side, 2 * side)
    context.lineTo(shift + 2 * side, -side)
  }
  context.stroke()
  return context.getImageData(0, 0, side, side)
}

function square(side: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  return canvas.getContext('2d')
}

function addIcon(map: MapLibreMap, name: string, color: string, opacity: number): void {
  putImage(map, name, drawSector(color, opacity))
}

function putImage(map: MapLibreMap, name: string, image: ImageData | null): void {
  if (image === null) return
  if (map.hasImage(name)) map.updateImage(name, image)
  else map.addImage(name, image, { pixelRatio })
}

/** A wedge that points north; the map turns it by the azimuth. */
function drawSector(color: string, opacity: number): ImageData | null {
  const side = sectorIconPx * pixelRatio
  const context = square(side)
  if (context === null) return null
  const centre = side / 2
  const halfBeam = Math.PI / 6
  context.globalAlpha = opacity
  context.fillStyle = color
  context.beginPath()
  context.moveTo(centre, centre)
  context.arc(centre, centre, centre - 2, -Math.PI / 2 - halfBeam, -Math.PI / 2 + halfBeam)
  context.closePath()
  context.fill()
  return context.getImageData(0, 0, side, side)
}
