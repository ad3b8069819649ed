import { type AreaPart, AreaTally } from '../../analyses/region/area-tally.ts'
import { mergeBlock, type MergedBlock } from '../../analyses/region/merge-block.ts'
import { mergedCells } from '../../analyses/region/merged-cell.ts'
import {
  blockNodes,
  blocksOf,
  type NodeFrame,
  tileNodes,
} from '../../analyses/region/mercator-grid.ts'
import { countedStrips } from '../../analyses/region/counted-strips.ts'
import { nodeBox, nodesInArea } from '../../analyses/region/region-area.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import { type ServedPart, ServedTally } from '../../analyses/region/served-tally.ts'
import type { World } from '../../analyses/world.ts'
import { worldOverGround } from '../../compute/attached-ground.ts'
import { withOwnBuildings } from '../../compute/own-buildings.ts'
import type { TaskContext } from '../../compute/task.ts'
import { fingerprint } from '../../fingerprint.ts'
import {
  type CogSamples,
  type CogType,
  filledSamples,
  packCogTile,
} from '../../formats/cog-tile.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { lookAround } from '../../spatial/box-index.ts'
import { boxesOnEarth } from '../../spatial/box-search.ts'
import { lostObject } from '../objects/object-store.ts'
import type { SealedObjects } from '../objects/sealed-objects.ts'
import { heardIn, readLosses } from './heard-cells.ts'
import { layerShapes } from './layer-shapes.ts'
import type { LaidOutRegion } from './plan-object.ts'
import { overviewName, tileOverview } from './tile-overview.ts'

/** What is known of a merged tile beside its layers. */
export interface TileFacts {
  /** Of its objects. */
  readonly name: string
  /** Bytes of each layer, in the order of the plan. */
  readonly layerBytes: readonly number[]
  readonly served: readonly ServedPart[]
  /** Of the administrative areas, where the region has any. */
  readonly areas?: readonly AreaPart[]
}

/** What of the way a tile is merged is not in its plan; it grows when that changes. */
const mergeLaw = 2

/**
 * By region, then environment and tile: who looks at a region while it runs asks for them again and again.
 */
const tileNames = new WeakMap<LaidOutRegion, Map<string, string>>()

/** The name of a tile: all that its layers follow from. A cell that changes renames its tiles alone. */
export function tileName(region: LaidOutRegion, tile: number, environmentKey: string): string {
  const names = tileNames.get(region) ?? new Map<string, string>()
  tileNames.set(region, names)
  const key = `${environmentKey} ${tile}`
  const name = names.get(key) ?? `tile/${tileFingerprint(region, tile, environmentKey)}`
  names.set(key, name)
  return name
}

function tileFingerprint(
  { plan, layout }: LaidOutRegion,
  tile: number,
  environmentKey: string,
): string {
  const { frame, cells } = layout.tiles[tile]
  const question = {
    mergeLaw,
    basisKey: environmentKey,
    frame,
    zoom: plan.zoom,
    method: plan.method,
    area: plan.area,
    layers: plan.layers,
    thresholdsDbm: plan.thresholdsDbm,
    noiseFigureDb: plan.noiseFigureDb,
    ...(plan.administrativeAreas === undefined
      ? {}
      : { administrativeAreas: plan.administrativeAreas }),
    cells: cells.map((index) => {
      const { profile, ...cell } = plan.cells[index]
      return { index, ...cell, profile: profileKey(profile) }
    }),
  }
  return fingerprint(question)
}

/** Cells share profiles, and tiles cells. */
const profileKeys = new WeakMap<RfProfile, string>()

function profileKey(profile: RfProfile): string {
  const known = profileKeys.get(profile)
  if (known !== undefined) return known
  const key = fingerprint(profile)
  profileKeys.set(profile, key)
  return key
}

/** The name of one layer of a tile, packed as it stands in the layer's file. */
function tileLayerName(name: string, layer: RegionLayer): string {
  return `${name}/${layer}.bin`
}

/** The object that is there when a tile is merged. */
export function mergedTileName(
  region: LaidOutRegion,
  tile: number,
  environmentKey: string,
): string {
  return factsName(tileName(region, tile, environmentKey))
}

/** Whether a tile is merged already. */
export async function isTileStored(
  store: SealedObjects,
  region: LaidOutRegion,
  tile: number,
  environmentKey: string,
): Promise<boolean> {
  return (await store.size(mergedTileName(region, tile, environmentKey))) !== null
}

/** A layer of a merged tile as it stands in the layer's file; null where it is not merged yet. */
export async function storedLayer(
  store: SealedObjects,
  region: LaidOutRegion,
  tile: number,
  environmentKey: string,
  layer: RegionLayer,
): Promise<Uint8Array | null> {
  return store.read(tileLayerName(tileName(region, tile, environmentKey), layer))
}

/** The facts of a tile, whose layers are stored; null where it is not merged yet. */
async function findTile(store: SealedObjects, name: string): Promise<TileFacts | null> {
  if ((await store.size(factsName(name))) === null) return null
  const bytes = await store.read(factsName(name))
  return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as TileFacts)
}

function factsName(name: string): string {
  return `${name}/facts.json`
}

/**
 * Merges a tile and stores its layers, where that is not done yet.
 *
 * @throws {SightlineError} unavailable when the store is
 */
export async function ensureTile(
  store: SealedObjects,
  context: TaskContext,
  region: LaidOutRegion,
  tile: number,
  environmentKey: string,
): Promise<TileFacts> {
  const name = tileName(region, tile, environmentKey)
  const known = await findTile(store, name)
  if (known !== null) return known
  const merged = await mergeTile(store, context, region, tile, environmentKey)
  for (const [index, layer] of region.plan.layers.entries()) {
    await store.write(tileLayerName(name, layer), [merged.layers[index]])
  }
  await store.write(overviewName(name), [merged.overview])
  const facts = {
    name,
    layerBytes: merged.layers.map(({ length }) => length),
    ...merged.counted,
  }
  // Last: where they are, the layers are too.
  await store.write(factsName(name), [new TextEncoder().encode(JSON.stringify(facts))])
  return facts
}

/** The whole of a merged tile, and its place in the region: what is lost or damaged is merged again. */
export class MergedTiles {
  readonly #store: SealedObjects
  readonly #context: TaskContext
  readonly #region: LaidOutRegion
  readonly #environmentKey: string

  constructor(
    store: SealedObjects,
    context: TaskContext,
    region: LaidOutRegion,
    environmentKey: string,
  ) {
    this.#store = store
    this.#context = context
    this.#region = region
    this.#environmentKey = environmentKey
  }

  /** @throws {SightlineError} unavailable when the store is */
  async layer(tile: number, name: string, layer: RegionLayer): Promise<Uint8Array> {
    return this.#object(tile, name, tileLayerName(name, layer))
  }

  /** @throws {SightlineError} unavailable when the store is */
  async facts(tile: number, name: string): Promise<TileFacts> {
    const bytes = await this.#object(tile, name, factsName(name))
    return JSON.parse(new TextDecoder().decode(bytes)) as TileFacts
  }

  async #object(tile: number, name: string, object: string): Promise<Uint8Array> {
    const bytes = await this.#store.read(object)
    if (bytes !== null) return bytes
    await this.#store.remove(factsName(name))
    await ensureTile(this.#store, this.#context, this.#region, tile, this.#environmentKey)
    const again = await this.#store.read(object)
    if (again === null) throw lostObject(object)
    return again
  }
}

interface MergedTile {
  readonly layers: readonly Uint8Array[]
  readonly overview: Uint8Array
  readonly counted: Pick<TileFacts, 'areas' | 'served'>
}

async function mergeTile(
  store: SealedObjects,
  context: TaskContext,
  { plan, layout }: LaidOutRegion,
  tile: number,
  environmentKey: string,
): Promise<MergedTile> {
  const { grid } = layout
  const { frame, cells } = layout.tiles[tile]
  const packed = await readLosses(store, context, layout, { frame, cells }, environmentKey)
  const merged = mergedCells(plan.cells, cells, plan.noiseFigureDb)
  const tally = new ServedTally(grid, plan.thresholdsDbm)
  const { administrativeAreas: areas } = plan
  const areaTally = areas && new AreaTally(grid, plan.thresholdsDbm, areas)
  const layers = plan.layers.map((layer) => {
    const { type, noData } = layerShapes[layer]
    return filledSamples(type, tileNodes * tileNodes, noData)
  })
  for (const block of blocksOf(frame)) {
    const isWanted = nodesInArea(grid, block, plan.area)
    if (isWanted?.every((one) => one === 0) === true) continue
    const heard = heardIn(block, merged, layout, packed)
    const found = mergeBlock(grid, block, heard, isWanted, context.stop)
    tally.addAreas(block, found)
    for (const strip of countedStrips(grid, block, found, isWanted)) {
      const world = await worldOfStrip(context, nodeBox(grid, strip.frame))
      tally.addBuildings(world, strip.frame, strip.found)
      areaTally?.add(world, strip.frame, strip.found, strip.isWanted)
    }
    fillLayers(plan.layers, layers, found, isWanted, offsetIn(frame, block))
  }
  return {
    layers: plan.layers.map((layer, index) =>
      packCogTile(layerShapes[layer].type, layers[index], tileNodes),
    ),
    overview: tileOverview(plan.layers, layers),
    counted: {
      served: tally.parts(),
      ...(areaTally === undefined ? {} : { areas: areaTally.parts() }),
    },
  }
}

/** The world with the buildings of a strip, which are counted. */
function worldOfStrip(context: TaskContext, box: ReturnType<typeof nodeBox>): Promise<World> {
  return withOwnBuildings(context, (stripContext) => {
    lookAround(stripContext.snapshot.window, boxesOnEarth(box))
    return worldOverGround(stripContext, [])
  })
}

/** The place in a tile of each node of one of its blocks. */
function offsetIn(tile: NodeFrame, block: NodeFrame): (node: number) => number {
  const first = (block.row - tile.row) * tileNodes + block.column - tile.column
  return (node) => first + Math.floor(node / blockNodes) * tileNodes + (node % blockNodes)
}

function fillLayers(
  layers: readonly RegionLayer[],
  tiles: readonly CogSamples[CogType][],
  block: MergedBlock,
  isWanted: Uint8Array | null,
  at: (node: number) => number,
): void {
  layers.forEach((layer, index) => {
    layerShapes[layer].fill(tiles[index], block, isWanted, at)
  })
}
