// Which technology a row of a drive test was measured on.
import { plainName } from '../column-names.ts'
import { type Columns, technologyInName } from './columns.ts'
import type { LineReader } from './line-reader.ts'
import { isNothing, technologyOf } from './values.ts'

type Technology = '4g' | '5g'

/** Of loggers that write their technology under a name that means other things elsewhere. */
const vagueName = /(?<!net|network|netwerk|radio)(?:type|system)$/

/**
 * What a row says; where it says nothing, what was stated for such rows, what the column of powers is
 * called, or the carrier: only LTE has an EARFCN, only NR an NR-ARFCN.
 */
export class RowTechnology {
  readonly #ofOthers: Technology | undefined
  readonly #isVague: boolean
  readonly #hasEarfcn: boolean
  readonly #hasNrArfcn: boolean

  constructor(columns: Columns, stated: Technology | undefined) {
    const nameOf = (field: keyof Columns) => plainName(columns[field]?.name ?? '')
    this.#ofOthers = stated ?? technologyInName(columns.rsrp?.name ?? '')
    this.#isVague = vagueName.test(nameOf('technology'))
    this.#hasEarfcn = nameOf('earfcn').includes('earfcn')
    this.#hasNrArfcn = /(?:nr|ssb).*arfcn|arfcnnr/.test(nameOf('nrarfcn'))
  }

  /** Null for one that is not planned here, undefined where nobody says it. */
  of(row: LineReader): Technology | null | undefined {
    const text = row.text('technology')
    const told = text === '' ? undefined : technologyOf(text)
    if (told !== undefined || !this.isSaidElsewhere(row)) return told
    return this.#ofOthers ?? this.#byCarrier(row)
  }

  /** Whether what the row itself says leaves it open. */
  isSaidElsewhere(row: LineReader): boolean {
    return this.#isVague || row.text('technology') === ''
  }

  #byCarrier(row: LineReader): Technology | undefined {
    const isLte = this.#hasEarfcn && !isNothing(row.text('earfcn'))
    const isNr = this.#hasNrArfcn && !isNothing(row.text('nrarfcn'))
    if (isLte === isNr) return undefined
    return isLte ? '4g' : '5g'
  }
}
