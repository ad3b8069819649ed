/** What a value from outside must be; numbers are places in a table of shapes. */
export type Shape =
  | 'any'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | { readonly is: readonly (string | number | boolean)[] }
  | { readonly or: readonly number[] }
  | { readonly each: number }
  | { readonly items: readonly number[] }
  | {
      /** A name that ends in `?` may be missing. */
      readonly has: Readonly<Record<string, number>>
      /** All members, whatever their names. */
      readonly by?: number
    }

/** Shapes by what they are of. */
export interface AnswerShapes {
  readonly questions: Readonly<Record<string, number>>
  readonly stored: Readonly<Record<string, number>>
  readonly table: readonly Shape[]
}

/** Where a value is not what it must be, and how, for a reader; null where it is. */
export function misfit(value: unknown, place: number, table: readonly Shape[]): string | null {
  const found = misfitAt(value, table[place], table)
  if (found === null) return null
  const path = found.path.toReversed().join('.').replaceAll('.[', '[')
  return path === '' ? `it ${found.problem}` : `${path} ${found.problem}`
}

interface Misfit {
  /** From the inside to the outside. */
  readonly path: string[]
  readonly problem: string
}

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists of the service, and arrays that a thread has filled. */
const isList = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value)

const wrong = (problem: string): Misfit => ({ path: [], problem })
const isAs = (holds: boolean, problem: string): Misfit | null => (holds ? null : wrong(problem))

function misfitAt(value: unknown, shape: Shape, table: readonly Shape[]): Misfit | null {
  switch (shape) {
    case 'any':
      return misfitOfAny(value, maximumDepth)
    case 'number':
      return isAs(Number.isFinite(value), 'is no number')
    case 'string':
      return isAs(typeof value === 'string', 'is no text')
    case 'boolean':
      return isAs(typeof value === 'boolean', 'is neither true nor false')
    case 'null':
      return isAs(value === null, 'is something where nothing should be')
  }
  if ('is' in shape)
    return isAs(
      shape.is.some((word) => word === value),
      'is something else',
    )
  if ('or' in shape) {
    const found = shape.or.map((place) => misfitAt(value, table[place], table))
    // Of several, the one that came farthest knows best what is wrong.
    return found.includes(null) ? null : found.reduce(deeper)
  }
  if ('each' in shape) return isList(value) ? misfitOfItems(value, shape.each, table) : noList
  if ('items' in shape) {
    if (!isList(value)) return noList
    return firstMisfit(shape.items.keys(), (i) =>
      named(
        `[${i}]`,
        i < value.length ? misfitAt(value[i], table[shape.items[i]], table) : missing,
      ),
    )
  }
  if (!isMembers(value)) return wrong('is no object')
  const own = firstMisfit(Object.entries(shape.has), ([name, place]) =>
    misfitOfMember(value, name, table[place], table),
  )
  if (own !== null) return own
  if (shape.by !== undefined) {
    const { by } = shape
    return firstMisfit(Object.entries(value), ([name, member]) =>
      named(name, misfitAt(member, table[by], table)),
    )
  }
  return isGrid(value, shape.has)
    ? null
    : wrong('has not as many values as its width and height say')
}

/** What the page walks through whatever it holds is no deeper than this. */
const maximumDepth = 64

/** Whatever is shown as it is: a member of this name would be taken for what all objects have in common. */
function misfitOfAny(value: unknown, depth: number): Misfit | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth === 0) return wrong('is nested too deeply')
  if (Object.hasOwn(value, '__proto__')) return wrong('has a member called __proto__')
  return firstMisfit(Object.entries(value), ([name, member]) =>
    named(name, misfitOfAny(member, depth - 1)),
  )
}

const noList = wrong('is no list')
const missing = wrong('is missing')

function misfitOfMember(
  value: Members,
  name: string,
  shape: Shape,
  table: readonly Shape[],
): Misfit | null {
  const isOptional = name.endsWith('?')
  const plain = isOptional ? name.slice(0, -1) : name
  const member = Object.hasOwn(value, plain) ? value[plain] : undefined
  if (member !== undefined || shape === 'any') return named(plain, misfitAt(member, shape, table))
  return isOptional ? null : named(plain, missing)
}

function misfitOfItems(
  list: ArrayLike<unknown>,
  place: number,
  table: readonly Shape[],
): Misfit | null {
  for (let i = 0; i < list.length; i++) {
    const found = misfitAt(list[i], table[place], table)
    if (found !== null) return named(`[${i}]`, found)
  }
  return null
}

function firstMisfit<Item>(
  items: Iterable<Item>,
  find: (item: Item) => Misfit | null,
): Misfit | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

const named = (name: string, found: Misfit | null): Misfit | null =>
  found && { ...found, path: [...found.path, name] }

const deeper = (a: Misfit | null, b: Misfit | null): Misfit | null =>
  (b?.path.length ?? 0) > (a?.path.length ?? 0) ? b : a

/** A raster has a value for each of its nodes: whoever draws it goes through all of them. */
function isGrid(value: Members, has: Readonly<Record<string, number>>): boolean {
  if (!('width' in has && 'height' in has && 'values' in has)) return true
  const { width, height, values } = value
  return isList(values) && values.length === Number(width) * Number(height)
}
