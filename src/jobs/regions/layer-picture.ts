import { tileNodes } from '../../analyses/region/mercator-grid.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import { type CogSamples, type CogType, unpackCogTile } from '../../formats/cog-tile.ts'
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
  const parts = packed.map((part) =>
    placesOf(layer, unpackCogTile(layerShapes[layer].type, part, tileNodes, tileNodes)),
  )
  return joinedPictures(parts)
}

/** Samples of a layer as places of its palette. */
export function placesOf(layer: RegionLayer, samples: CogSamples[CogType]): Uint8Array {
  const { placeOf } = layerPalettes[layer]
  const places = new Uint8Array(samples.length)
  // A loop: `from` takes thirty times as long.
  for (let at = 0; at < samples.length; at++) places[at] = placeOf(samples[at])
  return places
}

/** Pictures of one size over each other, the first on top; null where nothing is in any. */
function joinedPictures(pictures: readonly LayerPicture[]): LayerPicture | null {
  if (pictures.length === 0) return null
  const [picture, ...others] = pictures
  for (const other of others) {
    other.forEach((place, node) => {
      picture[node] ||= place
    })
  }
  return picture.some((place) => place > 0) ? picture : null
}

/** A picture as PNG, in the colours of its layer. */
export function layerPng(layer: RegionLayer, picture: LayerPicture): Uint8Array {
  return encodePalettePng(tileNodes, tileNodes, picture, layerPalettes[layer].colors)
}
