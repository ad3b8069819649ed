/** By how much two sums of the same numbers may differ: at all, and of their size. */
const smallestSlack = 1e-10
const relativeSlack = 1e-12

/** Numbers of an answer that were computed again, and the first thing that comes out otherwise. */
export class ComparedNumbers {
  readonly #proven = new Set<string>()
  #difference: string | null = null

  /** First difference as a sentence; null: none. */
  get difference(): string | null {
    return this.#difference
  }

  /** Where in the answer the numbers stand that come out the same. */
  get proven(): ReadonlySet<string> {
    return this.#proven
  }

  /**
   * Holds a member against what it is; one that the answer does not have is not compared.
   *
   * @param path of the member, with its places in lists: "changes[0].gain"
   * @param rounding by how much a number may differ
   */
  compare(
    path: string,
    printed: unknown,
    value: number | boolean | string | null,
    rounding = 0,
  ): void {
    if (printed === undefined) return
    const isSame =
      typeof printed === 'number' && typeof value === 'number'
        ? Math.abs(printed - value) <= rounding
        : printed === value
    if (isSame) this.#proven.add(path)
    else
      this.#difference ??= `the answer prints ${path} ${JSON.stringify(printed)}, by its certificate it is ${value}`
  }

  /**
   * Holds a member against what it is, printed with so many decimals. Sums in another order may differ in
   * their last digits: where that is enough to round otherwise, both roundings hold.
   */
  comparePrinted(path: string, printed: unknown, value: number, decimals: number): void {
    const scale = Number(`1e${decimals}`)
    const slack = smallestSlack + relativeSlack * Math.abs(value)
    const likely = [value, value - slack, value + slack]
    const roundings = likely.map((one) => Math.round(one * scale) / scale)
    const nearest = roundings.find((one) => one === printed) ?? roundings[0]
    this.compare(path, printed, nearest + 0)
  }

  /** Says of a member that something else has compared it. */
  accept(path: string): void {
    this.#proven.add(path)
  }

  /** Names something that is wrong with the answer. */
  refute(difference: string): void {
    this.#difference ??= difference
  }
}

type Members = Readonly<Record<string, unknown>>

/**
 * Where an answer has numbers that were not computed again: the largest pieces of it that hold no other, the
 * places in lists left out, each once. Certificates and contribution tables are no part of it: they are what
 * is computed from.
 *
 * @param proven paths as `ComparedNumbers` has them
 * @param isAsked of a member that holds no others: whether it counts
 */
export function unprovenPlaces(
  content: unknown,
  proven: ReadonlySet<string>,
  isAsked: (value: unknown) => boolean = (value) => typeof value === 'number',
): string[] {
  const places: string[] = []
  for (const piece of piecesOf(content, '', { proven, isAsked }).unproven)
    if (!places.includes(piece)) places.push(piece)
  return places
}

interface Pieces {
  readonly holdsProven: boolean
  readonly unproven: readonly string[]
}

interface Asked {
  readonly proven: ReadonlySet<string>
  readonly isAsked: (value: unknown) => boolean
}

function piecesOf(value: unknown, path: string, asked: Asked): Pieces {
  const { proven, isAsked } = asked
  if (isAsked(value)) {
    const holdsProven = proven.has(path)
    return { holdsProven, unproven: holdsProven ? [] : [withoutPlaces(path)] }
  }
  if (typeof value !== 'object' || value === null) return { holdsProven: false, unproven: [] }
  const parts = childrenOf(value, path).map(([child, at]) => piecesOf(child, at, asked))
  const holdsProven = parts.some((part) => part.holdsProven)
  const unproven = parts.flatMap((part) => part.unproven)
  const isOnePiece = !holdsProven && unproven.length > 0 && path !== ''
  return { holdsProven, unproven: isOnePiece ? [withoutPlaces(path)] : unproven }
}

function childrenOf(value: object, path: string): (readonly [child: unknown, path: string])[] {
  return Array.isArray(value)
    ? value.map((child: unknown, at) => [child, `${path}[${at}]`] as const)
    : Object.entries(value as Members)
        .filter(([name]) => name !== 'certificate' && name !== 'contribution_table')
        .map(([name, child]) => [child, path === '' ? name : `${path}.${name}`] as const)
}

const withoutPlaces = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]')
