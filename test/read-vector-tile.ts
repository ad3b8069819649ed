/** A layer of a Mapbox Vector Tile 2.1, read independently of the library that writes it. */
export interface TileLayer {
  readonly name: string
  readonly version: number
  readonly extent: number
  readonly features: readonly TileFeature[]
}

export interface TileFeature {
  readonly id: number
  readonly type: number
  readonly properties: Readonly<Record<string, unknown>>
  /** Rings or points in units of the tile, rings not closed. */
  readonly rings: readonly (readonly [x: number, y: number])[][]
}

interface Field {
  readonly number: number
  readonly value: number
  readonly bytes: Uint8Array
}

/** Reads the layers of a tile. */
export function readVectorTile(tile: Uint8Array): TileLayer[] {
  return fieldsOf(tile)
    .filter(({ number }) => number === 3)
    .map(({ bytes }) => readLayer(fieldsOf(bytes)))
}

function readLayer(fields: readonly Field[]): TileLayer {
  const all = (number: number): Field[] => fields.filter((field) => field.number === number)
  const keys = all(3).map(({ bytes }) => textOf(bytes))
  const values = all(4).map(({ bytes }) => readValue(fieldsOf(bytes)[0]))
  return {
    name: textOf(all(1)[0].bytes),
    version: all(15)[0].value,
    extent: all(5)[0].value,
    features: all(2).map(({ bytes }) => readFeature(fieldsOf(bytes), keys, values)),
  }
}

function readFeature(
  fields: readonly Field[],
  keys: readonly string[],
  values: readonly unknown[],
): TileFeature {
  const field = (number: number): Field | undefined => fields.find((one) => one.number === number)
  const tags = varints(field(2)?.bytes ?? new Uint8Array())
  const pairs = tags
    .filter((_, i) => i % 2 === 0)
    .map((key, i) => [keys[key], values[tags[2 * i + 1]]])
  return {
    id: field(1)?.value ?? NaN,
    type: field(3)?.value ?? NaN,
    properties: Object.fromEntries(pairs) as Record<string, unknown>,
    rings: readGeometry(varints(field(4)?.bytes ?? new Uint8Array())),
  }
}

function readGeometry(commands: readonly number[]): [number, number][][] {
  const rings: [number, number][][] = []
  let x = 0
  let y = 0
  let at = 0
  while (at < commands.length) {
    const command = commands[at] & 7
    const count = commands[at++] >> 3
    if (command === 1) rings.push([])
    if (command === 7) continue
    for (let i = 0; i < count; i++) {
      x += unzigzag(commands[at++])
      y += unzigzag(commands[at++])
      rings[rings.length - 1].push([x, y])
    }
  }
  return rings
}

function readValue({ number, value, bytes }: Field): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (number === 1) return textOf(bytes)
  if (number === 2) return view.getFloat32(0, true)
  if (number === 3) return view.getFloat64(0, true)
  if (number === 6) return unzigzag(value)
  return number === 7 ? value === 1 : value
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  const cursor = { at: 0 }
  while (cursor.at < bytes.length) {
    const key = varint(bytes, cursor)
    const wireType = key & 7
    const value = wireType === 0 || wireType === 2 ? varint(bytes, cursor) : 0
    const length = { 0: 0, 1: 8, 2: value, 5: 4 }[wireType]
    if (length === undefined) throw new Error(`wire type ${wireType}`)
    fields.push({ number: key >> 3, value, bytes: bytes.subarray(cursor.at, cursor.at + length) })
    cursor.at += length
  }
  return fields
}

function varints(bytes: Uint8Array): number[] {
  const cursor = { at: 0 }
  const values: number[] = []
  while (cursor.at < bytes.length) values.push(varint(bytes, cursor))
  return values
}

function varint(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0
  let scale = 1
  for (;;) {
    const byte = bytes[cursor.at++]
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return value
    scale *= 128
  }
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
