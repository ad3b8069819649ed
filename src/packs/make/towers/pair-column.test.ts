import { strToU8 } from 'fflate'
import { expect, it, test } from 'vitest'
import { previewSites, readSites } from './site-reading.ts'
import { readSiteLists } from './site-list.ts'
import { readSiteSources } from './site-sources.ts'

const cellsIn = (text: string) => [...readSiteLists(readSiteSources('list.csv', strToU8(text)))]

const placesIn = (text: string) =>
  cellsIn(text).map((cell) => ('skipped' in cell ? cell.skipped : cell.position))

// Some place in the Pyrenees: 1.8831 degrees east, 43.0531 degrees north.
const place = [1.8831, 43.0531]

test.each([
  ['of the French agency', 'sta_nm_anfr;azimut;coordonnees\n0092;120;"43.0531,1.8831"\n'],
  ['without quotation marks', 'sta_nm_anfr;azimut;coordonnees\n0092;120;43.0531, 1.8831\n'],
  ['of a portal', 'site,geo_point_2d\na,"43.0531, 1.8831"\n'],
  ['of a portal, longitude first', 'site;lon_lat\na;1.8831,43.0531\n'],
  ['in brackets', 'site;Coordinates\na;[43.0531, 1.8831]\n'],
  ['with decimal commas', 'site;coordenadas\na;43,0531 1,8831\n'],
  ['with decimal commas and a comma', 'site;coordenadas\na;43,0531, 1,8831\n'],
  ['with sides of the world', 'site;Position\na;1.8831 E 43.0531 N\n'],
  ['in parts', 'site;Position\na;43 3 11.16 N 1 52 59.16 E\n'],
  ['in well-known text', 'site;geom\na;POINT(1.8831 43.0531)\n'],
  ['in well-known text with a blank', 'site;wkt\na;Point (1.8831 43.0531)\n'],
  ['in well-known text, whatever its column says', 'site;lat_lon\na;POINT (1.8831 43.0531)\n'],
])('a place in one column is a place: %s', (_, text) => {
  const [[lon, lat]] = placesIn(text) as number[][]
  expect(lon).toBeCloseTo(place[0], 9)
  expect(lat).toBeCloseTo(place[1], 9)
})

it('is read by what its rows show before what its name says', () => {
  // 151 is no latitude.
  expect(placesIn('site;coordonnees\na;151.2,-33.8\nb;12.5,41.9\n')).toEqual([
    [151.2, -33.8],
    [12.5, 41.9],
  ])
  expect(placesIn('site;coordinates\na;-33.8,151.2\nb;41.9,12.5\n')).toEqual([
    [151.2, -33.8],
    [12.5, 41.9],
  ])
})

it('says in which order it was read, and leaves rows without a place', () => {
  const text = 'site;azimut;coordonnees\na;10;43.05,1.88\nb;20;\nc;30;unknown\nd;40;43.06,1.89\n'
  const [preview] = readSites(readSiteSources('list.csv', strToU8(text))).map(previewSites)
  expect(preview.notes).toEqual(['“coordonnees” is read as latitude, then longitude.'])
  expect(preview.cellCount).toBe(2)
  expect(placesIn(text)).toEqual([
    [1.88, 43.05],
    'bad_coordinates',
    'bad_coordinates',
    [1.89, 43.06],
  ])
  expect(cellsIn(text)[0]).toMatchObject({ id: 'a', properties: { azimuth_deg: 10 } })
})

it('is looked for only where no column is a longitude or a latitude', () => {
  const text = 'site;lat;lon;coordonnees\na;43.05;1.88;"10,20"\n'
  expect(placesIn(text)).toEqual([[1.88, 43.05]])
  // A column of that name without places, and a table without any.
  expect(() => placesIn('site;location\na;Paris\nb;Lyon\n')).toThrow(/no column for longitude/)
  expect(() => placesIn('site;location\na;Paris, France\nb;12,\n')).toThrow(/no column for/)
})
