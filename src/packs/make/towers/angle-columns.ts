// Lists of authorities give an angle in three or four columns: degrees, minutes, seconds and side.
import { latitudeNames, longitudeNames, separateWords } from '../../../formats/column-names.ts'
import type { SourceTable } from './source-table.ts'

type Axis = 'longitude' | 'latitude'
type Part = 'degrees' | 'minutes' | 'seconds' | 'side'

/** Where the parts of an angle stand. */
interface AngleColumns {
  readonly degrees: number
  readonly minutes: number
  readonly seconds: number | undefined
  readonly side: number | undefined
}

const axisWords: Readonly<Record<Axis, ReadonlySet<string>>> = {
  longitude: new Set(longitudeNames.split(' ')),
  latitude: new Set(latitudeNames.split(' ')),
}

const partWords: Readonly<Record<Part, ReadonlySet<string>>> = {
  degrees: new Set('degrees degree deg dg d grad grados gradi degres graus stopnie'.split(' ')),
  minutes: new Set('minutes minute min mn m minuten minutos minuti minuty'.split(' ')),
  seconds: new Set('seconds second sec sc s sekunden segundos secondi secondes sekundy'.split(' ')),
  side: new Set('direction dir side hemisphere hemi hem ns ew'.split(' ')),
}
const parts = ['degrees', 'minutes', 'seconds', 'side'] as const satisfies readonly Part[]

/**
 * A table whose longitude and latitude stand in columns of their parts, as one that has each in one
 * column: whole degrees alone would place a cell up to a hundred kilometres away. Other tables stay
 * as they are. The parts are known by their names: an axis with degrees, minutes and, where there
 * are some, seconds and the side of the world.
 */
export function withWholeAngles(table: SourceTable): SourceTable {
  const longitude = angleColumns(table.names, 'longitude')
  const latitude = angleColumns(table.names, 'latitude')
  if (longitude === undefined || latitude === undefined) return table
  const angles = [
    { axis: 'longitude', columns: longitude },
    { axis: 'latitude', columns: latitude },
  ] as const
  const names = table.names.slice()
  for (const { axis, columns } of angles) {
    const places = placesOf(columns)
    const named = places.map((place) => table.names[place].replaceAll(/[()[\]{}]/g, ''))
    const whole = `${axis} (${named.join(', ')})`
    for (const place of places) names[place] = ''
    names[columns.degrees] = whole
  }
  const rows = table.rows.map((row) => {
    const whole = row.slice()
    for (const { columns } of angles) {
      for (const place of placesOf(columns)) if (place < whole.length) whole[place] = ''
      if (columns.degrees < whole.length) whole[columns.degrees] = angleText(row, columns)
    }
    return whole
  })
  return { ...table, names, rows }
}

const placesOf = ({ degrees, minutes, seconds, side }: AngleColumns): readonly number[] =>
  [degrees, minutes, seconds, side].filter((place) => place !== undefined)

/** Undefined where degrees or minutes are missing, or two columns may be one part. */
function angleColumns(names: readonly string[], axis: Axis): AngleColumns | undefined {
  const places: Partial<Record<Part, number>> = {}
  for (const [place, name] of names.entries()) {
    const part = partOf(name, axis)
    if (part === undefined) continue
    if (places[part] !== undefined) return undefined
    places[part] = place
  }
  const { degrees, minutes, seconds, side } = places
  return degrees === undefined || minutes === undefined
    ? undefined
    : { degrees, minutes, seconds, side }
}

/** What a name says of an axis, beside words that say nothing of angles. */
function partOf(name: string, axis: Axis): Part | undefined {
  const words = separateWords(name)
  if (!words.some((word) => axisWords[axis].has(word))) return undefined
  const said = parts.filter((part) => words.some((word) => partWords[part].has(word)))
  // `SID_LAT_N_S`: here S is no second.
  const sides = axis === 'latitude' ? ['n', 's'] : ['e', 'w']
  if (sides.every((side) => words.includes(side))) return 'side'
  return said.length === 1 ? said[0] : said.includes('side') ? 'side' : undefined
}

function angleText(row: readonly string[], columns: AngleColumns): string {
  const text = (place: number | undefined): string =>
    place === undefined ? '' : (row[place] ?? '').trim()
  const [degrees, minutes] = [wholeText(text(columns.degrees)), text(columns.minutes)]
  const seconds = text(columns.seconds)
  if (degrees === '' && minutes === '') return ''
  const size =
    seconds === '' ? `${degrees}°${minutes}'` : `${degrees}°${wholeText(minutes)}'${seconds}"`
  return size + sideLetter(text(columns.side))
}

/** A program that keeps every number with a decimal writes whole degrees as `47.0`. */
const wholeText = (text: string): string => text.replace(/^([+-]?\d+)[.,]0+$/, '$1')

/** North is N; what is no side of the world stays, and is read as none. */
const sideLetter = (text: string): string =>
  /^(?:n|s|e|w|o)/i.test(text) && /^[a-z]+$/i.test(text) ? text.slice(0, 1) : text
