import { createHash } from 'node:crypto'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import { tileNodes } from '../../analyses/region/mercator-grid.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { fingerprint } from '../../fingerprint.ts'
import { type CogSamples, packCogTile, unpackCogTile } from '../../formats/cog-tile.ts'
import {
  type CogShape,
  encodeCogHead,
  finerTiles,
  framedTile,
  overviewTile,
} from '../../formats/cog-write.ts'
import { type CogLevel, cogLevels } from '../../formats/tiled-tiff-head.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { layerShapes } from './layer-shapes.ts'
import { placeOfFrame } from './loss-object.ts'
import type { LaidOutRegion } from './plan-object.ts'
import { PieceDigests } from './piece-digests.ts'
import type { MergedTiles } from './tile-object.ts'

/** A finished file of a region. */
export interface RegionOutput {
  readonly name: string
  readonly type: string
  /** Its name in the store. */
  readonly object: string
  readonly bytes: number
  readonly sha256: string
  /** As `PieceDigests` gives them; records of former versions have none. */
  readonly pieces?: string
}

/**
 * Where the finished files of a plan lie.
 *
 * @param environmentKey of the pack and the version of the service
 */
export function outputFolder(plan: string, environmentKey: string): string {
  return `output/${fingerprint({ plan, key: environmentKey })}`
}

/** Writes a file and tells what it is. */
export async function writeOutput(
  store: ObjectStore,
  { name, type, object }: Pick<RegionOutput, 'name' | 'type' | 'object'>,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<RegionOutput> {
  const hash = createHash('sha256')
  const pieces = new PieceDigests()
  let bytes = 0
  async function* counted() {
    for await (const part of parts) {
      hash.update(part)
      pieces.add(part)
      bytes += part.length
      yield part
    }
  }
  await store.write(object, counted())
  return { name, type, object, bytes, sha256: hash.digest('hex'), pieces: pieces.end() }
}

/** Tiles of a layer as their file has them. */
interface PackedLevel {
  readonly bytes: readonly number[]
  read(tile: number): Promise<Uint8Array>
}

/**
 * The file of a layer: its tiles are taken as they were merged, overviews are made from them. In memory
 * are the packed overviews and four tiles.
 *
 * @param tiles names of the merged tiles, row by row
 * @param bytes of the layer in each of them
 */
export async function* layerFile(
  merged: MergedTiles,
  { layout }: LaidOutRegion,
  layer: RegionLayer,
  tiles: readonly string[],
  bytes: readonly number[],
  items: Readonly<Record<string, string>>,
  stop: StopSignal,
): AsyncIterable<Uint8Array> {
  const { type, noData, description, unit } = layerShapes[layer]
  const shape: CogShape = {
    ...placeOfFrame(layout.grid, layout.frame),
    tileSize: tileNodes,
    type,
    noData,
    description,
    unit,
    items,
  }
  const levels = cogLevels(shape)
  const packed: PackedLevel[] = [{ bytes, read: (tile) => merged.layer(tile, tiles[tile], layer) }]
  for (const [index, level] of levels.entries()) {
    if (index > 0)
      packed.push(await overviewLevel(shape, levels[index - 1], level, packed[index - 1], stop))
  }
  yield encodeCogHead(
    shape,
    packed.map((level) => level.bytes),
  )
  for (const level of [...packed].reverse()) {
    for (let tile = 0; tile < level.bytes.length; tile++) {
      stop.throwIfStopped()
      yield framedTile(await level.read(tile))
    }
  }
}

async function overviewLevel(
  shape: CogShape,
  finer: CogLevel,
  level: CogLevel,
  from: PackedLevel,
  stop: StopSignal,
): Promise<PackedLevel> {
  const tiles: Uint8Array[] = []
  for (let tile = 0; tile < level.across * level.down; tile++) {
    stop.throwIfStopped()
    const four: (CogSamples[CogShape['type']] | null)[] = []
    for (const place of finerTiles(finer, level, tile)) {
      if (place === null) four.push(null)
      else four.push(unpackCogTile(shape.type, await from.read(place), tileNodes, tileNodes))
    }
    tiles.push(packCogTile(shape.type, overviewTile(shape, four), tileNodes))
  }
  return { bytes: tiles.map(({ length }) => length), read: async (tile) => tiles[tile] }
}
