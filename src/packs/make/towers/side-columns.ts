// Degrees whose side of the world stands beside them, in a column of its own or in the name of theirs.
import { type AngleAxis, sideOfOInNames } from '../../../formats/angle-text.ts'
import { placeOnSides, sideColumn, signOfSide } from '../../../formats/hemisphere-columns.ts'
import { bracketParts } from '../../../formats/column-names.ts'
import { readUnitText } from '../../../formats/unit-text.ts'
import { looseNumber } from '../../../formats/table-text.ts'
import type { ColumnChoice } from '../common/site-fields.ts'
import { isVagueName, siteNames } from './site-columns.ts'
import type { SourceTable } from './source-table.ts'

type Row = readonly string[]

const axes = ['longitude', 'latitude'] as const satisfies readonly AngleAxis[]

/**
 * A table whose degrees have their sides in other columns (`N/S`, `Longitude Direction`), or in their
 * names (`Longitude (°W)`), as one whose degrees have signs. Metres of a grid have none, whatever stands
 * beside them; other tables stay as they are.
 */
export function withSignedDegrees(table: SourceTable, choice: ColumnChoice): SourceTable {
  const { names, rows, known } = table
  if (known.longitude !== undefined) return table
  const places = axes.map((axis) => placeOf(axis, names, choice))
  if (places.some((place) => place === undefined)) return table
  const [lon, lat] = places as number[]
  const sides = axes.map((axis, i) => sideIn(table, axis, places[i]!))
  if (sides.every((side) => side === undefined)) return withNamedSides(table, [lon, lat])
  const sideOfO = sideOfOInNames(names)
  const signed = rows.map((row): Row => {
    const text = (place: number): string => (row[place] ?? '').trim()
    if (text(lon) === '' && text(lat) === '') return row
    const [lonSide, latSide] = sides.map((side) => (side === undefined ? undefined : text(side)))
    const place = placeOnSides(
      { text: text(lon), side: lonSide },
      { text: text(lat), side: latSide },
      sideOfO,
    )
    return row.map((value, at) => {
      if (sides.includes(at)) return ''
      if (at === lon) return degreesText(place.lon, value, lonSide)
      return at === lat ? degreesText(place.lat, value, latSide) : value
    })
  })
  const said = sides.flatMap((side) =>
    side === undefined ? [] : [`“${names[side].slice(0, 40)}”`],
  )
  return {
    ...table,
    names: names.map((name, at) => (sides.includes(at) ? '' : name)),
    rows: signed,
    notes: [
      ...table.notes,
      `${said.join(' and ')} ${said.length === 1 ? 'says' : 'say'} the side of the world.`,
    ],
  }
}

/** What is no place stays as it stood, with its side: so it is read by nobody, and seen. */
const degreesText = (degrees: number, text: string, side: string | undefined): string =>
  Number.isNaN(degrees) ? `${text} (${side ?? 'no side'})` : String(degrees)

/** The one column of an axis whose name says degrees, or may; x and y are metres as well. */
function placeOf(axis: AngleAxis, names: Row, choice: ColumnChoice): number | undefined {
  const [name, ...others] = siteNames(axis, names, choice)
  return name === undefined || others.length > 0 || isVagueName(axis, name)
    ? undefined
    : names.indexOf(name)
}

function sideIn({ names, rows }: SourceTable, axis: AngleAxis, place: number): number | undefined {
  const found = sideColumn(names, axis, place)
  if (found === undefined || found.isCertain) return found?.index
  const first = rows.find((row) => (row[found.index] ?? '').trim() !== '')?.[found.index] ?? ''
  return Number.isNaN(signOfSide(first, axis, 'east')) ? undefined : found.index
}

/** `W`, `°W`, `degrees west`; north and east for the others. */
const westOrSouth: Readonly<Record<AngleAxis, ReadonlySet<string>>> = {
  longitude: new Set(['w', 'west']),
  latitude: new Set(['s', 'south']),
}

function isCountedOtherwise(name: string, axis: AngleAxis): boolean {
  return bracketParts(name).inside.some((text) => {
    const { unit, scale, rest } = readUnitText(text)
    const isWatt = unit?.name === 'w' && rest === ''
    const isSide = (unit === undefined || unit.kind === 'angle') && westOrSouth[axis].has(rest)
    return scale === undefined && (isSide || (isWatt && axis === 'longitude'))
  })
}

/** `Longitude (°W)` over numbers without signs: they count to the west. */
function withNamedSides(table: SourceTable, places: readonly [number, number]): SourceTable {
  const turned = axes.flatMap((axis, i) => {
    const texts = table.rows.map((row) => row[places[i]] ?? '')
    const isOther = isCountedOtherwise(table.names[places[i]], axis)
    return isOther && !texts.some((text) => looseNumber(text) < 0) ? [places[i]] : []
  })
  if (turned.length === 0) return table
  const isPlain = (text: string): boolean => !Number.isNaN(looseNumber(text))
  return {
    ...table,
    rows: table.rows.map((row) =>
      row.map((text, at) => (turned.includes(at) && isPlain(text) ? `-${text.trim()}` : text)),
    ),
    notes: [
      ...table.notes,
      ...turned.map((at) => `“${table.names[at].slice(0, 40)}” is counted to the other side.`),
    ],
  }
}
