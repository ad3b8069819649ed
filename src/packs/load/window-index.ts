import type { BoxIndex } from '../../spatial/box-index.ts'
import { footprintBoxes, type WindowParts, type WindowRows } from './window-rows.ts'

/**
 * Finds the footprints of a window by their boxes. The parts of a pack are its nodes: those of which all is
 * found are not looked at, and the boxes in the others are made when a question first comes by their rims.
 */
export class WindowIndex implements BoxIndex {
  readonly #window: WindowParts
  readonly #rows: WindowRows
  readonly #boxes: (Float64Array | undefined)[] = []

  constructor(window: WindowParts, rows: WindowRows) {
    this.#window = window
    this.#rows = rows
  }

  search(
    west: number,
    south: number,
    east: number,
    north: number,
    filter?: Parameters<BoxIndex['search']>[4],
  ): number[] {
    const { boxes } = this.#window
    const { firstOfPart, rowOf } = this.#rows
    const found: number[] = []
    for (let part = 0; part < boxes.length; part++) {
      const [left, bottom, right, top] = boxes[part]
      if (left > east || bottom > north || right < west || top < south) continue
      const isAll = left >= west && bottom >= south && right <= east && top <= north
      if (isAll && filter === undefined) {
        this.#addAll(part, found)
        continue
      }
      const each = this.#boxesOf(part)
      for (let all = firstOfPart[part], at = 0; all < firstOfPart[part + 1]; all++, at += 4) {
        const [row, w, s, e, n] = [rowOf[all], each[at], each[at + 1], each[at + 2], each[at + 3]]
        if (w > east || s > north || e < west || n < south) continue
        if (filter === undefined || filter(row, w, s, e, n)) found.push(row)
      }
    }
    return found
  }

  #addAll(part: number, found: number[]): void {
    const { firstOfPart, rowOf } = this.#rows
    for (let all = firstOfPart[part]; all < firstOfPart[part + 1]; all++) {
      found.push(rowOf[all])
    }
  }

  #boxesOf(part: number): Float64Array {
    const { memory, parts } = this.#window
    return (this.#boxes[part] ??= footprintBoxes(memory, parts[part]))
  }
}
