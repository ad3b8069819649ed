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

function addIcon(map: MapLibreMap, name: string, color: string, opacity: number): void {
  const image = drawSector(color, opacity)
  if (image === null) return
  if (map.hasImage(name)) map.updateImage(name, image)
  else map.addImage(name, image, { pixelRatio })
}

/** A wedge that points north; the map turns it by the azimuth. */
function drawSector(color: string, opacity: number): ImageData | null {
  const canvas = document.createElement('canvas')
  const side = sectorIconPx * pixelRatio
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
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
