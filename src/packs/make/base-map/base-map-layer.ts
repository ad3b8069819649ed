import { openSync, closeSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { TileArchive } from '../../../formats/pmtiles-write.ts'
import type { BuildProgress } from '../common/build-options.ts'
import { HashedFile } from '../common/hashed-file.ts'
import { naming, readInput } from '../common/input-file.ts'
import type { InputFile } from '../common/input-file.ts'
import { cutTiles } from './cut-tiles.ts'
import { MapCollector } from './map-collector.ts'
import type { MapCounts } from './map-collector.ts'
import { mapLayers, tileZooms } from './map-feature.ts'
import { MapSpool } from './map-spool.ts'
import { readOsmMap } from './read-osm-map.ts'

const copiedBytes = 1024 * 1024
/** An extract is read three times; see `readOsmMap`. */
const osmPasses = 3

/** Boxes in degrees. */
interface MapExtent {
  /** What is drawn. */
  readonly box: Bounds
  /** Where the data of the pack lie, within the box. */
  readonly dataBounds: Bounds
  /** What lies far from this is left out early; undefined to look at everything. */
  readonly near: Bounds | undefined
}

export interface BaseMapResult {
  readonly sha256: string
  readonly tiles: number
  readonly byteLength: number
  readonly counts: MapCounts
}

/** Writes the base map of extracts as an archive of vector tiles, cut to a box. */
export async function writeOsmBaseMap(
  path: string,
  inputs: readonly InputFile[],
  { box, dataBounds, near }: MapExtent,
  attribution: string,
  workFolder: string,
  onProgress: (progress: BuildProgress) => void,
): Promise<BaseMapResult> {
  const total = inputs.reduce((sum, { byteLength }) => sum + osmPasses * byteLength, 0)
  let done = 0
  const onBytes = (count: number): void => {
    done += count
    onProgress({ stage: 'read_base_map', done, total })
  }
  return writeBaseMap(path, { box, dataBounds }, attribution, workFolder, async (collector) => {
    const seen = inputs.length > 1 ? new Set<string>() : undefined
    for (const input of inputs) {
      const open = () => readInput(input, onBytes)
      await naming(input, () => readOsmMap(open, near, collector, seen))
    }
  })
}

/** Writes what `collect` gives the collector. The same things in the same order give the same bytes. */
export async function writeBaseMap(
  path: string,
  { box, dataBounds }: Omit<MapExtent, 'near'>,
  attribution: string,
  workFolder: string,
  collect: (collector: MapCollector) => Promise<void> | void,
): Promise<BaseMapResult> {
  const spool = new MapSpool(join(workFolder, 'base-map.spool'))
  try {
    const collector = new MapCollector(spool, box, dataBounds)
    await collect(collector)
    collector.addSea()
    const dataPath = join(workFolder, 'base-map.data')
    const data = new HashedFile(dataPath)
    const archive = new TileArchive((bytes) => data.write(bytes))
    const tiles = cutTiles(spool.index(), box, () => collector.drop('too_dense'))
    for (const { z, x, y, bytes } of tiles) archive.add(z, x, y, bytes)
    data.close()
    const head = archive.head({
      minimumZoom: tileZooms.minimum,
      maximumZoom: tileZooms.maximum,
      bounds: box,
      metadata: metadataOf(attribution),
    })
    return {
      ...joinFiles(path, head, dataPath),
      tiles: archive.tileCount,
      counts: collector.counts,
    }
  } finally {
    spool.close()
  }
}

/** Fields of the layers as TileJSON names them. */
function metadataOf(attribution: string) {
  const text = { class: 'String', name: 'String' }
  const ways = { ...text, tunnel: 'Boolean', bridge: 'Boolean' }
  const fields: Record<(typeof mapLayers)[number], Readonly<Record<string, string>>> = {
    ground: text,
    water: text,
    waterway: ways,
    street: { ...ways, ref: 'String' },
    railway: ways,
    area_name: text,
    place: { ...text, rank: 'Number' },
  }
  return {
    name: 'Base map',
    type: 'baselayer',
    attribution,
    vector_layers: mapLayers.map((id) => ({
      id,
      fields: fields[id],
      minzoom: tileZooms.minimum,
      maxzoom: tileZooms.maximum,
    })),
  }
}

function joinFiles(path: string, head: Uint8Array, dataPath: string) {
  const file = new HashedFile(path)
  file.write(head)
  let byteLength = head.length
  const data = openSync(dataPath, 'r')
  try {
    for (;;) {
      const bytes = Buffer.alloc(copiedBytes)
      const count = readSync(data, bytes, 0, copiedBytes, null)
      if (count === 0) break
      file.write(bytes.subarray(0, count))
      byteLength += count
    }
  } finally {
    closeSync(data)
  }
  return { sha256: file.close(), byteLength }
}
