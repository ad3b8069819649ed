import { describe, expect, it, test } from 'vitest'
import { ofText } from '../../../../test/worlds/site-files.ts'

const placesOf = (text: string) =>
  ofText(text).firstRows.map((row) => ('skipped' in row ? row.skipped : row.position))

describe('degrees whose sides stand in columns of their own', () => {
  test.each([
    ['Latitude Direction', 'Longitude Direction'],
    ['N/S', 'E/W'],
    ['Lat_NS', 'Lon_EW'],
    ['LatHemisphere', 'LonHemisphere'],
    ['GPSLatitudeRef', 'GPSLongitudeRef'],
    ['Hemisphere', 'Hemisphere.1'],
  ])('are south and west where these say so: %s, %s', (north, east) => {
    const text =
      `Site,Latitude,${north},Longitude,${east},Azimuth\n` +
      'A,46.9965,N,32.9945,W,0\nB,33.5,S,151.2,E,120\n'
    expect(placesOf(text)).toEqual([
      [-32.9945, 46.9965],
      [151.2, -33.5],
    ])
  })

  it('are told, and their columns are no columns of the list', () => {
    const preview = ofText(
      'Site,Latitude,Latitude Direction,Longitude,Longitude Direction\nA,46.9965,N,32.9945,W\n',
    )
    expect(preview.notes).toEqual([
      '“Longitude Direction” and “Latitude Direction” say the side of the world.',
    ])
    expect(preview.columns.map(({ field }) => field)).toEqual(['site', 'latitude', 'longitude'])
  })

  it('may have minutes and seconds, or columns that are named by hand', () => {
    const minutes = `Site;Latitude;N/S;Longitude;E/W\nA;46°59'47.4";N;32°59'40.2";W\n`
    expect(placesOf(minutes)).toEqual([[expect.closeTo(-32.9945, 9), expect.closeTo(46.9965, 9)]])
    const columns = { longitude: 'Place E', latitude: 'Place N' }
    const text = 'Site,Place N,N/S,Place E,E/W\nA,46.9965,N,32.9945,W\n'
    expect(ofText(text, { columns }).firstRows).toMatchObject([{ position: [-32.9945, 46.9965] }])
  })

  it('have no place without a side, or on two sides at once', () => {
    const text =
      'Site,Latitude,N/S,Longitude,E/W\nA,46.9965,N,32.9945,W\nB,46.9965,,32.9945,W\n' +
      'C,46.9965,N,-32.9945,E\nD,46.9965,N,-32.9945,W\nE,46.9965,X,32.9945,W\n'
    const none = 'bad_coordinates'
    expect(placesOf(text)).toEqual([[-32.9945, 46.9965], none, none, [-32.9945, 46.9965], none])
  })

  it('are none in metres of a grid, whose hemisphere is that of its zone', () => {
    const grid = (rest: string) => ofText(`Site,Easting,Northing${rest}\n`, { epsg: 32756 })
    const plain = grid('\nA,334000,6252000').firstRows
    expect(grid(',Hemisphere\nA,334000,6252000,S').firstRows).toMatchObject([
      { position: (plain[0] as { position: unknown }).position },
    ])
  })
})

test('degrees whose name counts them to the west have that sign', () => {
  expect(placesOf('Site,Latitude,Longitude (°W)\nA,46.9965,32.9945\n')).toEqual([
    [-32.9945, 46.9965],
  ])
  // They have one already.
  expect(placesOf('Site,Latitude,Longitude (W)\nA,46.9965,-32.9945\n')).toEqual([
    [-32.9945, 46.9965],
  ])
  expect(placesOf('Site,Latitude (N),Longitude (E)\nA,46.9965,32.9945\n')).toEqual([
    [32.9945, 46.9965],
  ])
})
