import { SightlineError } from '../../errors.ts'
import { decimalNumber } from '../../formats/number-text.ts'
import { looseNumber, readTable } from '../../formats/table-text.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import type { ClutterClass } from '../../spatial/clutter-window.ts'

/** A table has a line for each class; a window names them with one byte. */
export const maximumClutterClasses = 254
/** No code of a raster of 16 bits is larger. */
const largestCode = 65_535
/** What stands taller is no cover of the ground, metres. */
const tallestClutterM = 200
/** Largest table that is read, bytes. */
export const maximumClutterTableBytes = 256 * 1024
const longestName = 128

/** A line of a table as it is read: nothing of it is checked yet. */
interface TableLine {
  readonly class?: unknown
  readonly height_m?: unknown
  readonly category?: unknown
  readonly name?: unknown
}

/**
 * Reads a table of clutter classes: JSON, a list of objects with `class`, `height_m`, `category` and
 * optionally `name`, or a table of text with columns of these names. `height` stands for `height_m`.
 *
 * @throws {SightlineError} not_processable naming the line and the rule which is broken.
 */
export function parseClutterTable(bytes: Uint8Array): readonly ClutterClass[] {
  if (bytes.length > maximumClutterTableBytes) {
    throw refusal(`it is larger than ${maximumClutterTableBytes} bytes`)
  }
  const lines = isJson(bytes) ? linesOfJson(bytes) : linesOfText(bytes)
  if (lines.length === 0) throw refusal('it has no class')
  if (lines.length > maximumClutterClasses) {
    throw refusal(`it has ${lines.length} classes, at most ${maximumClutterClasses} are read`)
  }
  const codes = new Set<number>()
  return lines.map((line, index) => {
    const read = readLine(line, `class ${index + 1} of the table`)
    if (codes.has(read.code)) throw refusal(`the class ${read.code} stands in it twice`)
    codes.add(read.code)
    return read
  })
}

/** The text of a table of classes, as `parseClutterTable` reads it: one class a line. */
export function clutterTableText(classes: readonly ClutterClass[]): string {
  const lines = classes.map(({ code, name, heightM, category }) =>
    JSON.stringify({ class: code, name, height_m: heightM, category }),
  )
  return `[\n${lines.join(',\n')}\n]\n`
}

function isJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20)
  return first === 0x5b || first === 0x7b
}

function linesOfJson(bytes: Uint8Array): readonly TableLine[] {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw refusal('it is not valid JSON in UTF-8', cause)
  }
  if (!Array.isArray(value)) throw refusal('it must be a list of classes')
  return value.map((line: unknown) => {
    if (typeof line !== 'object' || line === null) throw refusal('every class must be an object')
    const { height, ...members } = line as TableLine & { readonly height?: unknown }
    return { ...(height !== undefined && { height_m: height }), ...members }
  })
}

function linesOfText(bytes: Uint8Array): readonly TableLine[] {
  const { names, rows } = readTable(bytes)
  const plain = names.map((name) => name.toLowerCase())
  const column = (...wanted: readonly string[]) => plain.findIndex((name) => wanted.includes(name))
  const places = {
    class: column('class'),
    height_m: column('height_m', 'height'),
    category: column('category'),
    name: column('name'),
  }
  for (const name of ['class', 'height_m', 'category'] as const) {
    if (places[name] < 0) throw refusal(`it has no column ${name}`)
  }
  return rows.map((row) => ({
    class: decimalNumber(row[places.class] ?? ''),
    height_m: looseNumber(row[places.height_m] ?? ''),
    category: row[places.category],
    name: row[places.name],
  }))
}

function readLine(line: TableLine, place: string): ClutterClass {
  const { class: code, height_m: heightM, name } = line
  if (typeof code !== 'number' || !Number.isInteger(code) || code < 0 || code > largestCode) {
    throw refusal(`${place}: class must be an integer between 0 and ${largestCode}`)
  }
  if (typeof heightM !== 'number' || !(heightM >= 0 && heightM <= tallestClutterM)) {
    throw refusal(`${place}: height_m must be between 0 and ${tallestClutterM}`)
  }
  const wanted = typeof line.category === 'string' ? line.category.trim().toLowerCase() : ''
  const category = clutterCategories.find((one) => one === wanted)
  if (category === undefined) {
    throw refusal(`${place}: category must be one of ${clutterCategories.join(', ')}`)
  }
  return { code, name: nameOf(name, code), heightM, category }
}

function nameOf(name: unknown, code: number): string {
  const text = typeof name === 'string' ? name.trim() : ''
  return text === '' ? `class ${code}` : text.slice(0, longestName)
}

function refusal(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', `clutter table: ${reason}`, { cause })
}
