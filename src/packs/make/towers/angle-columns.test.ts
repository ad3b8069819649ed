import { strToU8 } from 'fflate'
import { expect, it, test } from 'vitest'
import { readSiteLists } from './site-list.ts'
import { previewSites, readSites } from './site-reading.ts'
import { readSiteSources } from './site-sources.ts'

// 47 degrees and 4 seconds north, 8 degrees, 30 minutes and 7.2 seconds east, by hand.
const latitude = 47 + 4 / 3600
const longitude = 8 + 30 / 60 + 7.2 / 3600

const placesIn = (text: string) =>
  [...readSiteLists(readSiteSources('list.csv', strToU8(text)))].map((cell) =>
    'skipped' in cell ? cell.skipped : cell.position,
  )

test.each([
  [
    'the towers of the United States',
    'Latitude Degrees,Latitude Minutes,Latitude Seconds,Latitude Direction,' +
      'Longitude Degrees,Longitude Minutes,Longitude Seconds,Longitude Direction\n' +
      '47,0,4.0,N,8,30,7.2,E\n',
  ],
  [
    'the supports of France',
    'SUP_ID;COR_NB_DG_LAT;COR_NB_MN_LAT;COR_NB_SC_LAT;COR_CD_NS_LAT;' +
      'COR_NB_DG_LON;COR_NB_MN_LON;COR_NB_SC_LON;COR_CD_EW_LON\n' +
      '123;47;0;4;N;8;30;7,2;E\n',
  ],
  [
    'the licences of the United Kingdom',
    'SID_LAT_N_S,SID_LAT_DEG,SID_LAT_MIN,SID_LAT_SEC,SID_LONG_E_W,SID_LONG_DEG,SID_LONG_MIN,' +
      'SID_LONG_SEC\nN,47,0,4,E,8,30,7.2\n',
  ],
  [
    'a table of numbers with decimals, without sides',
    'lat_deg,lat_min,lat_sec,lon_deg,lon_min,lon_sec\n47.0,0.0,4.0,8.0,30.0,7.2\n',
  ],
])('an angle in several columns is one angle: %s', (_, text) => {
  const [place] = placesIn(text)
  expect(place[0]).toBeCloseTo(longitude, 9)
  expect(place[1]).toBeCloseTo(latitude, 9)
})

it('takes the side of the world, minutes without seconds, and no minute above 59', () => {
  const head = 'lat deg,lat min,lat dir,lon deg,lon min,lon dir\n'
  const rows = [
    '33,30,South,70,15,W',
    '-33,30,,-70,15,',
    '33,75,S,70,15,W',
    '33,30,S,70,15,N',
    ',,,,,',
  ]
  expect(placesIn(head + rows.map((row) => `${row}\n`).join(''))).toEqual([
    [-70.25, -33.5],
    [-70.25, -33.5],
    'bad_coordinates',
    'bad_coordinates',
  ])
})

it('names the columns that an angle is made of, and keeps the others', () => {
  const [reading] = readSites(
    readSiteSources(
      'list.csv',
      strToU8('name,floor,lat deg,lat min,lon deg,lon min,height\nA,x,47,30,8,15,20\n'),
    ),
  )
  const { columns, firstRows } = previewSites(reading)
  expect(columns.map(({ name, field }) => [name, field])).toEqual([
    ['name', 'site'],
    ['floor', undefined],
    ['latitude (lat deg, lat min)', 'latitude'],
    ['longitude (lon deg, lon min)', 'longitude'],
    ['height', 'height'],
  ])
  expect(firstRows[0]).toMatchObject({ position: [8.25, 47.5] })
})

it('leaves a box of the least and largest latitude, and columns that are chosen, as they are', () => {
  const boxes = 'lat,lon,lat_min,lat_max,lon_min,lon_max\n47.5,8.25,47,48,8,9\n'
  expect(placesIn(boxes)).toEqual([[8.25, 47.5]])
  const tables = readSiteSources(
    'list.csv',
    strToU8('lat deg,lat min,lon deg,lon min\n47.5,0,8.25,0\n'),
  )
  const columns = { latitude: 'lat deg', longitude: 'lon deg' }
  expect([...readSiteLists(tables, { columns })][0]).toMatchObject({ position: [8.25, 47.5] })
})
