/** Numbers of an answer that were computed again, and the first thing that comes out otherwise. */
export class ComparedNumbers {
  readonly #proven = new Set<string>()
  #difference: string | null = null

  /** As a sentence; null: nothing does. */
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
  compare(path: string, told: unknown, value: number | boolean | null, rounding = 0): void {
    if (told === undefined) return
    const isSame =
      typeof told === 'number' && typeof value === 'number'
        ? Math.abs(told - value) <= rounding
        : told === value
    if (isSame) this.#proven.add(path)
    else
      this.#difference ??= `the answer prints ${path} ${JSON.stringify(told)}, by its certificate it is ${value}`
  }

  /** Names something that is wrong with the answer. */
  refute(difference: string): void {
    this.#difference ??= difference
  }
}

type Members = Readonly<Record<string, unknown>>

/**
 * Where an answer has numbers that were not computed again: the largest pieces of it that hold no other, the
 * places in lists left out, each once. Certificates are no part of it: they are what is computed from.
 *
 * @param proven paths as `ComparedNumbers` has them
 */
export function unprovenPlaces(content: unknown, proven: ReadonlySet<string>): string[] {
  const places: string[] = []
  for (const piece of piecesOf(content, '', proven).unproven)
    if (!places.includes(piece)) places.push(piece)
  return places
}

interface Pieces {
  readonly holdsProven: boolean
  readonly unproven: readonly string[]
}

function piecesOf(value: unknown, path: string, proven: ReadonlySet<string>): Pieces {
  if (typeof value === 'number') {
    const holdsProven = proven.has(path)
    return { holdsProven, unproven: holdsProven ? [] : [withoutPlaces(path)] }
  }
  if (typeof value !== 'object' || value === null) return { holdsProven: false, unproven: [] }
  const parts = childrenOf(value, path).map(([child, at]) => piecesOf(child, at, proven))
  const holdsProven = parts.some((part) => part.holdsProven)
  const unproven = parts.flatMap((part) => part.unproven)
  const isOnePiece = !holdsProven && unproven.length > 0 && path !== ''
  return { holdsProven, unproven: isOnePiece ? [withoutPlaces(path)] : unproven }
}

function childrenOf(value: object, path: string): (readonly [child: unknown, path: string])[] {
  return Array.isArray(value)
    ? value.map((child: unknown, at) => [child, `${path}[${at}]`] as const)
    : Object.entries(value as Members)
        .filter(([name]) => name !== 'certificate')
        .map(([name, child]) => [child, path === '' ? name : `${path}.${name}`] as const)
}

const withoutPlaces = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]')
