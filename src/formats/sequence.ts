/**
 * Things one after the other, made when they are gone through: a list of them would not have to be in memory.
 * A list is one too.
 */
export interface Sequence<Item> {
  readonly length: number
  forEach(each: (item: Item) => void): void
}

/** @param itemAt gives the item at a place below the length */
export function sequenceOf<Item>(length: number, itemAt: (index: number) => Item): Sequence<Item> {
  return {
    length,
    forEach(each) {
      for (let index = 0; index < length; index++) each(itemAt(index))
    },
  }
}

/** What becomes of each item of a sequence, made anew each time. */
export function mappedSequence<Item, Result>(
  items: Sequence<Item>,
  resultOf: (item: Item) => Result,
): Sequence<Result> {
  return {
    length: items.length,
    forEach: (each) => items.forEach((item) => each(resultOf(item))),
  }
}

/** What becomes of each item of a sequence, as a list. */
export function listOf<Item, Result>(
  items: Sequence<Item>,
  resultOf: (item: Item) => Result,
): Result[] {
  const list: Result[] = []
  items.forEach((item) => list.push(resultOf(item)))
  return list
}
