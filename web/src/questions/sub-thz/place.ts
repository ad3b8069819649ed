import type { JsonObject } from '../../parts/json-form.tsx'
import type { Position } from '../../project/project.ts'

/** Where a calculation begins, and where it leads when that is known. */
export interface Way {
  readonly from: Position
  readonly to: Position | null
  /** Over the ground there, metres; null leaves those of the example. */
  readonly heightsM: { readonly from: number; readonly to: number } | null
}

const digits = 1e6
const rounded = (degrees: number): number => Math.round(degrees * digits) / digits

/**
 * An example moved to a place: its transmitter stands where the way begins, its receiver where it
 * leads, or as far from the transmitter as in the example, both as high as there. One without places
 * stays as it is.
 */
export function placedExample(example: JsonObject, { from, to, heightsM }: Way): JsonObject {
  const { transmitter, receiver } = example
  const start = positionIn(transmitter)
  const end = positionIn(receiver)
  if (start === null) return example
  const shifted = (at: Position): Position => {
    // A degree of longitude is shorter nearer to a pole: the distance stays.
    const stretch = Math.cos((start[1] * Math.PI) / 180) / Math.cos((from[1] * Math.PI) / 180)
    return [from[0] + (at[0] - start[0]) * stretch, from[1] + at[1] - start[1]]
  }
  return {
    ...example,
    transmitter: at(transmitter, from, heightsM?.from),
    ...(end === null ? {} : { receiver: at(receiver, to ?? shifted(end), heightsM?.to) }),
  }
}

type Member = JsonObject[string] | undefined

const isObject = (value: Member): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function positionIn(value: Member): Position | null {
  if (!isObject(value)) return null
  const { lon, lat } = value
  return typeof lon === 'number' && typeof lat === 'number' ? [lon, lat] : null
}

const at = (value: Member, [lon, lat]: Position, heightM: number | undefined): JsonObject => ({
  ...(isObject(value) ? value : {}),
  lon: rounded(lon),
  lat: rounded(lat),
  ...(heightM === undefined ? {} : { height_m: heightM }),
})

/** A body with all places in one: what tells whether anything else has changed. */
export const withoutPlace = (body: JsonObject): JsonObject =>
  placedExample(body, { from: [0, 0], to: [0, 0], heightsM: { from: 0, to: 0 } })
