// Which technology a row of a drive test was measured on.
import { plainName } from '../column-names.ts'
import { carrierFrequencyMhz } from './carrier.ts'
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
 * What a row says, by words or by its carrier: only LTE has an EARFCN, only NR an NR-ARFCN. Where it says
 * nothing, what was stated for such rows, or what the column of powers is called.
 */
export class RowTechnology {
  readonly #columns: readonly Column[]
  readonly #ofPower: Technology | undefined
  readonly #stated: Technology | undefined
  readonly #hasEarfcn: boolean
  readonly #hasNrArfcn: boolean
  readonly #told = new Map<string, Technology | null | undefined>()

  constructor(columns: Columns, stated: Technology | undefined) {
    const nameOf = (field: keyof Columns) => plainName(columns[field]?.name ?? '')
    const { technology } = columns
    this.#columns = technology === undefined ? [] : [technology, ...(technology.others ?? [])]
    const ofPower = columns.nr_rsrp === undefined ? columns.rsrp : undefined
    this.#ofPower = technologyInName(ofPower?.name ?? '')
    this.#stated = stated
    this.#hasEarfcn = nameOf('earfcn').includes('earfcn')
    this.#hasNrArfcn = /(?:nr|ssb).*arfcn|arfcnnr/.test(nameOf('nrarfcn'))
  }

  /** Whether anything may say the technology of a row. */
  get isSaidSomewhere(): boolean {
    const isCarrier = this.#hasEarfcn || this.#hasNrArfcn
    return this.#columns.length > 0 || this.#isStatedOrNamed || isCarrier
  }

  get #isStatedOrNamed(): boolean {
    return (this.#stated ?? this.#ofPower) !== undefined
  }

  /** Null for one that is not planned here, undefined where nobody says it. */
  of(row: LineReader): Technology | null | undefined {
    for (const column of this.#columns) {
      const text = row.textOf(column)
      const told = text === '' ? undefined : this.#toldBy(text, column)
      if (told !== undefined) return told
      if (text !== '' && !isVague(column)) return undefined
    }
    // Beside powers of 5G stands the carrier of LTE that leads to them.
    const byCarrier = this.#ofPower === undefined ? this.#byCarrier(row) : undefined
    return byCarrier ?? this.#stated ?? this.#ofPower
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
    const told = [this.#byEarfcn(row.text('earfcn')), this.#byNrArfcn(row.text('nrarfcn'))]
    const [first, ...others] = told.filter((technology) => technology !== undefined)
    return others.every((technology) => technology === first) ? first : undefined
  }

  /** A column of that name that has numbers of NR has the carrier of any row. */
  #byEarfcn(text: string): Technology | undefined {
    const byNumber = technologyOfCarrier(text)
    return this.#hasEarfcn && !isNothing(text) ? (byNumber ?? '4g') : byNumber
  }

  #byNrArfcn(text: string): Technology | undefined {
    return this.#hasNrArfcn && !isNothing(text) ? '5g' : technologyOfCarrier(text)
  }
}

const technologies = ['4g', '5g'] as const

/** The technology that alone has a carrier of this number: the highest EARFCN lies below every band of NR. */
function technologyOfCarrier(text: string): Technology | undefined {
  // Loggers write 0 where they know none.
  if (isNothing(text) || Number(text) === 0) return undefined
  return technologies.find((technology) => carrierFrequencyMhz(technology, text) !== null)
}

const isVague = ({ name }: Column): boolean => vagueName.test(plainName(name))
