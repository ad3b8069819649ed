// Portals of open data write a place in one column: `43.0531, 1.8831`, `43°3'11"N 1°52'59"E`, `POINT(1.88
// 43.05)`.
import { angleDeg } from '../../../formats/angle-text.ts'
import { wordsOf } from '../../../formats/column-names.ts'
import { siteNames } from './site-columns.ts'
import type { SourceTable } from './source-table.ts'

type Order = 'latitude first' | 'longitude first'
type Pair = readonly [first: string, second: string]

/** Names of columns that hold a place, by the order that they say. */
const namesOf: Readonly<Record<Order | 'any', ReadonlySet<string>>> = {
  'latitude first': new Set(
    (
      'latlon latlng latlong latitudelongitude coordonnees coordonneesgps ' +
      'coordonneesgeographiques geopoint geopoint2d gps gpscoordinates coordonneegps'
    ).split(' '),
  ),
  'longitude first': new Set('lonlat lnglat longlat longitudelatitude'.split(' ')),
  any: new Set(
    (
      'coordinates coordinate coords coord coordenadas coordenada coordinaten coordinate koordinaten ' +
      'koordinate koordinatlar wspolrzedne souradnice location position geometry geom thegeom wkt ' +
      'coordenadasgps gpskoordinaten wgs84 wgs84coordinates point'
    ).split(' '),
  ),
}

/**
 * A table whose longitude and latitude stand in one column, as one that has each in its own. Other
 * tables stay as they are: those with a column for either, and those whose column is no place in
 * most of its rows. The order is that which the rows show by sides of the world, by values beyond 90
 * or by their form, else that of the name, else latitude first; a note says which.
 */
export function withPlacePairs(table: SourceTable): SourceTable {
  const { names, rows, known } = table
  const isPlaced = (['longitude', 'latitude'] as const).some(
    (field) => siteNames(field, names, known).length > 0,
  )
  if (isPlaced) return table
  const places = names.flatMap((name, place) => (orderOf(name) === undefined ? [] : [place]))
  const place = places.find((one) => isOfPairs(rows.map((row) => row[one] ?? '')))
  if (place === undefined) return table
  const pairs = rows.map((row) => pairOf(row[place] ?? ''))
  const order = orderIn(pairs, orderOf(names[place])!)
  const [latitude, longitude] = order === 'latitude first' ? [0, 1] : [1, 0]
  const plain = names[place].replaceAll(/[()[\]{}]/g, '')
  const width = names.length
  return {
    ...table,
    names: [
      ...names.map((name, at) => (at === place ? `latitude (of ${plain})` : name)),
      `longitude (of ${plain})`,
    ],
    rows: rows.map((row, i) => {
      const whole = Array.from({ length: width }, (_, at) => row[at] ?? '')
      whole[place] = pairs[i]?.[latitude] ?? ''
      return [...whole, pairs[i]?.[longitude] ?? '']
    }),
    notes: [...table.notes, `“${plain.slice(0, 80)}” is read as ${orderTexts[order]}.`],
  }
}

const orderTexts: Readonly<Record<Order, string>> = {
  'latitude first': 'latitude, then longitude',
  'longitude first': 'longitude, then latitude',
}

function orderOf(name: string): Order | 'any' | undefined {
  const words = wordsOf(name)
  const orders = ['latitude first', 'longitude first', 'any'] as const
  return orders.find((order) => words.some((word) => namesOf[order].has(word)))
}

/** Whether most of what stands in a column is a place. */
function isOfPairs(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '')
  return filled.length > 0 && 2 * filled.filter((text) => pairOf(text)).length > filled.length
}

/** The two halves of a place in their order; those of WKT get the sides of the world that it means. */
function pairOf(text: string): Pair | undefined {
  const trimmed = text.trim()
  const wkt = /^point ?z? ?\(([^()]*)\)$/i.exec(trimmed)?.[1]
  if (wkt !== undefined) {
    const [longitude, latitude = ''] = wkt.trim().split(/ +/)
    const pair: Pair = [withSide(longitude, 'E', 'W'), withSide(latitude, 'N', 'S')]
    return isLongitudeFirst(pair) ? pair : undefined
  }
  const plain = trimmed.replace(/^[([{]/, '').replace(/[)\]}]$/, '')
  for (const separator of [';', '|', '/', ', ', ',', ' ']) {
    const pieces = plain.split(separator).filter((piece) => piece.trim() !== '')
    // `43 3 11 N 1 52 59 E`: each half has as many pieces.
    if (pieces.length !== 2 && (separator !== ' ' || pieces.length % 2 !== 0)) continue
    const half = pieces.length / 2
    const pair: Pair = [pieces.slice(0, half).join(' '), pieces.slice(half).join(' ')]
    if (isLatitudeFirst(pair) || isLongitudeFirst(pair)) return pair
  }
  return undefined
}

const withSide = (text: string, positive: string, negative: string): string =>
  text.startsWith('-') ? text.slice(1) + negative : text + positive

const isLatitudeFirst = ([first, second]: Pair): boolean => isPlaceOf(first, second)
const isLongitudeFirst = ([first, second]: Pair): boolean => isPlaceOf(second, first)

function isPlaceOf(latitude: string, longitude: string): boolean {
  return (
    Math.abs(angleDeg(latitude, 'latitude', 'unknown')) <= 90 &&
    Math.abs(angleDeg(longitude, 'longitude', 'unknown')) <= 180
  )
}

/** What more rows show that can be read in one order alone; else what the name says. */
function orderIn(pairs: readonly (Pair | undefined)[], named: Order | 'any'): Order {
  let balance = 0
  for (const pair of pairs) {
    if (pair === undefined) continue
    balance += Number(isLatitudeFirst(pair)) - Number(isLongitudeFirst(pair))
  }
  if (balance !== 0) return balance > 0 ? 'latitude first' : 'longitude first'
  return named === 'longitude first' ? named : 'latitude first'
}
