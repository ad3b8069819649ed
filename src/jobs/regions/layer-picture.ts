import { tileNodes } from '../../analyses/region/mercator-grid.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import { unpackCogTile } from '../../formats/cog-tile.ts'
import { encodePalettePng } from '../../formats/png-write.ts'
import { layerPalettes } from './layer-palette.ts'
import { layerShapes } from './layer-shapes.ts'

/** A tile as places of its layer's palette, pixel by pixel from the north-west; 0 is nothing. */
export type LayerPicture = Uint8Array

/**
 * The picture of a layer of a tile; null where nothing is in it.
 *
 * @param packed the merged tile as it is stored: more than one where a region goes round the globe and has
 *   the tile half by half
 */
export function layerPicture(
  layer: RegionLayer,
  packed: readonly Uint8Array[],
): LayerPicture | null {
  // Most tiles of a region that has just begun: not worth a look at every pixel.
  if (packed.length === 0) return null
  const { placeOf } = layerPalettes[layer]
  const picture = new Uint8Array(tileNodes * tileNodes)
  for (const part of packed) {
    const values = unpackCogTile(layerShapes[layer].type, part, tileNodes, tileNodes)
    values.forEach((value, node) => {
      picture[node] ||= placeOf(value)
    })
  }
  return picture.some((place) => place > 0) ? picture : null
}

/** A picture as PNG, in the colours of its layer. */
export function layerPng(layer: RegionLayer, picture: LayerPicture): Uint8Array {
  return encodePalettePng(tileNodes, tileNodes, picture, layerPalettes[layer].colors)
}
