import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { cellsOf } from '../../../../test/worlds/site-files.ts'
import { readSiteLists } from './site-list.ts'
import { previewSites, readSites } from './site-reading.ts'
import { readSiteSources } from './site-sources.ts'

// 2,600,000 m east and 1,200,000 m north are the old observatory of Bern, 7.43864 E 46.95108 N.
test.each([
  ['points between thousands', 'E;N;epsg\n2.600.000;1.200.000;2056\n'],
  ['points, and a comma of decimals', 'E;N;epsg\n2.600.000,00;1.200.000,00;2056\n'],
  ['commas between thousands', 'Easting;Northing;epsg\n2,600,000.00;1,200,000;2056\n'],
  ['apostrophes', "E;N;epsg\n2'600'000;1'200'000;2056\n"],
  ['texts of a spreadsheet', '="E",="N",="epsg"\n="2600000",="1200000",="2056"\n'],
])('metres are read with %s', (_, text) => {
  const [cell] = readSiteLists(readSiteSources('list.csv', strToU8(text)))
  expect(cell).toMatchObject({
    position: [expect.closeTo(7.43864, 4), expect.closeTo(46.95108, 4)],
  })
})

test('one point between three and three digits may be that of the decimals', () => {
  const text = 'E;N;epsg\n695.123;5334.567;25832\n'
  const read = () => [...readSiteLists(readSiteSources('list.csv', strToU8(text)))]
  expect(read).toThrow(/no row has/)
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
    expect(tables[0].notes).toEqual(['The sheet “Hidden” is hidden and was not read.'])
    expect(tables[1].notes).toEqual([
      '“Sites & cells 2026” stands above the names of the columns.',
      '1 cell holds an error: #N/A in C9.',
    ])
  })

  it('has its names below the title lines of a text, whose rows keep their lines', () => {
    const text =
      'Export of cells;;\r\nDate: 2026-01-01;;\r\n\r\nsite;lon;lat\r\nA;7,4;43,7\r\n;;\r\nB;x;43,7\r\n'
    const [table] = readSiteSources('plan.csv', strToU8(text))
    expect(table.names).toEqual(['site', 'lon', 'lat'])
    expect(table.lines[0]).toBe(5)
    expect(table.notes).toEqual([
      '“Export of cells” stands above the names of the columns.',
      '“Date: 2026-01-01” stands above the names of the columns.',
    ])
    expect([...readSiteLists([table])].slice(0, 1)).toMatchObject([
      { id: 'A', position: [7.4, 43.7] },
    ])
  })

  it('has its names below a title with commas, also of another separator or in quotation marks', () => {
    for (const title of ['Sites, state of May, 2026', '"Sites, state of May"', 'Cells: a; b, c']) {
      for (const separator of [',', ';']) {
        const rows = [
          ['site', 'lon', 'lat'],
          ['A', '7.4', '43.7'],
        ].map((row) => row.join(separator))
        const [table] = readSiteSources('plan.csv', strToU8([title, ...rows, ''].join('\n')))
        expect(table.names).toEqual(['site', 'lon', 'lat'])
        expect(table.lines).toEqual([3])
        expect(table.notes).toEqual([`“${title}” stands above the names of the columns.`])
      }
    }
    const cell = (at: string, text: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const [sheet] = readSiteSources(
      'plan.xlsx',
      workbook({
        Plan:
          `<row r="1">${cell('A1', 'Operator')}${cell('B1', 'Someone')}</row>` +
          `<row r="2">${cell('A2', 'site')}${cell('B2', 'lon')}${cell('C2', 'lat')}</row>` +
          `<row r="3">${cell('A3', 'A')}<c r="B3"><v>7.4</v></c><c r="C3"><v>43.7</v></c></row>`,
      }),
    )
    expect([sheet.names, sheet.lines]).toEqual([['site', 'lon', 'lat'], [3]])
    expect(sheet.notes[0]).toBe('“Operator, Someone” stands above the names of the columns.')
  })

  it('keeps its first line as names where none of them is known, and nothing below names columns', () => {
    for (const below of ['A,7.4,43.7', 'lon,7.4,lat', 'A,LTE,north']) {
      const [table] = readSiteSources('plan.csv', strToU8(`mast,this,that\n${below}\n`))
      expect([table.names, table.notes]).toEqual([['mast', 'this', 'that'], []])
    }
  })

  it('of one column alone, or with its separator said, is read from its first line', () => {
    for (const text of ['site\nA\nB\n', 'sep=;\nsite;lon;lat\nA;7,4;43,7\n', 'site;lon;lat']) {
      expect(readSiteSources('x.csv', strToU8(text))[0].names[0]).toBe('site')
    }
  })

  it('that is damaged, empty or of no such form says so in one sentence', () => {
    const read = (bytes: Uint8Array) => () => readSiteSources('x', bytes)
    const good = workbook({ A: '<row/>' })
    expect(read(good)).toThrow('its sheets are empty')
    expect(read(good.subarray(0, good.length - 30))).toThrow('it is a damaged archive')
    expect(read(zipSync({ 'a.txt': strToU8('a') }))).toThrow('without a workbook and without KML')
    expect(read(strToU8('<html></html>'))).toThrow('it is a page (HTML) without a table')
    expect(read(strToU8('<gpx></gpx>'))).toThrow('it is XML, but no KML')
    expect(read(strToU8('<kml><Placemark></kml>'))).toThrow('its XML is damaged')
    expect(read(strToU8('<kml></kml>'))).toThrow('it has no placemark')
    expect(read(strToU8('{"type":"Feature"}'))).toThrow('it is no GeoJSON FeatureCollection')
    expect(read(strToU8('{"features":['))).toThrow('it is no JSON')
    expect(read(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toThrow('save it as XLSX or CSV')
    const wide = '<row r="1"><c r="ZZZ1"><v>1</v></c></row>'
    expect(read(workbook({ A: wide }))).toThrow('more than 16384 columns')
    const far = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(400)
    expect(read(workbook({ A: far }))).toThrow('more than 4000000 cells')
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

  const inSystem = (crs: unknown): Uint8Array =>
    strToU8(
      JSON.stringify({
        type: 'FeatureCollection',
        crs,
        features: [
          {
            ...{ type: 'Feature', properties: { name: 'A' } },
            geometry: { type: 'Point', coordinates: [7.42, 43.73] },
          },
        ],
      }),
    )

  test.each([
    null,
    { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
    { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4258' } },
    { type: 'EPSG', properties: { code: 4326 } },
    'EPSG:4326',
  ])('of degrees is read as it stands: %j', (crs) => {
    const [preview] = readSites(readSiteSources('a.geojson', inSystem(crs))).map(previewSites)
    expect(preview.firstRows).toMatchObject([{ position: [7.42, 43.73] }])
    expect(preview.system).toBeUndefined()
  })

  test.each([
    ['Gauss-Boaga west', 'Gauss-Boaga west'],
    ['urn:ogc:def:crs:EPSG::99999', 'EPSG::99999'],
    ['urn:ogc:def:crs:ESRI::102031', 'ESRI::102031'],
  ])(
    'in a system that is not known is refused by its name, and read by a code: %s',
    (name, said) => {
      const crs = { type: 'name', properties: { name } }
      const tables = readSiteSources('a.geojson', inSystem(crs))
      const [preview] = readSites(tables).map(previewSites)
      expect(preview).toMatchObject({ cellCount: 0, needsSystem: true })
      expect(preview.refusal).toMatch(`${said} (member crs), which is not known here`)
      expect(() => [...readSiteLists(tables)]).toThrow(
        expect.objectContaining({ reason: 'not_processable' }),
      )
      // In degrees, as it happens.
      const [read] = readSites(tables, { epsg: 4326 }).map(previewSites)
      expect(read).toMatchObject({ cellCount: 1, firstRows: [{ position: [7.42, 43.73] }] })
    },
  )

  test('in metres of a system without a code has a place by the code that is chosen by hand', () => {
    const document = {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:ESRI::102100' } },
      features: [
        {
          ...{ type: 'Feature', properties: { name: 'A' } },
          geometry: { type: 'Point', coordinates: [20037508.342789244 / 180, 0] },
        },
      ],
    }
    const tables = readSiteSources('a.geojson', strToU8(JSON.stringify(document)))
    const [asked] = readSites(tables).map(previewSites)
    expect(asked.example).toEqual([20037508.342789244 / 180, 0])
    const [{ sites }] = readSites(tables, { epsg: 3857 })
    // One degree of longitude at the equator, by the definition of the grid.
    expect(sites.rows).toMatchObject([{ position: [expect.closeTo(1, 9), expect.closeTo(0, 9)] }])
  })
})

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
