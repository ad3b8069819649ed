// The store of a window over the parts of a pack that were read: what every question looks at is put together
// at once, all else when it is first asked for.
import type { BoxIndex } from '../../spatial/box-index.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { stringCount, type StringTable } from '../../spatial/string-table.ts'
import { type ColumnName, columnNumber } from './column-part.ts'
import { singlePart } from './footprint-builder.ts'
import { WindowIndex } from './window-index.ts'
import { orderRows, type WindowParts, type WindowRows } from './window-rows.ts'
import { WindowTexts } from './window-texts.ts'

/** The columns that a part has of each footprint as they are in a store. */
type ColumnOfFootprints = keyof FootprintStore & ColumnName

/**
 * The store that loading makes of the same features.
 *
 * @param areIdsInOrder whether those of the whole pack are known to be, no two the same
 * @returns undefined where ids have to be looked at to say which comes first: two are the same, or one begins
 *   as that of a building of several parts does
 */
export function windowStore(
  window: WindowParts,
  areIdsInOrder: boolean,
): FootprintStore | undefined {
  const rows = orderRows(window)
  if (rows === undefined) return undefined
  const store = new WindowStore(window, rows)
  return areIdsInOrder || (doAscend(store.logicalIds) && doAscend(store.ids)) ? store : undefined
}

class WindowStore implements FootprintStore {
  readonly footprintCount: number
  readonly coordinates: Float64Array
  readonly ringVertexStart: Uint32Array
  readonly footprintRingStart: Uint32Array
  readonly heightM: Float64Array
  readonly boxIndex: BoxIndex
  readonly #window: WindowParts
  readonly #rows: WindowRows
  #buildings: BuildingsOfRows | undefined
  #logicalIds: StringTable | undefined
  #ids: StringTable | undefined
  #heightEvidence: Uint8Array | undefined
  #materialCode: Uint8Array | undefined
  #demandWeight: Float64Array | undefined
  #residentialDemand: Float64Array | undefined
  #densityScore: Float64Array | undefined
  #centroidLon: Float64Array | undefined
  #centroidLat: Float64Array | undefined
  #windowTexts: WindowTexts | undefined

  constructor(window: WindowParts, rows: WindowRows) {
    this.#window = window
    this.#rows = rows
    this.footprintCount = rows.count
    const geometry = joinGeometry(window, rows)
    this.coordinates = geometry.coordinates
    this.ringVertexStart = geometry.ringVertexStart
    this.footprintRingStart = geometry.footprintRingStart
    this.heightM = this.#doubles('heightM')
    this.boxIndex = new WindowIndex(window, rows)
  }

  get heightEvidence(): Uint8Array {
    return (this.#heightEvidence ??= this.#bytes('heightEvidence'))
  }

  get materialCode(): Uint8Array {
    return (this.#materialCode ??= this.#bytes('materialCode'))
  }

  get demandWeight(): Float64Array {
    return (this.#demandWeight ??= this.#doubles('demandWeight'))
  }

  get residentialDemand(): Float64Array {
    return (this.#residentialDemand ??= this.#doubles('residentialDemand'))
  }

  get densityScore(): Float64Array {
    return (this.#densityScore ??= this.#doubles('densityScore'))
  }

  get centroidLon(): Float64Array {
    return (this.#centroidLon ??= this.#doubles('centroidLon'))
  }

  get centroidLat(): Float64Array {
    return (this.#centroidLat ??= this.#doubles('centroidLat'))
  }

  get logicalIndex(): Uint32Array {
    return this.#buildingsOfRows().logicalIndex
  }

  get logicalIds(): StringTable {
    return (this.#logicalIds ??= idsOfBuildings(this.#window, this.#buildingsOfRows()))
  }

  get ids(): StringTable {
    return (this.#ids ??= idsOfFootprints(this.#window, this.#rows, this))
  }

  get textColumns(): FootprintStore['textColumns'] {
    return this.#textsOfRows().columns
  }

  get texts(): StringTable {
    return this.#textsOfRows().texts
  }

  #textsOfRows(): WindowTexts {
    return (this.#windowTexts ??= new WindowTexts(this.#window, this.#rows))
  }

  #buildingsOfRows(): BuildingsOfRows {
    return (this.#buildings ??= buildingsOf(this.#window, this.#rows))
  }

  #doubles(name: ColumnOfFootprints): Float64Array {
    const joined = new Float64Array(this.footprintCount)
    gather(this.#window.memory.doubles, this.#starts(name), this.#rows, joined)
    return joined
  }

  #bytes(name: ColumnOfFootprints): Uint8Array {
    const joined = new Uint8Array(this.footprintCount)
    gather(this.#window.memory.bytes, this.#starts(name), this.#rows, joined)
    return joined
  }

  #starts(name: ColumnOfFootprints): Uint32Array {
    return startsOf(this.#window, name)
  }
}

/** Where a column begins in each part. */
function startsOf({ parts }: WindowParts, name: ColumnName): Uint32Array {
  const column = columnNumber[name]
  const starts = new Uint32Array(parts.length)
  for (let part = 0; part < starts.length; part++) starts[part] = parts[part].at[column]
  return starts
}

function gather(
  from: Float64Array | Uint8Array,
  starts: Uint32Array,
  { count, partOf, placeOf }: WindowRows,
  to: Float64Array | Uint8Array,
): void {
  for (let row = 0; row < count; row++) to[row] = from[starts[partOf[row]] + placeOf[row]]
}

function joinGeometry(window: WindowParts, { count, partOf, placeOf }: WindowRows) {
  const { parts, memory } = window
  const { doubles, words } = memory
  const rings = startsOf(window, 'footprintRingStart')
  const vertices = startsOf(window, 'ringVertexStart')
  const corners = startsOf(window, 'coordinates')
  const ringCount = parts.reduce((sum, part) => sum + part.rings, 0)
  const vertexCount = parts.reduce((sum, part) => sum + part.vertices, 0)
  const footprintRingStart = new Uint32Array(count + 1)
  const ringVertexStart = new Uint32Array(ringCount + 1)
  const coordinates = new Float64Array(2 * vertexCount)
  let ring = 0
  let at = 0
  for (let row = 0; row < count; row++) {
    const part = partOf[row]
    const ofFootprint = rings[part] + placeOf[row]
    const endRing = vertices[part] + words[ofFootprint + 1]
    for (let r = vertices[part] + words[ofFootprint]; r < endRing; r++) {
      const end = corners[part] + 2 * words[r + 1]
      for (let from = corners[part] + 2 * words[r]; from < end; from++) {
        coordinates[at++] = doubles[from]
      }
      ringVertexStart[++ring] = at / 2
    }
    footprintRingStart[row + 1] = ring
  }
  return {
    coordinates: coordinates.subarray(0, at),
    ringVertexStart: ringVertexStart.subarray(0, ring + 1),
    footprintRingStart,
  }
}

/** The buildings of the footprints of a window, each once, in the order of their ids. */
interface BuildingsOfRows {
  readonly logicalIndex: Uint32Array
  /** Part of each building, and its place in it. */
  readonly partOf: Uint16Array
  readonly placeOf: Uint16Array
}

function buildingsOf(window: WindowParts, rows: WindowRows): BuildingsOfRows {
  const { halves } = window.memory
  const starts = startsOf(window, 'buildingOfFootprint')
  const logicalIndex = new Uint32Array(rows.count)
  const partOf = new Uint16Array(rows.count)
  const placeOf = new Uint16Array(rows.count)
  let count = 0
  for (let row = 0; row < rows.count; row++) {
    const part = rows.partOf[row]
    const building = halves[starts[part] + rows.placeOf[row]]
    const isSame = count > 0 && partOf[count - 1] === part && placeOf[count - 1] === building
    if (!isSame) {
      partOf[count] = part
      placeOf[count++] = building
    }
    logicalIndex[row] = count - 1
  }
  return { logicalIndex, partOf: partOf.subarray(0, count), placeOf: placeOf.subarray(0, count) }
}

function idsOfBuildings(window: WindowParts, { partOf, placeOf }: BuildingsOfRows): StringTable {
  const { words, bytes } = window.memory
  const starts = startsOf(window, 'buildingIdStart')
  const texts = startsOf(window, 'idBytes')
  const offsets = new Uint32Array(partOf.length + 1)
  for (let b = 0; b < partOf.length; b++) {
    const id = starts[partOf[b]] + placeOf[b]
    offsets[b + 1] = offsets[b] + words[id + 1] - words[id]
  }
  const joined = new Uint8Array(offsets[partOf.length])
  let at = 0
  for (let b = 0; b < partOf.length; b++) {
    const id = starts[partOf[b]] + placeOf[b]
    const end = texts[partOf[b]] + words[id + 1]
    for (let from = texts[partOf[b]] + words[id]; from < end; from++) joined[at++] = bytes[from]
  }
  return { bytes: joined, offsets }
}

/** Those of buildings, and what tells the parts of a building from each other. */
function idsOfFootprints(
  window: WindowParts,
  { count, partOf, placeOf }: WindowRows,
  { logicalIds, logicalIndex }: Pick<FootprintStore, 'logicalIds' | 'logicalIndex'>,
): StringTable {
  const { words } = window.memory
  const starts = startsOf(window, 'partNumber')
  const numbers = new Uint32Array(count)
  let areSingle = stringCount(logicalIds) === count
  for (let row = 0; row < count; row++) {
    numbers[row] = words[starts[partOf[row]] + placeOf[row]]
    if (numbers[row] !== singlePart) areSingle = false
  }
  if (areSingle) return logicalIds
  const ends = Array.from(numbers, (number) => (number === singlePart ? '' : `-${number}`))
  const offsets = new Uint32Array(count + 1)
  for (let row = 0; row < count; row++) {
    const id = logicalIndex[row]
    const length = logicalIds.offsets[id + 1] - logicalIds.offsets[id]
    offsets[row + 1] = offsets[row] + length + ends[row].length
  }
  const bytes = new Uint8Array(offsets[count])
  for (let row = 0; row < count; row++) {
    const id = logicalIndex[row]
    let at = offsets[row]
    const end = logicalIds.offsets[id + 1]
    for (let from = logicalIds.offsets[id]; from < end; from++) bytes[at++] = logicalIds.bytes[from]
    const text = ends[row]
    for (let digit = 0; digit < text.length; digit++) bytes[at++] = text.charCodeAt(digit)
  }
  return { bytes, offsets }
}

/** Whether strings are in the order of their bytes, no two the same. */
function doAscend({ bytes, offsets }: StringTable): boolean {
  for (let i = 1; i + 1 < offsets.length; i++) {
    const length = Math.min(offsets[i] - offsets[i - 1], offsets[i + 1] - offsets[i])
    let at = 0
    while (at < length && bytes[offsets[i - 1] + at] === bytes[offsets[i] + at]) at++
    const isBefore =
      at < length
        ? bytes[offsets[i - 1] + at] < bytes[offsets[i] + at]
        : offsets[i] - offsets[i - 1] < offsets[i + 1] - offsets[i]
    if (!isBefore) return false
  }
  return true
}
