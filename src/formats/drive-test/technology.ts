// Which technology a row of a drive test was measured on.
import { plainName } from '../column-names.ts'
import type { Column } from './column-matching.ts'
import { technologyInName } from './column-words.ts'
import type { Columns } from './columns.ts'
import type { LineReader } from './line-reader.ts'
import { type Technology, technologyOf } from './technology-words.ts'
import { isNothing } from './values.ts'

/** Of loggers that write their technology under a name that means other things elsewhere. */
const vagueName =
  /(?<!net|network|netwerk|radio|rat)(?:type|system|mode|bearer|service|connection|generation|standard)$/

const maximumTexts = 1000

/**
 * What a row says; where it says nothing, what was stated for such rows, what the column of powers is
 * called, or the carrier: only LTE has an EARFCN, only NR an NR-ARFCN.
 */
export class RowTechnology {
  readonly #columns: readonly Column[]
  readonly #ofOthers: Technology | undefined
  readonly #hasEarfcn: boolean
  readonly #hasNrArfcn: boolean
  readonly #told = new Map<string, Technology | null | undefined>()

  constructor(columns: Columns, stated: Technology | undefined) {
    const nameOf = (field: keyof Columns) => plainName(columns[field]?.name ?? '')
    const { technology } = columns
    this.#columns = technology === undefined ? [] : [technology, ...(technology.others ?? [])]
    const ofPower = columns.nr_rsrp === undefined ? columns.rsrp : undefined
    this.#ofOthers = stated ?? technologyInName(ofPower?.name ?? '')
    this.#hasEarfcn = nameOf('earfcn').includes('earfcn')
    this.#hasNrArfcn = /(?:nr|ssb).*arfcn|arfcnnr/.test(nameOf('nrarfcn'))
  }

  /** Whether anything may say the technology of a row. */
  get isSaidSomewhere(): boolean {
    const isCarrier = this.#hasEarfcn || this.#hasNrArfcn
    return this.#columns.length > 0 || this.#ofOthers !== undefined || isCarrier
  }

  /** Null for one that is not planned here, undefined where nobody says it. */
  of(row: LineReader): Technology | null | undefined {
    for (const column of this.#columns) {
      const text = row.textOf(column)
      const told = text === '' ? undefined : this.#toldBy(text, column)
      if (told !== undefined) return told
      if (text !== '' && !isVague(column)) return undefined
    }
    return this.#ofOthers ?? this.#byCarrier(row)
  }

  /** A log has few such texts in very many rows. */
  #toldBy(text: string, column: Column): Technology | null | undefined {
    const key = `${column.index} ${text}`
    if (this.#told.has(key)) return this.#told.get(key)
    const told = technologyOf(text, column.name)
    if (this.#told.size < maximumTexts) this.#told.set(key, told)
    return told
  }

  /** Whether what the row itself says leaves it open. */
  isSaidElsewhere(row: LineReader): boolean {
    return this.#columns.every((column) => row.textOf(column) === '' || isVague(column))
  }

  #byCarrier(row: LineReader): Technology | undefined {
    const isLte = this.#hasEarfcn && !isNothing(row.text('earfcn'))
    const isNr = this.#hasNrArfcn && !isNothing(row.text('nrarfcn'))
    if (isLte === isNr) return undefined
    return isLte ? '4g' : '5g'
  }
}

const isVague = ({ name }: Column): boolean => vagueName.test(plainName(name))
