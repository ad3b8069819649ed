import { mergeBlock } from '../../analyses/region/merge-block.ts'
import { mergedCells } from '../../analyses/region/merged-cell.ts'
import { blockNodes, tileNodes } from '../../analyses/region/mercator-grid.ts'
import { nodesInArea } from '../../analyses/region/region-area.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import type { TaskContext } from '../../compute/task.ts'
import { filledSamples, packCogTile, unpackCogTile } from '../../formats/cog-tile.ts'
import type { SealedObjects } from '../objects/sealed-objects.ts'
import { heardIn, readLosses } from './heard-cells.ts'
import { type LayerPicture, placesOf } from './layer-picture.ts'
import { layerShapes } from './layer-shapes.ts'
import type { LaidOutRegion } from './plan-object.ts'
import { isTileStored, tileName } from './tile-object.ts'

/** Blocks are the pictures of a tile until it is merged: nothing else is made from them. */
function blockName(
  region: LaidOutRegion,
  tile: number,
  block: number,
  environmentKey: string,
  layer: RegionLayer,
): string {
  return `${tileName(region, tile, environmentKey)}/block-${block}/${layer}.bin`
}

/**
 * Merges one of the blocks of the first tile and stores its layers, unless the tile is merged already.
 *
 * @param block its place in the layout
 * @throws {SightlineError} unavailable when the store is
 */
export async function ensureFirstBlock(
  store: SealedObjects,
  context: TaskContext,
  region: LaidOutRegion,
  block: number,
  environmentKey: string,
): Promise<void> {
  const { plan, layout } = region
  const { tile, blocks } = layout.firstTile!
  if (await isTileStored(store, region, tile, environmentKey)) return
  const { frame, cells } = blocks[block]
  const merged = mergedCells(plan.cells, cells, plan.noiseFigureDb)
  const packed = await readLosses(store, context, layout, { frame, cells }, environmentKey)
  const isWanted = nodesInArea(layout.grid, frame, plan.area)
  const heard = heardIn(frame, merged, layout, packed)
  const found = mergeBlock(layout.grid, frame, heard, isWanted, context.stop)
  for (const layer of plan.layers) {
    const { type, noData, fill } = layerShapes[layer]
    const samples = filledSamples(type, blockNodes * blockNodes, noData)
    fill(samples, found, isWanted, (node) => node)
    const name = blockName(region, tile, block, environmentKey, layer)
    await store.write(name, [packCogTile(type, samples, blockNodes)])
  }
}

/** What is merged of the first tile before the whole of it, as a picture; null where nothing is. */
export async function firstBlocksPicture(
  store: SealedObjects,
  region: LaidOutRegion,
  tile: number,
  environmentKey: string,
  layer: RegionLayer,
): Promise<LayerPicture | null> {
  const { firstTile, tiles } = region.layout
  if (firstTile?.tile !== tile) return null
  const picture = new Uint8Array(tileNodes * tileNodes)
  const stored = await Promise.all(
    firstTile.blocks.map((_, block) =>
      store.read(blockName(region, tile, block, environmentKey, layer)),
    ),
  )
  for (const [block, packed] of stored.entries()) {
    if (packed === null) continue
    const places = placesOf(
      layer,
      unpackCogTile(layerShapes[layer].type, packed, blockNodes, blockNodes),
    )
    const { column, row } = firstTile.blocks[block].frame
    const at = (row - tiles[tile].frame.row) * tileNodes + column - tiles[tile].frame.column
    for (let line = 0; line < blockNodes; line++) {
      const from = line * blockNodes
      picture.set(places.subarray(from, from + blockNodes), at + line * tileNodes)
    }
  }
  return picture.some((place) => place > 0) ? picture : null
}
