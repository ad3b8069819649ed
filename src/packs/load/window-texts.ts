import {
  type FootprintStore,
  type FootprintTextColumn,
  footprintTextColumns,
} from '../../spatial/footprint-store.ts'
import { packStrings, type StringTable } from '../../spatial/string-table.ts'
import { notColumns } from './building-columns.ts'
import { columnNumber } from './column-part.ts'
import { TextPool } from './growing-arrays.ts'
import type { WindowParts, WindowRows } from './window-rows.ts'

/** The texts of a window, each once, and which of them its footprints have: a column when it is asked for. */
export class WindowTexts {
  readonly texts: StringTable
  readonly columns: FootprintStore['textColumns']
  readonly #window: WindowParts
  readonly #rows: WindowRows
  /** What the texts of each part are in this table: those of a part begin where its number says. */
  readonly #numbers: Uint32Array
  readonly #firstOfPart: Uint32Array

  constructor(window: WindowParts, rows: WindowRows) {
    const { memory, parts } = window
    this.#window = window
    this.#rows = rows
    const firstOfPart = new Uint32Array(parts.length + 1)
    parts.forEach(({ texts }, part) => {
      firstOfPart[part + 1] = firstOfPart[part] + texts
    })
    const pool = new TextPool()
    const reader = Buffer.from(memory.bytes.buffer)
    const numbers = new Uint32Array(firstOfPart[parts.length])
    parts.forEach(({ texts, at }, part) => {
      const first = at[columnNumber.textBytes]
      for (let text = 0; text < texts; text++) {
        const place = at[columnNumber.textStart] + text
        const [from, to] = [first + memory.words[place], first + memory.words[place + 1]]
        numbers[firstOfPart[part] + text] = pool.numberOf(reader.toString('utf8', from, to))
      }
    })
    this.texts = packStrings(pool.texts)
    this.#numbers = numbers
    this.#firstOfPart = firstOfPart
    this.columns = this.#lazyColumns()
  }

  #lazyColumns(): FootprintStore['textColumns'] {
    const made: Partial<Record<FootprintTextColumn, Uint32Array>> = {}
    const columns = {} as Record<FootprintTextColumn, Uint32Array>
    footprintTextColumns.forEach((name, column) => {
      const get = () => (made[name] ??= this.#column(column))
      Object.defineProperty(columns, name, { get, enumerable: true })
    })
    return columns
  }

  /** @throws {SightlineError} not_processable when a footprint has a text that is none */
  #column(column: number): Uint32Array {
    const { memory, parts } = this.#window
    const { count, partOf, placeOf } = this.#rows
    const starts = Uint32Array.from(
      parts,
      ({ at, footprints }) => at[columnNumber.text] + column * footprints,
    )
    const joined = new Uint32Array(count)
    for (let row = 0; row < count; row++) {
      const part = partOf[row]
      const text = this.#firstOfPart[part] + memory.halves[starts[part] + placeOf[row]]
      if (text >= this.#firstOfPart[part + 1]) throw notColumns()
      joined[row] = this.#numbers[text]
    }
    return joined
  }
}
