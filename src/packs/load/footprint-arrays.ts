import Flatbush from 'flatbush'
import { SightlineError } from '../../errors.ts'
import type { FootprintStore, FootprintTextColumn } from '../../spatial/footprint-store.ts'
import { packStrings } from '../../spatial/string-table.ts'
import { settleDemand, type DemandColumns } from './demand-columns.ts'
import type { CollectedBuildings } from './footprint-builder.ts'
import { orderFootprints, type FootprintOrder } from './footprint-order.ts'
import { sharedFloat64, sharedUint32, sharedUint8 } from './growing-arrays.ts'
import type { SkipCounter } from './skip-reasons.ts'

/** The finished store of a pack's footprints with what the summary needs beside it. */
export interface BuiltFootprints {
  readonly store: FootprintStore
  readonly demandSource: DemandColumns['source']
  /** Footprints without a value of their own, for each property where the pack's values rule. */
  readonly missingDemand: Readonly<Record<keyof DemandColumns['source'], number>>
  /** For each footprint the bits of `coverageTags`. */
  readonly coverage: Uint32Array
}

type Geometry = Pick<
  FootprintStore,
  'coordinates' | 'ringVertexStart' | 'footprintRingStart' | 'centroidLon' | 'centroidLat'
>

/**
 * Turns collected buildings into the final arrays on shared memory: sorted by id, duplicates left
 * out, demand settled, indexed.
 *
 * @throws SightlineError `not_processable` when there is not one footprint.
 */
export function buildFootprints(
  buildings: CollectedBuildings,
  skipped: SkipCounter,
): BuiltFootprints {
  const built = buildPart(buildings, skipped)
  if (built.store.footprintCount === 0) {
    throw new SightlineError('not_processable', 'buildings: there is no usable footprint')
  }
  return built
}

/**
 * The footprints of a part of a pack, which may hold nothing.
 *
 * @param source - where the demand of the whole pack comes from
 */
export function buildPart(
  buildings: CollectedBuildings,
  skipped: SkipCounter,
  source?: DemandColumns['source'],
): BuiltFootprints {
  const order = orderFootprints(buildings, skipped)
  const demand = settleDemand(buildings, order.features, source)
  const geometry = copyGeometry(buildings, order)
  const featureOf = order.logicalIndex.map((logical) => order.features[logical])
  const store: FootprintStore = {
    footprintCount: order.ids.length,
    ...geometry,
    heightM: fill(sharedFloat64, featureOf, (f) => buildings.heightM[f]),
    heightEvidence: fill(sharedUint8, featureOf, (f) => buildings.heightEvidence[f]),
    materialCode: fill(sharedUint8, featureOf, (f) => buildings.materialCode[f]),
    demandWeight: fill(sharedFloat64, order.logicalIndex, (l) => demand.demandWeight[l]),
    residentialDemand: fill(sharedFloat64, order.logicalIndex, (l) => demand.residentialDemand[l]),
    densityScore: fill(sharedFloat64, order.logicalIndex, (l) => demand.densityScore[l]),
    logicalIndex: fill(sharedUint32, order.logicalIndex, (l) => l),
    ids: packStrings(order.ids),
    logicalIds: packStrings(order.featureIds),
    textColumns: textColumns(buildings, demand, featureOf, order.logicalIndex),
    texts: packStrings(buildings.texts.texts),
    boxIndex: indexBoxes(geometry, order.ids.length),
  }
  return {
    store,
    demandSource: demand.source,
    missingDemand: countMissing(buildings, demand, featureOf),
    coverage: featureOf.map((f) => buildings.coverage[f]),
  }
}

function fill<Column extends Float64Array | Uint32Array | Uint8Array>(
  allocate: (length: number) => Column,
  sources: Uint32Array,
  valueOf: (source: number) => number,
): Column {
  const column = allocate(sources.length)
  for (let i = 0; i < sources.length; i++) column[i] = valueOf(sources[i])
  return column
}

function textColumns(
  buildings: CollectedBuildings,
  demand: DemandColumns,
  featureOf: Uint32Array,
  logicalIndex: Uint32Array,
): Record<FootprintTextColumn, Uint32Array> {
  const ofFeature = (column: Uint32Array): Uint32Array =>
    fill(sharedUint32, featureOf, (f) => column[f])
  const ofLogical = (column: Uint32Array): Uint32Array =>
    fill(sharedUint32, logicalIndex, (l) => column[l])
  return {
    building: ofFeature(buildings.storedTexts.building),
    name: ofFeature(buildings.storedTexts.name),
    amenity: ofFeature(buildings.storedTexts.amenity),
    heightTag: ofFeature(buildings.heightTag),
    heightCandidates: ofFeature(buildings.heightCandidates),
    materialTag: ofFeature(buildings.materialTag),
    weightReason: ofLogical(demand.weightReason),
    weightConfidence: ofLogical(demand.weightConfidence),
    residentialReason: ofLogical(demand.residentialReason),
    residentialConfidence: ofLogical(demand.residentialConfidence),
  }
}

function copyGeometry(buildings: CollectedBuildings, order: FootprintOrder): Geometry {
  const { polygons } = buildings
  const from = polygons.coordinates.view()
  const fromVertex = polygons.ringVertexStart.view()
  const fromRing = polygons.polygonRingStart.view()
  let ringCount = 0
  let vertexCount = 0
  for (const p of order.polygon) {
    ringCount += fromRing[p + 1] - fromRing[p]
    vertexCount += fromVertex[fromRing[p + 1]] - fromVertex[fromRing[p]]
  }
  const coordinates = sharedFloat64(2 * vertexCount)
  const ringVertexStart = sharedUint32(ringCount + 1)
  const footprintRingStart = sharedUint32(order.polygon.length + 1)
  let ring = 0
  let vertex = 0
  order.polygon.forEach((p, footprint) => {
    const first = fromVertex[fromRing[p]]
    const end = fromVertex[fromRing[p + 1]]
    coordinates.set(from.subarray(2 * first, 2 * end), 2 * vertex)
    for (let r = fromRing[p]; r < fromRing[p + 1]; r++) {
      ringVertexStart[++ring] = vertex + fromVertex[r + 1] - first
    }
    vertex += end - first
    footprintRingStart[footprint + 1] = ring
  })
  const lons = polygons.centroidLon.view()
  const lats = polygons.centroidLat.view()
  return {
    coordinates,
    ringVertexStart,
    footprintRingStart,
    centroidLon: fill(sharedFloat64, order.polygon, (p) => lons[p]),
    centroidLat: fill(sharedFloat64, order.polygon, (p) => lats[p]),
  }
}

/** The index of the boxes around footprints. */
function indexBoxes(
  geometry: Pick<FootprintStore, 'coordinates' | 'ringVertexStart' | 'footprintRingStart'>,
  footprintCount: number,
): SharedArrayBuffer {
  const { coordinates, ringVertexStart, footprintRingStart } = geometry
  // The library knows no index of nothing.
  if (footprintCount === 0) return new SharedArrayBuffer(0)
  const index = new Flatbush(footprintCount, 16, Float64Array, SharedArrayBuffer)
  for (let f = 0; f < footprintCount; f++) {
    const outerRing = footprintRingStart[f]
    let west = Infinity
    let south = Infinity
    let east = -Infinity
    let north = -Infinity
    for (let v = ringVertexStart[outerRing]; v < ringVertexStart[outerRing + 1]; v++) {
      west = Math.min(west, coordinates[2 * v])
      east = Math.max(east, coordinates[2 * v])
      south = Math.min(south, coordinates[2 * v + 1])
      north = Math.max(north, coordinates[2 * v + 1])
    }
    index.add(west, south, east, north)
  }
  index.finish()
  return index.data as SharedArrayBuffer
}

function countMissing(
  buildings: CollectedBuildings,
  demand: DemandColumns,
  featureOf: Uint32Array,
): BuiltFootprints['missingDemand'] {
  const [weight, residential, density] = buildings.demand
  const missing = (values: Float64Array, ruled: boolean): number =>
    ruled ? featureOf.reduce((count, f) => count + Number(Number.isNaN(values[f])), 0) : 0
  const { source } = demand
  return {
    demandWeight: missing(weight, source.demandWeight === 'pack_partial'),
    residentialDemand: missing(residential, source.residentialDemand === 'pack_partial'),
    densityScore: missing(density, source.densityScore === 'pack_partial'),
  }
}
