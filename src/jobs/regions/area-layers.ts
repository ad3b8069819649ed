import {
  latitudeOf,
  longitudeOf,
  nodeAreaM2,
  tileNodes,
} from '../../analyses/region/mercator-grid.ts'
import { outlineStep } from '../../analyses/region/outline-step.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import { roundTo3 } from '../../rounding.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { type CogSamples, filledSamples, unpackCogTile } from '../../formats/cog-tile.ts'
import { powerSymbols } from '../../formats/power-colors.ts'
import { columnsOf } from '../../formats/vector-layer.ts'
import type { LayerGeometry, VectorLayer } from '../../formats/vector-layer.ts'
import { mappedSequence } from '../../formats/sequence.ts'
import { classAreas } from '../../spatial/class-regions.ts'
import type { CornerRing } from '../../spatial/grid-rings.ts'
import { layerPalettes } from './layer-palette.ts'
import { layerShapes } from './layer-shapes.ts'
import type { LaidOutRegion } from './plan-object.ts'
import type { MergedTiles } from './tile-object.ts'

const squareMetresPerKm2 = 1e6
const opacity = 0.6

/** What areas follow from: without any of these layers there are none. */
export const areaSources: readonly RegionLayer[] = ['rsrp_dbm', 'best_server']

/** A layer's values at every so many nodes, rows from the south. */
interface SampledLayer {
  readonly width: number
  readonly height: number
  readonly values: CogSamples[(typeof layerShapes)[RegionLayer]['type']]
}

/**
 * What is served as areas: one for each threshold, of all places with at least that RSRP, and one for each
 * serving cell, as far as their layers were asked for. They follow the squares around nodes; where a
 * region has more nodes than outlines can be followed in, around every second, fourth and so on.
 *
 * @param tiles names of the merged tiles, row by row
 */
export async function areaLayers(
  merged: Pick<MergedTiles, 'layer'>,
  region: LaidOutRegion,
  tiles: readonly string[],
  stop: StopSignal,
): Promise<VectorLayer[]> {
  const found: VectorLayer[] = []
  const { layers } = region.plan
  const step = outlineStep(region.layout.frame)
  const sampled = (layer: RegionLayer) => sampledLayer(merged, region, layer, tiles, step, stop)
  if (layers.includes('rsrp_dbm'))
    found.push(strengthLayer(region, await sampled('rsrp_dbm'), step, stop))
  if (layers.includes('best_server'))
    found.push(serverLayer(region, await sampled('best_server'), step))
  return found
}

async function sampledLayer(
  merged: Pick<MergedTiles, 'layer'>,
  { layout: { frame } }: LaidOutRegion,
  layer: RegionLayer,
  tiles: readonly string[],
  step: number,
  stop: StopSignal,
): Promise<SampledLayer> {
  const [width, height] = [frame.width / step, frame.height / step]
  const across = frame.width / tileNodes
  const side = tileNodes / step
  const { type } = layerShapes[layer]
  const values = filledSamples(type, width * height, 0)
  for (const [tile, name] of tiles.entries()) {
    stop.throwIfStopped()
    const packed = await merged.layer(tile, name, layer)
    const finest = unpackCogTile(type, packed, tileNodes, tileNodes)
    const [left, top] = [(tile % across) * side, Math.floor(tile / across) * side]
    for (let row = 0; row < side; row++) {
      const to = (height - 1 - (top + row)) * width + left
      for (let column = 0; column < side; column++) {
        values[to + column] = finest[row * step * tileNodes + column * step]
      }
    }
  }
  return { width, height, values }
}

/** The squares of each class as one area, with its size; classes in ascending order. */
function areasOf(
  { layout: { grid, frame } }: LaidOutRegion,
  { width, height }: SampledLayer,
  classes: Int8Array | Int32Array,
  step: number,
): { readonly classIndex: number; readonly areaM2: number; readonly geometry: LayerGeometry }[] {
  const areaOfRowM2 = Array.from({ length: height }, (_, row) => {
    const node = frame.row + (height - 1 - row) * step + (step - 1) / 2
    return step * step * nodeAreaM2(grid, node)
  })
  const areaM2 = new Map<number, number>()
  for (let square = 0; square < classes.length; square++) {
    const [one, own] = [classes[square], areaOfRowM2[Math.floor(square / width)]]
    if (one >= 0) areaM2.set(one, (areaM2.get(one) ?? 0) + own)
  }
  const lons = Float64Array.from({ length: width + 1 }, (_, column) =>
    longitudeOf(grid, frame.column + column * step - 0.5),
  )
  const lats = Float64Array.from({ length: height + 1 }, (_, row) =>
    latitudeOf(grid, frame.row + (height - row) * step - 0.5),
  )
  const place = ([column, row]: readonly [number, number]) => [lons[column], lats[row]] as const
  // Degrees are made when they are written: all of them at once would be most of the memory of a region.
  const inDegrees = (ring: CornerRing) => mappedSequence(ring, place)
  return [...classAreas({ width, height, classes })].map(([classIndex, polygons]) => ({
    classIndex,
    areaM2: areaM2.get(classIndex) ?? 0,
    geometry: {
      type: 'MultiPolygon',
      coordinates: mappedSequence(polygons, (rings) => mappedSequence(rings, inDegrees)),
    },
  }))
}

function strengthLayer(
  region: LaidOutRegion,
  sampled: SampledLayer,
  step: number,
  stop: StopSignal,
): VectorLayer {
  const { thresholdsDbm } = region.plan
  const { noData } = layerShapes.rsrp_dbm
  const label = (thresholdDbm: number) => `${thresholdDbm} dBm and more`
  const { values } = sampled
  const classes = new Int8Array(values.length)
  const features = thresholdsDbm.flatMap((thresholdDbm) => {
    stop.throwIfStopped()
    // Not by the array's own `from`: that makes an object of each value first, 160 MB for 4,000,000.
    for (let square = 0; square < classes.length; square++) {
      const rsrpDbm = values[square]
      classes[square] = rsrpDbm !== noData && rsrpDbm >= thresholdDbm ? 0 : -1
    }
    return areasOf(region, sampled, classes, step).map(({ areaM2, geometry }) => ({
      geometry,
      values: [label(thresholdDbm), thresholdDbm, km2(areaM2)],
    }))
  })
  return {
    name: 'served_areas',
    title: 'Served areas',
    description: 'Areas with at least an RSRP, dBm: each holds those of the higher thresholds.',
    geometryType: 'MultiPolygon',
    columns: columnsOf({
      level: 'TEXT',
      threshold_dbm: 'REAL',
      area_km2: 'REAL',
    }),
    features,
    style: {
      column: 'level',
      symbols: powerSymbols(thresholdsDbm, label),
      opacity,
    },
  }
}

function serverLayer(region: LaidOutRegion, sampled: SampledLayer, step: number): VectorLayer {
  const { cells } = region.plan
  // A cell has its number in the table of cells; 0 is nobody.
  const classes = new Int32Array(sampled.values.length)
  for (let square = 0; square < classes.length; square++)
    classes[square] = sampled.values[square] - 1
  const areas = areasOf(region, sampled, classes, step)
  const { colors, placeOf } = layerPalettes.best_server
  return {
    name: 'best_server_areas',
    title: 'Areas by best server',
    description: 'What each cell serves better than all others.',
    geometryType: 'MultiPolygon',
    columns: columnsOf({
      cell_id: 'TEXT',
      server: 'INTEGER',
      area_km2: 'REAL',
    }),
    features: areas.map(({ classIndex, areaM2, geometry }) => ({
      geometry,
      values: [cells[classIndex].id, classIndex + 1, km2(areaM2)],
    })),
    style: {
      column: 'cell_id',
      symbols: areas.map(({ classIndex }) => {
        const first = 3 * placeOf(classIndex + 1)
        const color = `#${Buffer.from(colors.subarray(first, first + 3)).toString('hex')}`
        return { value: cells[classIndex].id, label: cells[classIndex].id, color }
      }),
      opacity,
    },
  }
}

function km2(areaM2: number): number {
  return roundTo3(areaM2 / squareMetresPerKm2)
}
