import { tileNodes } from '../../analyses/region/mercator-grid.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import type { CogSamples, CogType } from '../../formats/cog-tile.ts'
import type { SealedObjects } from '../objects/sealed-objects.ts'
import type { LayerPicture } from './layer-picture.ts'
import { layerPalettes } from './layer-palette.ts'

/** An overview has every so many pixels of every so many rows. */
export const overviewStep = 4

const side = tileNodes / overviewStep
const pictureBytes = side * side

/**
 * A merged tile as maps show it from afar: the layers of its plan one after the other, as places of their
 * palettes, which are read without unpacking the tile.
 *
 * @param samples of each layer
 */
export function tileOverview(
  layers: readonly RegionLayer[],
  samples: readonly CogSamples[CogType][],
): Uint8Array {
  const overview = new Uint8Array(layers.length * pictureBytes)
  layers.forEach((layer, index) => {
    const { placeOf } = layerPalettes[layer]
    const values = samples[index]
    for (let pixel = 0; pixel < pictureBytes; pixel++) {
      const row = Math.floor(pixel / side)
      const node = (row * tileNodes + (pixel % side)) * overviewStep
      overview[index * pictureBytes + pixel] = placeOf(values[node])
    }
  })
  return overview
}

/** The object that holds it, by the name of the tile. */
export function overviewName(tile: string): string {
  return `${tile}/overview.bin`
}

/** The overview of one layer of a tile; null where it is not stored. */
export async function storedOverview(
  store: SealedObjects,
  tile: string,
  layers: readonly RegionLayer[],
  layer: RegionLayer,
): Promise<LayerPicture | null> {
  const from = layers.indexOf(layer) * pictureBytes
  const picture = await store.read(overviewName(tile), from, pictureBytes)
  return picture?.length === pictureBytes ? picture : null
}
