import { describe, expect, it } from 'vitest'
import { driveTestColumns } from './header.ts'
import { readDriveTest, type DriveTestOptions } from './read.ts'

/** Places of the samples of a log of one row. */
function placesOf(header: string, row: string, options: DriveTestOptions = {}) {
  const { samples } = readDriveTest(`${header}\n${row}\n`, options)
  return samples.map(({ lon, lat }) => [lon, lat])
}

describe('the place of a measurement', () => {
  it.each([
    'UE_Lon,UE_Lat',
    'Test Lon,Test Lat',
    'MS Longitude,MS Latitude',
    'Longitude,Latitude',
    'GPS Longitude,GPS Latitude',
    'rx_lon,rx_lat',
    'Longitude (UE),Latitude (UE)',
    'UELongitude,UELatitude',
    'phone_longitude,phone_latitude',
    'All-Longitude,All-Latitude',
    'Longitude [deg],Latitude [deg]',
    'Mobile Lng,Mobile Lat',
  ])('is %s and never that of a cell beside it', (own) => {
    for (const other of [
      'ServingCell_Lon,ServingCell_Lat',
      'Site Lon,Site Lat',
      'Cell Lon,Cell Lat',
      'tower_longitude,tower_latitude',
      'eNB_Lon,eNB_Lat',
      'gNB Lon,gNB Lat',
      'bts_lon,bts_lat',
      'NodeB Longitude,NodeB Latitude',
      'MS_Cell_Lon,MS_Cell_Lat',
      'Base Station Lon,Base Station Lat',
      'antenna_lon,antenna_lat',
      'Transmitter Longitude,Transmitter Latitude',
      'tx_lon,tx_lat',
      'Longitude (Cell),Latitude (Cell)',
      'Longitude of the site,Latitude of the site',
      'sitelon,sitelat',
      'towerlng,towerlat',
    ]) {
      const places = [[-32.995, 46.996]]
      expect(
        placesOf(`${own},${other},RSRP,RAT`, '-32.995,46.996,-32.98,46.999,-80,LTE'),
        other,
      ).toEqual(places)
      expect(
        placesOf(`${other},${own},RSRP,RAT`, '-32.98,46.999,-32.995,46.996,-80,LTE'),
        other,
      ).toEqual(places)
    }
  })

  it.each([
    'ServingCell_Lon,ServingCell_Lat',
    'Site Longitude,Site Latitude',
    'towerlon,towerlat',
    'Longitude (Site),Latitude (Site)',
    'enb lon,enb lat',
    'PCell Lon,PCell Lat',
  ])('is asked for where a file has that of a cell alone: %s', (names) => {
    const text = `${names},RSRP,RAT\n-32.98,46.999,-80,LTE\n`
    const [lon] = names.split(',')
    expect(() => readDriveTest(text)).toThrow(
      `no column holds lon: found are ${names.replace(',', ', ')}, RSRP, RAT (${lon}: the place of a cell`,
    )
    expect(driveTestColumns(text).found.lon).toBeUndefined()
    expect(
      placesOf(names + ',RSRP,RAT', '-32.98,46.999,-80,LTE', {
        columns: { lon, lat: names.split(',')[1] },
      }),
    ).toHaveLength(1)
  })

  it('is asked for where one name says whose place it is and another one does not', () => {
    const text = 'Lon,Lat,UE Lon,UE Lat,RSRP,RAT\n-32.98,46.999,-32.995,46.996,-80,LTE\n'
    expect(() => readDriveTest(text)).toThrow(
      'two columns hold lon: Lon, UE Lon; choose with --column lon=NAME',
    )
    expect(driveTestColumns(text).question).toBe('two columns hold lon: Lon, UE Lon')
  })

  it.each([
    ['Latitude,N/S,Longitude,E/W', '46.996,N,32.995,W'],
    ['Latitude,NS,Longitude,EW', '46.996,N,32.995,W'],
    ['Lat,lat_dir,Lon,lon_dir', '46.996,north,32.995,west'],
    ['GPS Latitude,LatHemisphere,GPS Longitude,LonHemisphere', '46.996,N,32.995,W'],
    ['Latitude,N/S Indicator,Longitude,E/W Indicator', '4659.7600,N,03259.7000,W'],
    ['Latitude,Hemisphere,Longitude,Hemisphere', '46.996,N,32.995,W'],
    ['Breite,N/S,Länge,O/W', '46.996,Nord,32.995,West'],
    ['Latitude,Longitude,N/S,E/W', `46°59.76',32°59.7',N,W`],
    ['Cell N/S,N/S,Latitude,E/W,Longitude', 'S,N,46.996,W,-32.995'],
  ])('lies on the sides that stand beside it: %s', (names, place) => {
    const [[lon, lat]] = placesOf(`${names},RSRP,RAT`, `${place},-80,LTE`)
    expect(lon).toBeCloseTo(-32.995, 9)
    expect(lat).toBeCloseTo(46.996, 9)
  })

  it('is left out where its side cannot be read, and the column is named', () => {
    const { samples, firstSkipped } = readDriveTest(
      'Latitude,N/S,Longitude,E/W,RSRP,RAT\n46.9,N,32.9,W,-80,LTE\n46.9,N,32.9,,-80,LTE\n46.9,?,32.9,W,-80,LTE\n',
    )
    expect(samples).toHaveLength(1)
    expect(firstSkipped.unreadable_position).toBe(
      'line 3, column Longitude: must be a number between -180 and 180 on a side of the world (E/W: ""), but is "32.9"',
    )
  })

  it('has no side in the direction of travel behind it', () => {
    expect(placesOf('Latitude,Longitude,Direction,RSRP,RAT', '46.9,-32.9,271,-80,LTE')).toEqual([
      [-32.9, 46.9],
    ])
  })

  it('is not read without its minutes where these stand in a column of their own', () => {
    const text = 'Lat Deg,Lat Min,Lon Deg,Lon Min,RSRP,RAT\n46,59.76,-32,59.7,-80,LTE\n'
    expect(() => readDriveTest(text)).toThrow('Lon Deg and Lon Min hold one angle in two columns')
  })
})

describe('a file that is no table', () => {
  it.each([
    ['KML', '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Folder/></kml>'],
    ['KML', '\uFEFF  <kml><Placemark/></kml>'],
    ['GPX', '<?xml version="1.0"?>\n<gpx version="1.1"></gpx>'],
    ['a page of the web', '<!DOCTYPE html><html></html>'],
    ['XML', '<?xml version="1.0"?><log/>'],
    ['JSON', '{"type": "FeatureCollection", "features": []}'],
    ['JSON', '[{"lon": 7}]'],
  ])('is refused as %s, by command line and page', (format, text) => {
    for (const read of [readDriveTest, driveTestColumns]) {
      expect(() => read(text)).toThrow(
        `the file is ${format} and no table: logs are read as text or CSV`,
      )
    }
  })
})

describe('a log without names', () => {
  const text =
    '46.996,-32.995,207,901,3,26000001,-90,LTE\n46.997,-32.994,207,901,3,26000002,-91,LTE\n'

  it('is refused with the way to name its columns, and read in their order', () => {
    expect(() => readDriveTest(text)).toThrow(
      'the first row is a measurement already (46.996, -32.995, 207, 901, ...): its 8 columns have no names; ' +
        'say what they hold in their order with --columns',
    )
    const order = ['lat', 'lon', null, null, null, 'cell_id', 'rsrp', 'technology'] as const
    expect(readDriveTest(text, { order }).samples).toMatchObject([
      { lat: 46.996, cellId: '26000001', technology: '4g', id: 'line-1' },
      { lat: 46.997, cellId: '26000002', technology: '4g' },
    ])
  })
})
