// What is said where the columns of a drive test cannot be told apart.
import { latitudeNames, longitudeNames, separateWords, wordsOf } from '../column-names.ts'
import { allWords, placeName } from './column-words.ts'
import { type DriveTestField, namesOf } from './field-names.ts'

/** Why columns cannot be told apart, and what says which are meant. */
export interface ColumnProblem {
  readonly text: string
  /** For the command line. */
  readonly hint: string
}

interface Named {
  readonly name: string
}

/** Two columns that could hold the same. */
export function twoColumns(field: DriveTestField, columns: readonly Named[]): ColumnProblem {
  return {
    text: `two columns hold ${field}: ${columns.map(({ name }) => name).join(', ')}`,
    hint: `choose with --column ${field}=NAME`,
  }
}

/** A field that is needed and that no column is known to hold. */
export function noColumn(header: readonly string[], field: DriveTestField): ColumnProblem {
  const few = namesOf(field).slice(0, 8)
  const others = field === 'lon' || field === 'lat' ? placesOfMasts(header, field) : []
  const beside =
    others.length === 0 ? '' : ` (${listed(others)}: the place of a cell, not of a measurement)`
  return {
    text: `no column holds ${field}: found are ${listed(header)}${beside}`,
    hint:
      `wanted is one of ${few.join(', ')} or their like in nine languages, ` +
      `or name it with --column ${field}=NAME`,
  }
}

/** Columns that hold longitudes or latitudes of something else than the measurements. */
function placesOfMasts(header: readonly string[], field: 'lon' | 'lat'): readonly string[] {
  const names = new Set((field === 'lon' ? longitudeNames : latitudeNames).split(' '))
  return header.filter((name) => {
    if (placeName(name).of !== 'mast') return false
    return [...wordsOf(name), ...separateWords(name)].some((word) => names.has(word))
  })
}

const degreeWord =
  /^(?:d|deg|degs|degrees?|grad|grade|graus|grados|gradi|graden|stopnie|stupne|derece)$/
const minuteWord = /^(?:m|min|mins|minutes?|minuten|minutos|minuti|minuty|dakika)$/

/**
 * Degrees whose minutes stand in another column: `Lat Deg` beside `Lat Min`. The degrees alone would be
 * another place.
 */
export function minutesApart(
  header: readonly string[],
  place: Named | undefined,
): readonly ColumnProblem[] {
  if (place === undefined) return []
  const words = allWords(place.name)
  const rest = words.filter((word) => !degreeWord.test(word)).join(' ')
  const hasDegrees = words.some((word) => degreeWord.test(word))
  const minutes = header.find((name) => {
    const others = allWords(name)
    const isMinutes = others.some((word) => (hasDegrees ? minuteWord : /^minut/).test(word))
    return isMinutes && others.filter((word) => !minuteWord.test(word)).join(' ') === rest
  })
  if (minutes === undefined) return []
  return [
    {
      text: `${place.name} and ${minutes} hold one angle in two columns`,
      hint: 'write degrees with their decimals, or with their minutes behind them, into one column',
    },
  ]
}

const maximumListed = 20
const maximumNameCharacters = 40

/** Names of columns in a sentence; a file that is no table has names without end. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, maximumListed).map((name) => name.slice(0, maximumNameCharacters))
  return shown.join(', ') + (names.length > maximumListed ? ', ...' : '')
}
