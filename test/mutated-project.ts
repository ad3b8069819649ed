import { readFileSync } from 'node:fs'
import fc from 'fast-check'

/** A project with an answer of every question, as the page has saved it; long lists are cut. */
export const projectOfEveryQuestion: SavedProject = (
  JSON.parse(
    readFileSync(
      new URL('./fixtures/projects/every-question.sightline.json', import.meta.url),
      'utf8',
    ),
  ) as { readonly project: SavedProject }
).project

/** What tests look at in a saved project. */
export interface SavedProject {
  readonly id: string
  readonly results: readonly {
    readonly id: string
    readonly question: string
    readonly title: string
    readonly answer: unknown
  }[]
}

type Path = readonly (string | number)[]

/** Every place in a value, itself included. */
function placesIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inside = Object.entries(value).flatMap(([name, member]) =>
    placesIn(member, [...at, Array.isArray(value) ? Number(name) : name]),
  )
  return [at, ...inside]
}

const removed = Symbol('removed')

let nested: unknown = 'inside'
for (let depth = 0; depth < 300; depth++) nested = depth % 2 === 0 ? [nested] : { nested }

/** What stands in the place of what a page has written. */
const changes: readonly unknown[] = [
  ...[removed, removed, removed, null, null, undefined, true, false],
  ...['', 'x', '__proto__', 'constructor', 'toString', '2026-02-30', 'é'.repeat(5000)],
  ...[0, -1, 0.5, 1e9, 1e15, -1e15, 1e308, -1e308, Number.MIN_VALUE],
  ...[[], [], {}, {}, [null], [[]], [1e308, -1e308], nested],
  JSON.parse('{"__proto__":{"length":1e9},"length":3}') as unknown,
  { toString: null },
]

interface Mutation {
  readonly path: Path
  readonly change: unknown
}

interface MutatedProject {
  readonly document: unknown
  /** The places in the list of results of those that were changed. */
  readonly touched: ReadonlySet<number>
}

/** The project with one to three changes, in as many of its parts: most of them in answers. */
export function mutatedProjects(project: SavedProject): fc.Arbitrary<MutatedProject> {
  const others = placesIn({ ...project, results: project.results.map(() => 0) })
  const parts = [
    ...project.results.map((result, i) => placesIn(result, ['results', i])),
    ...Array.from({ length: 6 }, () => others),
  ]
  const mutation: fc.Arbitrary<Mutation> = fc
    .record({
      part: fc.constantFrom(...parts),
      place: fc.nat(),
      change: fc.constantFrom(...changes),
    })
    .map(({ part, place, change }) => ({ path: part[place % part.length], change }))
  return fc.array(mutation, { minLength: 1, maxLength: 3 }).map((mutations) => {
    let document: unknown = project
    for (const { path, change } of mutations) document = changed(document, path, change)
    const isOfAll = mutations.some(({ path }) => path.length < 2 && path[0] !== undefined)
    const touched = mutations.flatMap(({ path: [first, second] }) =>
      first === 'results' && typeof second === 'number' ? [second] : [],
    )
    const all = isOfAll || mutations.some(({ path }) => path.length === 0)
    return { document, touched: new Set(all ? project.results.keys() : touched) }
  })
}

/** A copy with another value at a place; a place that is gone stays gone. */
function changed(value: unknown, [first, ...rest]: Path, change: unknown): unknown {
  if (first === undefined) return change === removed ? undefined : change
  if (typeof value !== 'object' || value === null) return value
  const isLast = rest.length === 0
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    if (isLast && change === removed) return items.filter((_, i) => i !== first)
    return items.map((item, i) => (i === first ? changed(item, rest, change) : item))
  }
  const entries = Object.entries(value).flatMap(([name, member]) => {
    if (name !== first) return [[name, member] as const]
    return isLast && change === removed ? [] : [[name, changed(member, rest, change)] as const]
  })
  return Object.fromEntries(entries)
}
