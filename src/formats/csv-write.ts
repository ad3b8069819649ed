/** Writes comma-separated values (RFC 4180): every table of service, commands and page comes from here. */

/** What a field may hold; nothing is an empty field. */
export type CsvValue = string | number | boolean | null | undefined

export interface CsvForm {
  /** Puts an apostrophe before texts that a spreadsheet would compute. */
  readonly escapesFormulas: boolean
  readonly lineEnd?: '\n' | '\r\n'
}

/** A table, every row with its line end. */
export function csvText(
  rows: readonly (readonly CsvValue[])[],
  { escapesFormulas, lineEnd = '\n' }: CsvForm,
): string {
  const field = (value: CsvValue) => csvField(value, escapesFormulas)
  return rows.map((row) => `${row.map(field).join(',')}${lineEnd}`).join('')
}

function csvField(value: CsvValue, escapesFormulas: boolean): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  const text = escapesFormulas && isComputed(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What is not seen at the beginning of a text: a spreadsheet may look behind it. */
const unseen = /^[\s\p{Cc}\p{Cf}]*/u
const signs: ReadonlySet<string> = new Set(['=', '+', '-', '@'])
const plainNumber = /^-(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * Whether a spreadsheet may take a text for a formula: its first visible character is one of `= + - @`,
 * also in a wide or small form (Unicode NFKC), or it begins with a tab or a line end, which some drop.
 * A negative number is none.
 */
function isComputed(text: string): boolean {
  if (plainNumber.test(text)) return false
  if (/^[\t\r\n]/.test(text)) return true
  const start = unseen.exec(text)?.[0].length ?? 0
  const first = text.codePointAt(start)
  return first !== undefined && signs.has(String.fromCodePoint(first).normalize('NFKC'))
}

/** The text of a field without the apostrophe that was put before it. */
export function withoutApostrophe(field: string): string {
  const text = field.slice(1)
  return field.startsWith("'") && isComputed(text) ? text : field
}
