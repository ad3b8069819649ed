import { describe, expect, it } from 'vitest'
import { cellsOf, ofText } from '../../../../test/worlds/site-files.ts'
import { readSiteLists } from './site-list.ts'
import { readSiteSources } from './site-sources.ts'

describe('an export of a planning tool', () => {
  const { cells, previews } = cellsOf(['transmitters.txt', 'sites.txt'])

  it('has its cells at the places of the sites in its other file, whatever their capitals', () => {
    expect(cells).toHaveLength(5)
    expect(cells[0]).toMatchObject({ id: 'PORT_01_1', radioType: 'LTE', unread: [] })
    expect(cells[0]).toHaveProperty('position', [
      expect.closeTo(7.4212, 9),
      expect.closeTo(43.7311, 9),
    ])
    expect(cells[3]).toHaveProperty('position', [7.41, 43.74])
  })

  it('keeps power, both tilts and the antenna of every cell', () => {
    expect(cells[2]).toMatchObject({
      properties: {
        ...{ site_id: 'PORT_01', cell: 'PORT_01_3', azimuth_deg: 260, antenna_height_m: 31.5 },
        antenna: '65deg 18dBi 4Tilt 2600MHz',
        rf_profile: {
          ...{ network_tech: '4g', frequency_ghz: 2.6, tx_power_dbm: 43.01 },
          ...{ mechanical_downtilt_deg: 3, electrical_downtilt_deg: 6 },
        },
        ...{ is_active: false, Comments: 'swap 2025' },
      },
    })
  })

  it('says which cell has no site, which site no cell, and which column no meaning', () => {
    expect(cells[4]).toEqual({ skipped: 'unknown_site' })
    expect(previews).toHaveLength(1)
    const [preview] = previews
    expect(preview).toMatchObject({
      source: 'transmitters.txt with sites.txt',
      ...{ rowCount: 5, cellCount: 4, skipped: { unknown_site: 1 }, missing: [] },
      notes: [
        '1 site has no cell: “SPARE_7”.',
        '1 cell stands beside the place of its row, by its offset east and north.',
      ],
    })
    const unknown = preview.columns.filter(({ field }) => field === undefined)
    expect(unknown.map(({ name }) => name)).toEqual([...['Comments', 'Altitude (m)']])
  })

  it('is read alike with its files in the other order', () => {
    expect(cellsOf(['sites.txt', 'transmitters.txt']).cells).toEqual(cells)
  })
})

describe('a list in a grid', () => {
  it('with its code in the names of its columns is where PROJ has it, its watts in dBm', () => {
    const { cells, previews } = cellsOf(['utm.csv'])
    expect(cells[1]).toMatchObject({
      // echo 695123.4 5334567.8 | gdaltransform -s_srs EPSG:25832 -t_srs EPSG:4326
      position: [expect.closeTo(11.6226721, 6), expect.closeTo(48.1344229, 6)],
      properties: {
        ...{ site_id: 'München Ost', azimuth_deg: 120, antenna_height_m: 28.5 },
        ...{ antenna: '80010991', Eigentümer: 'Stadt' },
        rf_profile: {
          ...{ tx_power_dbm: 43.01, frequency_ghz: 1.8 },
          ...{ mechanical_downtilt_deg: 1, electrical_downtilt_deg: 4 },
        },
      },
    })
    expect(previews[0].system).toBe('EPSG:25832 ETRS89 / UTM zone 32N')
  })

  it('with its code in a column of its own is too, whatever its language', () => {
    const { cells, previews } = cellsOf(['lambert.csv'])
    expect(cells[0]).toMatchObject({
      // echo 1055432.1 6301234.5 | gdaltransform -s_srs EPSG:2154 -t_srs EPSG:4326
      position: [expect.closeTo(7.4121679, 6), expect.closeTo(43.7207434, 6)],
      properties: {
        ...{ site_id: 'Hôtel de Ville', cell: 'HV1', azimuth_deg: 30, antenna_height_m: 24.5 },
        rf_profile: {
          ...{ network_tech: '5g', tx_power_dbm: 46.02, frequency_ghz: 3.5 },
          ...{ mechanical_downtilt_deg: 2, electrical_downtilt_deg: 6 },
        },
        'PIRE (dBW)': '31',
      },
    })
    expect(previews[0].columns.at(-1)).toMatchObject({ name: 'PIRE (dBW)', field: undefined })
  })

  const gaussKrueger = 'Name;Rechtswert;Hochwert\nA;4468503;5333317\n'

  it('of which nobody says the code is not read, and read with it', () => {
    expect(ofText(gaussKrueger)).toMatchObject({
      ...{ needsSystem: true, cellCount: 0, example: [4468503, 5333317] },
      refusal: expect.stringContaining('--towers-epsg') as string,
    })
    // To a few metres: it takes a grid of shifts there.
    // echo 4468503 5333317 | gdaltransform -s_srs EPSG:31468 -t_srs EPSG:4326
    const [cell] = readSiteLists(readSiteSources('gk.csv', Buffer.from(gaussKrueger)), {
      epsg: 31468,
    })
    expect(cell).toHaveProperty('position', [
      expect.closeTo(11.575369, 4),
      expect.closeTo(48.137107, 4),
    ])
  })

  it('with another code, or with north for east, says what is wrong', () => {
    expect(ofText(gaussKrueger, { epsg: 2154 }).refusal).toMatch(
      /^no row lies where EPSG:2154 \(RGF93 v1 \/ Lambert-93\) is used/,
    )
    const swapped = 'Name;X;Y\nA;5333317;4468503\n'
    expect(ofText(swapped, { epsg: 31468 }).refusal).toMatch(/^east and north seem swapped/)
    expect(ofText(gaussKrueger, { epsg: 9999 }).refusal).toMatch(/^EPSG:9999 is not known here/)
  })

  it('is not made of degrees by a code, nor by one row that lost its decimal point', () => {
    const rows = ['A,7.42,43.73', 'B,742,43.73', 'C,74212,43.73', 'D,7.41,43.74']
    const preview = ofText(['name,lon,lat', ...rows].join('\n'), { epsg: 32632 })
    expect(preview).toMatchObject({
      cellCount: 2,
      skipped: { bad_coordinates: 2 },
      system: undefined,
    })
  })
})

describe('a file of Windows in UTF-16', () => {
  const kml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>` +
    '<Placemark><name>Çankırı</name><Point><coordinates>7.4212,43.7311,0</coordinates></Point>' +
    '</Placemark></Document></kml>'
  const geojson = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: 'Çankırı' },
        geometry: { type: 'Point', coordinates: [7.4212, 43.7311] },
      },
    ],
  })

  it.each([
    ['KML with a mark', utf16('\ufeff' + kml('UTF-16'))],
    ['KML, the other order of bytes', utf16('\ufeff' + kml('UTF-16')).swap16()],
    ['KML without a mark', utf16(kml('utf-16le'))],
    ['KML that says UTF-16 and is not', Buffer.from(kml('UTF-16'))],
    ['KML in UTF-8', Buffer.from('\ufeff' + kml('UTF-8'))],
    [
      'KML in Windows-1254',
      Buffer.from(kml('windows-1254').replaceAll('Ç', '\xc7').replaceAll('ı', '\xfd'), 'latin1'),
    ],
    ['GeoJSON with a mark', utf16('\ufeff' + geojson)],
    ['GeoJSON without a mark', utf16(geojson)],
    ['CSV with a mark', utf16('\ufeffname;lon;lat\r\nÇankırı;7,4212;43,7311\r\n')],
  ])('or with an encoding of its own is read: %s', (_, bytes) => {
    const cells = [...readSiteLists(readSiteSources('sites', bytes))]
    expect(cells).toMatchObject([{ id: 'Çankırı', position: [7.4212, 43.7311] }])
  })

  it('names an encoding of XML that is not known', () => {
    const read = () => readSiteSources('sites.kml', Buffer.from(kml('EBCDIC-9')))
    expect(read).toThrow('its XML is in EBCDIC-9, which is not known here')
  })
})

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
}
