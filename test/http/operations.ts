import { allOperations } from '../../scripts/api-document.ts'
import { readExamples } from '../../src/http/server/api-examples.ts'
import type { Operation } from '../../src/http/server/operations.ts'
import type { JsonSchema } from '../../src/http/wire/json-schema.ts'

/** Every operation of the service, as its routes are registered. */
export const operations: readonly Operation[] = await allOperations()

/** An operation that takes a JSON body, with the one of its example. */
export interface Question extends Operation {
  readonly body: JsonSchema
  readonly valid: Members
}

export type Members = Readonly<Record<string, unknown>>

const examples = readExamples()

/**
 * Every operation that takes a JSON body. The valid one is that of the recorded example: it is about
 * the demo city, and that of an explanation is of a run there.
 */
export const questions: readonly Question[] = operations.flatMap((operation) => {
  const { body } = operation
  return body === null
    ? []
    : [{ ...operation, body, valid: examples[operation.id].body as Members }]
})

/** The question at a path. */
export function questionAt(path: string): Question {
  const found = questions.find((one) => one.path === path)
  if (found === undefined) throw new Error(`no operation takes a body at ${path}`)
  return found
}

/** Whether a question is answered at once, by the threads, with a status of 200. */
export function isAnsweredAtOnce({ path, answers }: Question): boolean {
  return !/^\/api\/(?:core|datasets|processes)\//.test(path) && '200' in answers
}

type Place = readonly [lon: number, lat: number]
type Mapped = (place: Place) => Place

/**
 * A body with its places elsewhere: those of cells, ends of paths, samples, polygons and boxes.
 *
 * @param at - where a place of the body goes
 */
export function movedBody(body: Members, at: Mapped): Members {
  return moved(body, at) as Members
}

/** A body whose first place stands at another one, and the others around it as before. */
export function translatedBody(body: Members, [lon, lat]: Place): Members {
  let first: Place | undefined
  return movedBody(body, (place) => {
    first ??= place
    return [lon + place[0] - first[0], lat + place[1] - first[1]]
  })
}

function moved(value: unknown, at: Mapped): unknown {
  if (Array.isArray(value)) return movedList(value, at)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, moved(member, at)] as const)
  const copy: Record<string, unknown> = Object.fromEntries(members)
  for (const [lon, lat] of [
    ['tower_lon', 'tower_lat'],
    ['lon', 'lat'],
  ]) {
    if (typeof copy[lon] !== 'number') continue
    const place = at([copy[lon], copy[lat] as number])
    copy[lon] = place[0]
    copy[lat] = place[1]
  }
  return copy
}

/** A corner, a box, or a list of what may hold places. */
function movedList(items: readonly unknown[], at: Mapped): unknown {
  const isNumbers = items.every((item) => typeof item === 'number')
  if (!isNumbers || (items.length !== 2 && items.length !== 4)) {
    return items.map((item) => moved(item, at))
  }
  const [west, south, east, north] = items
  if (items.length === 2) return isPlace(items) ? at([west, south]) : items
  return isPlace([west, south]) ? [...at([west, south]), ...at([east, north])] : items
}

/** Whether two numbers are a place of the demo city: other lists of two hold angles and powers. */
function isPlace([lon, lat]: readonly number[]): boolean {
  return lon > -33.1 && lon < -32.9 && lat > 46.9 && lat < 47.1
}
