// Technologies as loggers write them.
import { plainName } from '../column-names.ts'
import { wholeNumber } from '../number-text.ts'

export type Technology = '4g' | '5g'

/**
 * Beginnings of texts that mean a technology, in capital letters and digits; null: one that is not planned
 * here.
 */
const beginnings: readonly (readonly [RegExp, Technology | null])[] = [
  [/^(?:5\d?G|NR|ENDC|NGENDC|NEDC|NSA|SA$|NGRAN)/, '5g'],
  [/^(?:4\d?G|LTE|EUTRA|[FT]D{1,2}LTE)/, '4g'],
  [
    /^(?:[23]\d{0,2}G|GSM|EDGE|EGPRS|GPRS|GERAN|UMTS|UTRA|W?CDMA|T?D?SCDMA|TDCDMA|HSPA|HSDPA|HSUPA|DCHS|EVDO|EHRPD|1?XRTT|1X|IDEN|IWLAN|WLAN|WIFI|WIMAX|NBIOT|CATM|TETRA|UNKNOWN|NONE|NOSERVICE|OUTOFSERVICE|NOSIGNAL|(?:E|G|H|HPLUS|DC)$)/,
    null,
  ],
]

/** What stands before the name of a technology in what programs write. */
const prefix = /^(?:NETWORKTYPE|NETTYPE|RADIOTECHNOLOGY|RADIO|TECHNOLOGY|RAT|CELLULAR|MOBILE)(?=.)/

const plainText = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('+', 'PLUS')
    .replaceAll(/[^A-Z0-9]/g, '')

function ofWord(text: string): Technology | null | undefined {
  const plain = plainText(text)
  const bare = plain.replace(prefix, '')
  return [plain, bare]
    .map((one) => beginnings.find(([pattern]) => pattern.test(one))?.[1])
    .find((told) => told !== undefined)
}

/** Both carriers of a dual connection: what was measured then is that of NR. */
const dualConnection = /^(?:EN-?DC|NR|5G)\b.*\b(?:NSA|EN-?DC)\b|^EN-?DC/i

/**
 * What a text of a column means; null for a technology that is not planned here. Undefined for a text that
 * means none, or several of them at once, as `LTE/NR` does. Numbers mean one only where the column says
 * whose numbers they are.
 *
 * @param columnName of the text
 */
export function technologyOf(text: string, columnName = ''): Technology | null | undefined {
  const number = wholeNumber(text)
  if (!Number.isNaN(number)) return ofNumber(number, columnName)
  const whole = ofWord(text)
  const said = new Set(
    text
      .split(/[^\p{L}\p{N}.]+/u)
      .map(ofWord)
      .filter((told) => told !== undefined),
  )
  if (said.size > 1) return dualConnection.test(text) ? '5g' : undefined
  return whole
}

/** `TelephonyManager.NETWORK_TYPE_*` of Android. */
const androidTypes: readonly (readonly [Technology | null, readonly number[]])[] = [
  ['4g', [13, 19]],
  ['5g', [20]],
  [null, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18]],
]

/** Access technologies of 3GPP TS 27.007, section 7.3 (`+COPS`). */
const accessTechnologies: typeof androidTypes = [
  ['4g', [7, 10]],
  ['5g', [11, 12, 13]],
  [null, [0, 1, 2, 3, 4, 5, 6, 8, 9]],
]

function ofNumber(number: number, columnName: string): Technology | null | undefined {
  const plain = plainName(columnName)
  const table = /net(?:work)?type/.test(plain) ? androidTypes : undefined
  const found = (table ?? (plain === 'act' ? accessTechnologies : [])).find(([, numbers]) =>
    numbers.includes(number),
  )
  return found?.[0]
}

/** Texts that mean nothing but a technology, in capital letters and digits. */
const certain =
  /^(?:[2-5]G(?:PLUS|NSA|SA|NR)?|LTE(?:A|CA|APRO|PLUS|ADVANCED|FDD|TDD)?|[FT]DDLTE|E?UTRAN?|NR(?:NSA|SA)?|ENDC|GSM|EDGE|GPRS|EGPRS|GERAN|UMTS|WCDMA|TDSCDMA|CDMA|HSPA(?:P|PLUS)?|HSDPA|HSUPA|EVDO)$/
const other = /^(?:UNKNOWN|NONE|NOSERVICE|N?A?)$/

/** Names that speak of what could be rather than of what was measured. */
const notOfTheRow =
  /prefer|capab|support|neighb|nbr|sim2|target|previous|\bold\b|next|allowed|setting|max|device|from|to$/i

/**
 * Columns whose values all are technologies, whatever they are called.
 *
 * @param rows the first ones of a file
 * @returns their indices
 */
export function technologyColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  return [...header.keys()].filter((index) => {
    if (notOfTheRow.test(header[index])) return false
    const values = [...new Set(rows.map((row) => plainText(row[index] ?? '')))]
    const said = values.filter((value) => certain.test(value))
    return said.length > 0 && values.every((value) => certain.test(value) || other.test(value))
  })
}
