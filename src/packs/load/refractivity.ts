import { SightlineError } from '../../errors.ts'
import {
  type DigitalMapName,
  digitalMapNames,
  mappedParameters,
  type MappedParameter,
} from '../../rf/models/model.ts'
import { modelParameters } from '../../rf/models/list.ts'
import { isWithin, type ValidRange } from '../../rf/valid-range.ts'
import type { DegreeMap } from '../../spatial/degree-map.ts'
import { withHashedFile } from '../manifest/files.ts'

/** What the digital maps of a pack say of the air over it; a map that it does not hold is absent. */
export type RefractivityMaps = Readonly<Partial<Record<DigitalMapName, DegreeMap>>>

/** A map of the whole Earth every 1.5 degrees has a third of that in digits. */
const maximumBytes = 2 * 1024 * 1024

/** A map as it stands in the file of a pack. */
interface MapText {
  readonly west?: unknown
  readonly north?: unknown
  readonly spacing_deg?: unknown
  readonly columns?: unknown
  readonly values?: unknown
}

/** Values that every model which reads a map can take. */
export function mapValueRange(name: DigitalMapName): ValidRange {
  const readers = mappedParameters(modelParameters).filter(({ digitalMap }) => digitalMap === name)
  const bound = (pick: (parameter: MappedParameter) => number, join: typeof Math.max) =>
    join(...readers.map(pick))
  return {
    minimum: bound(({ minimum }) => minimum, Math.max),
    maximum: bound(({ maximum }) => maximum, Math.min),
  }
}

/**
 * Reads the maps of a pack.
 *
 * @throws {SightlineError} not_processable naming map and rule, or that the bytes are others than the
 *   manifest declares
 */
export function readRefractivity(path: string, sha256: string): RefractivityMaps {
  return withHashedFile(path, 'files.refractivity', (file) => {
    const parts: Uint8Array[] = []
    let size = 0
    for (const chunk of file.chunks()) {
      size += chunk.length
      if (size > maximumBytes) throw refusal(`it is larger than ${maximumBytes} bytes`)
      parts.push(Uint8Array.from(chunk))
    }
    file.assertSha256(sha256)
    return parseRefractivity(Buffer.concat(parts).toString('utf8'))
  })
}

/** The maps of a text; each member is the name of a map. */
export function parseRefractivity(text: string): RefractivityMaps {
  const read = asObject(parsed(text))
  if (read === null) throw refusal('it is no JSON object of maps')
  const maps: Partial<Record<DigitalMapName, DegreeMap>> = {}
  for (const name of digitalMapNames) {
    if (read[name] !== undefined) maps[name] = readMap(name, asObject(read[name]))
  }
  if (Object.keys(maps).length === 0) {
    throw refusal(`it holds none of the maps ${digitalMapNames.join(', ')}`)
  }
  return maps
}

/** The text of maps, as `parseRefractivity` reads it. */
export function refractivityText(maps: RefractivityMaps): string {
  const members = digitalMapNames.flatMap((name) => {
    const map = maps[name]
    if (map === undefined) return []
    const { westDeg: west, northDeg: north, spacingDeg, columns, values } = map
    const told = { west, north, spacing_deg: spacingDeg, columns, values }
    return [`${JSON.stringify(name)}:${JSON.stringify(told)}`]
  })
  return `{\n${members.join(',\n')}\n}\n`
}

function readMap(name: DigitalMapName, map: MapText | null): DegreeMap {
  const numbers = map === null ? [] : [map.west, map.north, map.spacing_deg, map.columns]
  if (map === null || !numbers.every(Number.isFinite) || !Array.isArray(map.values)) {
    throw refusal(`${name} needs the numbers west, north, spacing_deg, columns and a list values`)
  }
  const [westDeg, northDeg, spacingDeg, columns] = numbers as number[]
  const values = map.values as readonly unknown[]
  const rows = values.length / columns
  if (!(Number.isInteger(columns) && columns >= 2 && Number.isInteger(rows) && rows >= 2)) {
    throw refusal(`${name} has ${values.length} values in rows of ${columns}`)
  }
  const south = northDeg - (rows - 1) * spacingDeg
  const isOnEarth =
    Math.abs(westDeg) <= 360 && northDeg <= 90 && south >= -90 && (columns - 1) * spacingDeg <= 360
  if (!(spacingDeg > 0 && isOnEarth)) throw refusal(`${name} does not lie on the Earth`)
  return { westDeg, northDeg, spacingDeg, columns, values: values.map(within(name)) }
}

/** A value of a map where it is one that models take. */
function within(name: DigitalMapName): (value: unknown) => number {
  const range = mapValueRange(name)
  return (value) => {
    if (typeof value === 'number' && isWithin(range, value)) return value
    const told = JSON.stringify(value)
    throw refusal(
      `${name} must hold numbers from ${range.minimum} to ${range.maximum}, not ${told}`,
    )
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refusal('it is no JSON', cause)
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null
}

function refusal(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', `refractivity: ${reason}`, { cause })
}
