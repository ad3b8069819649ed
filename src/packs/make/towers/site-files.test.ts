import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { readSiteLists } from './site-list.ts'
import { previewSites, readSites } from './site-reading.ts'
import type { SitePreview } from './site-reading.ts'
import { readSiteSources } from './site-sources.ts'
import type { SiteListOptions } from './site-table.ts'

const folder = new URL('../../../../test/fixtures/sites/', import.meta.url)

const tablesOf = (...names: string[]) =>
  names.flatMap((name) => readSiteSources(name, readFileSync(new URL(name, folder))))

function cellsOf(names: readonly string[], options: SiteListOptions = {}) {
  const previews: SitePreview[] = []
  const cells = [...readSiteLists(tablesOf(...names), options, (one) => previews.push(one))]
  return { cells, previews }
}

const ofText = (text: string, options: SiteListOptions = {}) =>
  readSites(readSiteSources('list.csv', Buffer.from(text)), options).map(previewSites)[0]

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
        ...{ Active: 'False', 'DX (m)': '0.5', Comments: 'swap 2025' },
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
      notes: ['1 site has no cell: “SPARE_7”.'],
    })
    const unknown = preview.columns.filter(({ field }) => field === undefined)
    expect(unknown.map(({ name }) => name)).toEqual([
      ...['Active', 'DX (m)', 'DY (m)', 'Comments', 'Altitude (m)'],
    ])
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

describe('a list in another form', () => {
  const expected = [
    ['Liman', 'L1', 7.4212, 43.7311, 30, 90, 43, 2.1, '4g'],
    ['Liman', 'L2', 7.4212, 43.7311, 30, 210, 43, 2.1, '4g'],
    ['Tepe', 'T1', 7.41, 43.74, 25.5, 0, 46, 3.5, '5g'],
  ]
  test.each(['workbook.xlsx', 'places.kml', 'places.kmz'])(
    'is read as written by GDAL: %s',
    (name) => {
      const { cells, previews } = cellsOf([name])
      expect(
        cells.map((cell) => {
          if ('skipped' in cell) return cell.skipped
          const { site_id, azimuth_deg, antenna_height_m, rf_profile } = cell.properties as Record<
            string,
            unknown
          >
          const { tx_power_dbm, frequency_ghz, network_tech } = rf_profile as Record<
            string,
            unknown
          >
          const [lon, lat] = cell.position
          return [
            ...[site_id, cell.id, lon, lat, antenna_height_m, azimuth_deg, tx_power_dbm],
            ...[frequency_ghz, network_tech],
          ]
        }),
      ).toEqual(expected)
      const unknown = previews[0].columns.filter(({ field }) => field === undefined)
      expect(unknown.map(({ name }) => name)).toContain('Not')
    },
  )

  it('has its names in the first row of a sheet that holds more than a title', () => {
    const tables = readSiteSources(
      'plan.xlsx',
      workbook({
        Notes: '<row r="1"><c r="A1" t="inlineStr"><is><t>by hand</t></is></c></row>',
        Cells:
          '<row r="2"><c r="A2" t="inlineStr"><is><t>Sites &amp; cells 2026</t></is></c></row>' +
          '<row r="4"><c r="B4" t="s"><v>0</v></c><c r="C4" t="s"><v>1</v></c><c r="D4" t="s"><v>2</v></c></row>' +
          '<row r="7"><c r="B7" t="str"><v>A</v></c><c r="C7"><v>7.4211999999999998</v></c><c r="D7"><v>43.73</v></c></row>' +
          '<row r="9"><c r="B9" t="str"><v>B</v></c><c r="C9" t="e"><v>#N/A</v></c></row>',
      }),
    )
    expect(tables.map(({ source, lines }) => [source, lines])).toEqual([
      ['plan.xlsx, sheet “Notes”', []],
      ['plan.xlsx, sheet “Cells”', [7, 9]],
    ])
    const cells = [...readSiteLists(tables)]
    expect(cells).toHaveLength(2)
    expect(cells[0]).toMatchObject({ id: 'A', position: [7.4212, 43.73] })
    expect(tables[1].notes).toEqual(['“Sites & cells 2026” stands above the names of the columns.'])
  })

  it('that is damaged, empty or of no such form says so in one sentence', () => {
    const read = (bytes: Uint8Array) => () => readSiteSources('x', bytes)
    const good = workbook({ A: '<row/>' })
    expect(read(good)).toThrow('its sheets are empty')
    expect(read(good.subarray(0, good.length - 30))).toThrow('it is a damaged archive')
    expect(read(zipSync({ 'a.txt': strToU8('a') }))).toThrow('without a workbook and without KML')
    expect(read(strToU8('<html></html>'))).toThrow('it is XML, but no KML')
    expect(read(strToU8('<kml><Placemark></kml>'))).toThrow('its XML is damaged')
    expect(read(strToU8('<kml></kml>'))).toThrow('it has no placemark')
    expect(read(strToU8('{"type":"Feature"}'))).toThrow('it is no GeoJSON FeatureCollection')
    expect(read(strToU8('{"features":['))).toThrow('it is no JSON')
    expect(read(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toThrow('save it as XLSX or CSV')
    const wide = '<row r="1"><c r="ZZZ1"><v>1</v></c></row>'
    expect(read(workbook({ A: wide }))).toThrow('more than 16384 columns')
    const far = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(400)
    expect(read(workbook({ A: far }))).toThrow('more than 5000000 cells')
  })

  it('does not let entities of a document grow', () => {
    const lines = Array.from(
      { length: 9 },
      (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(9)}">`,
    )
    const text = `<!DOCTYPE kml [<!ENTITY a0 "ha">${lines.join('')}]><kml><Placemark><name>&a9;</name><Point><coordinates>7,43</coordinates></Point></Placemark></kml>`
    const [table] = readSiteSources('bomb.kml', strToU8(text))
    expect(table.rows[0][0].length).toBeLessThan(10)
  })
})

describe('a GeoJSON as a table', () => {
  it('has a column for every property, and the grid that it names', () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
      features: [
        {
          ...{ type: 'Feature', properties: { name: 'A', Azimut: 30, roof: true } },
          geometry: { type: 'Point', coordinates: [695123.4, 5334567.8] },
        },
        { type: 'Feature', properties: null, geometry: null },
      ],
    })
    const [preview] = readSites(readSiteSources('a.geojson', strToU8(text))).map(previewSites)
    expect(preview).toMatchObject({
      ...{ rowCount: 2, cellCount: 1, system: 'EPSG:25832 ETRS89 / UTM zone 32N' },
      firstRows: [{ record: { members: { azimuth_deg: 30, site_id: 'A' } } }, {}],
    })
  })
})

describe('the names of columns', () => {
  const headers: readonly (readonly [string, readonly string[]])[] = [
    [
      'German',
      [
        'Standortname',
        'Zellname',
        'Antennenhöhe über Grund (m)',
        'Azimut (°)',
        'Sendeleistung (W)',
        'Mech. Downtilt',
        'Elektrische Neigung',
        'Antennentyp',
      ],
    ],
    [
      'French',
      [
        'Nom du site',
        'Nom de la cellule',
        "Hauteur de l'antenne (m)",
        'Azimut',
        "Puissance d'émission (W)",
        'Tilt mécanique',
        'Tilt électrique',
        "Type d'antenne",
      ],
    ],
    [
      'Spanish',
      [
        'Nombre del emplazamiento',
        'Nombre de la celda',
        'Altura de la antena sobre el suelo (m)',
        'Acimut',
        'Potencia de transmisión (W)',
        'Tilt mecánico',
        'Tilt eléctrico',
        'Tipo de antena',
      ],
    ],
    [
      'Italian',
      [
        'Nome del sito',
        'Nome della cella',
        "Altezza dell'antenna (m)",
        'Azimut',
        'Potenza di trasmissione (W)',
        'Tilt meccanico',
        'Tilt elettrico',
        'Tipo di antenna',
      ],
    ],
    [
      'Dutch',
      [
        'Naam van de site',
        'Celnaam',
        'Antennehoogte boven maaiveld (m)',
        'Azimut',
        'Zendvermogen (W)',
        'Mechanische tilt',
        'Elektrische tilt',
        'Antennetype',
      ],
    ],
    [
      'Polish',
      [
        'Nazwa stacji',
        'Nazwa komórki',
        'Wysokość anteny n.p.t. (m)',
        'Azymut',
        'Moc nadajnika (W)',
        'Tilt mechaniczny',
        'Tilt elektryczny',
        'Typ anteny',
      ],
    ],
    [
      'Turkish',
      [
        'Saha Adı',
        'Hücre Adı',
        'Anten Yüksekliği (m)',
        'Yön',
        'Verici Gücü (W)',
        'Mekanik Tilt',
        'Elektrik Tilt',
        'Anten Tipi',
      ],
    ],
    [
      'Portuguese',
      [
        'Nome da estação',
        'Nome da célula',
        'Altura da antena acima do solo (m)',
        'Azimute',
        'Potência de transmissão (W)',
        'Tilt mecânico',
        'Tilt elétrico',
        'Modelo da antena',
      ],
    ],
    [
      'English',
      [
        'Site Name',
        'CellName',
        'Antenna height above ground level (m)',
        'Azimuth [deg]',
        'Tx Power (W)',
        'Mechanical Downtilt (°)',
        'E-Tilt',
        'Antenna model',
      ],
    ],
    [
      'Czech',
      [
        'Název stanice',
        'Název buňky',
        'Výška antény (m)',
        'Azimut',
        'Výkon vysílače (W)',
        'Mechanický tilt',
        'Elektrický tilt',
        'Typ antény',
      ],
    ],
  ]
  const values = 'Port;P1;28,5;120;20;2;4;80010'

  test.each(headers)('are understood in %s, with their units', (_language, names) => {
    const text = `${names.join(';')};lon;lat\n${values};7,4;43,7`
    const { columns, firstRows } = ofText(text)
    expect(columns.filter(({ field }) => field === undefined)).toEqual([])
    expect(firstRows[0]).toMatchObject({
      record: {
        unread: [],
        members: {
          ...{ site_id: 'Port', cell: 'P1', azimuth_deg: 120, antenna_height_m: 28.5 },
          antenna: '80010',
          rf_profile: {
            ...{ tx_power_dbm: 43.01, mechanical_downtilt_deg: 2, electrical_downtilt_deg: 4 },
          },
        },
      },
    })
  })

  test.each([
    ...[
      'Ground height (m)',
      'Height above sea level',
      'Altitude (m)',
      'EIRP (dBm)',
      'PIRE',
      'Tilt',
    ],
    ...['Altezza s.l.m.', 'Building height', 'Active', 'DX (m)', 'Reference azimuth deviation'],
  ])('do not mean what they only resemble: %s', (name) => {
    expect(ofText(`lon;lat;${name}\n7,4;43,7;5`).columns[2].field).toBeUndefined()
  })

  it('of two gains mean neither, and that is said', () => {
    const { columns } = ofText('lon,lat,gain,antenna gain (dBd)\n7,43,10,12')
    expect(columns.slice(2).map(({ reason }) => reason)).toEqual([
      ...['2 columns mean gain', '2 columns mean gain'],
    ])
  })

  test.each([
    ['Power (mW)', '200', 'tx_power_dbm', 23.01],
    ['Power (kW)', '0,5', 'tx_power_dbm', 56.99],
    ['Power (dBW)', '13', 'tx_power_dbm', 43],
    ['Power', '13 dBW', 'tx_power_dbm', 43],
    ['tx_power_w', '20', 'tx_power_dbm', 43.01],
    ['Gain (dBd)', '15', 'tx_antenna_gain_dbi', 17.15],
    ['Gain [dBi]', '15', 'tx_antenna_gain_dbi', 15],
    ['HBW', '65°', 'beam_width', 65],
  ])('say the unit of their values: %s', (name, value, member, expected) => {
    const { firstRows } = ofText(`lon;lat;${name}\n7;43;${value}`)
    expect(firstRows[0]).toMatchObject({
      record: { members: { rf_profile: { [member]: expected } } },
    })
  })
})

/** A workbook as programs write it, with these rows on its sheets. */
function workbook(sheets: Readonly<Record<string, string>>): Uint8Array {
  const names = Object.keys(sheets)
  const part = (name: string) => Object.entries(sheets).findIndex(([one]) => one === name) + 1
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="r"><sheets>${names.map((name) => `<sheet name="${name}" sheetId="${part(name)}" r:id="rId${part(name)}"/>`).join('')}<sheet name="Hidden" state="hidden" r:id="rId9"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${names.map((name) => `<Relationship Id="rId${part(name)}" Target="worksheets/sheet${part(name)}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Site</t></si><si><r><t>Long</t></r><r><t>itude</t></r><rPh><t>x</t></rPh></si><si><t>Latitude</t></si></sst>',
    ),
    ...Object.fromEntries(
      names.map((name) => [
        `xl/worksheets/sheet${part(name)}.xml`,
        strToU8(`<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`),
      ]),
    ),
  })
}
