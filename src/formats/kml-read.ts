// Points of a KML 2.3 document (OGC 12-007r2), with what is said of them.
import { decimalNumber } from './number-text.ts'
import { TableRoom } from './table-bounds.ts'
import { readXml } from './xml-events.ts'

interface Placemark {
  readonly name: string
  /** Degrees, longitude first; undefined where it has no point or one that cannot be read. */
  readonly position: readonly [lon: number, lat: number] | undefined
  readonly pointCount: number
  /** Values of its extended data, under their names. */
  readonly data: ReadonlyMap<string, string>
}

interface GrowingPlacemark {
  name: string
  coordinates: string | undefined
  pointCount: number
  data: Map<string, string>
}

/**
 * Reads the placemarks of a document in their order. Of several points of one the first counts;
 * altitudes and descriptions are passed over.
 *
 * @throws SightlineError `not_processable` when it is not well formed, or has too many of them.
 */
export function readKml(text: string): readonly Placemark[] {
  const found: GrowingPlacemark[] = []
  const room = new TableRoom()
  const path: string[] = []
  let current: GrowingPlacemark | undefined
  let dataName = ''
  let piece = ''
  readXml(text, {
    open: (element, attribute) => {
      path.push(element)
      piece = ''
      if (element === 'Placemark') {
        room.takeRow()
        current = { name: '', coordinates: undefined, pointCount: 0, data: new Map() }
        found.push(current)
      }
      if (element === 'Data' || element === 'SimpleData') room.takeCells(1)
      if (element === 'Data' || element === 'SimpleData') dataName = attribute('name') ?? ''
    },
    text: (more) => (piece += more),
    close: (element) => {
      const parent = path.at(-2)
      if (current !== undefined) take(current, element, parent, piece.trim(), dataName)
      path.pop()
      piece = ''
      if (element === 'Placemark') current = undefined
    },
  })
  return found.map(({ name, coordinates, pointCount, data }) => ({
    name,
    pointCount,
    position: coordinates === undefined ? undefined : positionOf(coordinates),
    data,
  }))
}

function take(
  placemark: GrowingPlacemark,
  element: string,
  parent: string | undefined,
  text: string,
  dataName: string,
): void {
  if (element === 'name' && parent === 'Placemark') placemark.name = text
  else if (element === 'coordinates' && parent === 'Point') {
    placemark.coordinates ??= text
    placemark.pointCount++
  } else if (element === 'SimpleData' || (element === 'value' && parent === 'Data')) {
    placemark.data.set(dataName, text)
  }
}

function positionOf(text: string): readonly [number, number] | undefined {
  const [lon, lat] = text.split(',').map(decimalNumber)
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : undefined
}
