import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { previewSites, readSites } from './site-reading.ts'
import { readSiteSources } from './site-sources.ts'

const previewsOf = (bytes: Uint8Array | string) =>
  readSites(readSiteSources('cells.xls', typeof bytes === 'string' ? strToU8(bytes) : bytes)).map(
    previewSites,
  )

const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`
const names = `<row r="1">${['Site', 'Latitude', 'Longitude', 'Azimuth', 'Height']
  .map((name, i) => text(`${'ABCDE'[i]}1`, name))
  .join('')}</row>`

/** A workbook of one sheet. */
function workbook(
  rows: string,
  { before = '', behind = '', calculation = '', sheets = '' } = {},
): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="r"><sheets><sheet name="Cells" sheetId="1" r:id="rId1"/>${sheets}</sheets>${calculation}</workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet>${before}<sheetData>${names}${rows}</sheetData>${behind}</worksheet>`,
    ),
  })
}

const place = (line: number) => number(`B${line}`, 46.9965) + number(`C${line}`, -32.9945)

describe('a workbook', () => {
  test.each([
    ['<f>100+20</f><v></v>', ''],
    ['<f>100+20</f><v/>', ''],
    ['<f>100+20</f>', ''],
    ['<f>100+20</f><v>0</v>', '<calcPr fullCalcOnLoad="1"/>'],
  ])('has no value for a formula that was never computed: %s', (cell, calculation) => {
    const rows = `<row r="2">${text('A2', 'A')}${place(2)}<c r="D2">${cell}</c>${number('E2', 30)}</row>`
    const [preview] = previewsOf(workbook(rows, { calculation }))
    expect(preview).toMatchObject({
      cellCount: 1,
      unread: [{ field: 'azimuth', count: 1, example: '=100+20' }],
      notes: ['1 formula was never computed: =100+20 in D2.'],
    })
  })

  test.each([
    ['<c r="D2"><f>100+20</f><v>120</v></c>', 120],
    ['<c r="D2"><f>0</f><v>0</v></c>', 0],
    ['<c r="D2" t="str"><f>IF(1,"","x")</f><v></v></c>', undefined],
  ])('has the value that a program has computed: %s', (cell, azimuth) => {
    const rows = `<row r="2">${text('A2', 'A')}${place(2)}${cell}</row>`
    const [preview] = previewsOf(workbook(rows))
    expect(preview).toMatchObject({ unread: [], notes: [] })
    const [row] = preview.firstRows
    expect('skipped' in row ? row : row.record.members.azimuth_deg).toBe(azimuth)
  })

  test.each(['#N/A', '#REF!', '#DIV/0!', '#NV'])('has no value for an error: %s', (error) => {
    const cell = (at: string) => `<c r="${at}" t="e"><v>${error}</v></c>`
    const rows = `<row r="2">${cell('A2')}${place(2)}${cell('D2')}${number('E2', 30)}</row>`
    const [preview] = previewsOf(workbook(rows))
    expect(preview.unread).toEqual([
      { field: 'azimuth', count: 1, example: error },
      { field: 'site', count: 1, example: error },
    ])
    expect(preview.firstRows).toMatchObject([{ record: { members: { antenna_height_m: 30 } } }])
    expect(preview.notes).toEqual([`2 cells hold errors, the first ${error} in A2.`])
  })

  it('tells of hidden rows, columns and sheets, and reads the first two', () => {
    const row = (line: number, attributes = '') =>
      `<row r="${line}"${attributes}>${text(`A${line}`, `S${line}`)}${place(line)}${number(`D${line}`, 120)}</row>`
    const [preview] = previewsOf(
      workbook(row(2) + row(3, ' hidden="1"') + row(4, ' hidden="true"'), {
        before:
          '<cols><col min="4" max="4" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>',
        sheets: '<sheet name="Old" state="veryHidden" r:id="rId2"/>',
      }),
    )
    expect(preview.cellCount).toBe(3)
    expect(preview.notes).toEqual([
      '2 hidden rows are read too.',
      '1 hidden column is read too.',
      'The sheet “Old” is hidden and was not read.',
    ])
  })

  it('has the value of a merged cell in each of its rows, and tells how many', () => {
    const rows =
      `<row r="2">${text('A2', 'A')}${place(2)}${number('D2', 0)}${number('E2', 28.5)}</row>` +
      `<row r="3">${number('D3', 120)}</row><row r="4">${number('D4', 240)}</row>` +
      `<row r="5">${text('A5', 'B')}${place(5)}${number('D5', 0)}</row>`
    const merged = ['A2:A4', 'B2:B4', 'C2:C4', 'E2:E4', 'A1:E1', 'F9:F1048576']
      .map((ref) => `<mergeCell ref="${ref}"/>`)
      .join('')
    const [preview] = previewsOf(workbook(rows, { behind: `<mergeCells>${merged}</mergeCells>` }))
    const heights = preview.firstRows.map((row) =>
      'skipped' in row ? row.skipped : row.record.members.antenna_height_m,
    )
    expect(heights).toEqual([28.5, 28.5, 28.5, undefined])
    expect(preview.notes).toEqual(['8 cells have the value of the merged cell that they are in.'])
    expect(preview.placedAbove).toBeUndefined()
  })

  it('of merged cells without end is refused, and not filled', () => {
    const rows = Array.from(
      { length: 600 },
      (_, i) => `<row r="${i + 2}">${number(`D${i + 2}`, 1)}</row>`,
    )
    const merged = '<mergeCell ref="D2:D1048576"/>'.repeat(10_000)
    const read = () =>
      previewsOf(workbook(rows.join(''), { behind: `<mergeCells>${merged}</mergeCells>` }))
    expect(read).toThrow('more than 4000000 cells')
  })
})

describe('a file named .xls', () => {
  const rows = [
    ['Site', 'Latitude', 'Longitude', 'Azimuth'],
    ['L’Église', '46.9965', '-32.9945', '120'],
  ]
  const read = {
    cellCount: 1,
    refusal: undefined,
    firstRows: [{ record: { members: { azimuth_deg: 120, site_id: 'L’Église' } } }],
  }

  test.each([
    ['text with tabs', rows.map((row) => row.join('\t')).join('\r\n')],
    ['text with commas', rows.map((row) => row.join(',')).join('\n')],
    [
      'a page',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {color: red}</style></head><body><table border=1>${rows
        .map(
          (row) =>
            `<tr>${row.map((value) => `<td x:str>${value.replace('’', '&rsquo;').replace('É', '&#201;')}</td>`).join('')}</tr>`,
        )
        .join('')}</table></body></html>`,
    ],
    [
      'a page that closes nothing',
      `<!DOCTYPE html><!-- by hand --><TABLE>${rows.map((row) => `<TR><TD>${row.join('<TD>')}`).join('\n')}`,
    ],
    [
      'a workbook in XML',
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Cells"><Table>${rows
        .map(
          (row) =>
            `<Row>${row.map((value) => `<Cell><Data ss:Type="${/^-?\d/.test(value) ? 'Number' : 'String'}">${value}</Data><Comment><ss:Data>seen</ss:Data></Comment></Cell>`).join('')}</Row>`,
        )
        .join('')}</Table></Worksheet></Workbook>`,
    ],
  ])('is read by its bytes: %s', (_, content) => {
    const [preview] = previewsOf(content)
    expect(preview).toMatchObject(read)
  })

  it('in the encoding that its page declares', () => {
    const page = `<html><meta http-equiv=Content-Type content="text/html; charset=windows-1250"><table><tr><td>Site<td>lat<td>lon<tr><td>\xa3\xf3d\x9f<td>46.9965<td>-32.9945</table>`
    const [preview] = previewsOf(Buffer.from(page, 'latin1'))
    expect(preview.firstRows).toMatchObject([{ record: { members: { site_id: 'Łódź' } } }])
  })

  test.each([
    [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'it is an old workbook (.xls)'],
    [[0x09, 0x08, 0x10, 0x00, 0x00, 0x06], 'it is a sheet of Excel before 1997 (.xls)'],
    [
      [0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('....EncryptedPackage', 'utf16le')],
      'it is a workbook with a password',
    ],
  ])('of Excel is named for what it is', (bytes, name) => {
    expect(() => previewsOf(Uint8Array.from(bytes))).toThrow(name)
  })

  test.each([
    ['MIME-Version: 1.0\r\nContent-Type: multipart/related', 'it is a web archive (MHTML)'],
    ['ID;PWXL;N;E\r\nC;Y1;X1;K"Site"', 'it is a SYLK file'],
    ['TABLE\r\n0,1\r\n"EXCEL"\r\n', 'it is a DIF file'],
    ['{\\rtf1\\ansi Site}', 'it is a text document (RTF)'],
    ['%PDF-1.7', 'it is a PDF document'],
    ['<html><body>No session</body></html>', 'it is a page (HTML) without a table'],
  ])('that is something else is named for what it is: %s', (content, name) => {
    expect(() => previewsOf(content)).toThrow(name)
  })

  test.each([
    [
      {
        mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': strToU8('<a/>'),
      },
      'OpenDocument',
    ],
    [{ 'xl/workbook.bin': strToU8('x') }, 'it is a binary workbook (.xlsb)'],
    [{ 'Index/Document.iwa': strToU8('x') }, 'it is a spreadsheet of Numbers'],
  ])('that is an archive of another program is named for that', (files, name) => {
    expect(() => previewsOf(zipSync(files as Record<string, Uint8Array>))).toThrow(name)
  })
})

describe('a table of a page', () => {
  it('has a cell of several rows in each of them, and one of several columns in the first', () => {
    const page =
      '<table><tr><th>Site<th>lat<th>lon<th>Azimuth<th>Height</tr>' +
      '<tr><td rowspan=2>A</td><td rowspan="2">46.9965</td><td rowspan="2">-32.9945</td><td>0</td><td rowspan=2>30</td></tr>' +
      '<tr><td>120</td></tr><tr><td>B</td><td colspan=2>nowhere</td><td>5</td></tr></table>'
    const [table] = readSiteSources('x.html', strToU8(page))
    expect(table.rows).toEqual([
      ['A', '46.9965', '-32.9945', '0', '30'],
      ['A', '46.9965', '-32.9945', '120', '30'],
      ['B', 'nowhere', '', '5'],
    ])
    expect(table.lines).toEqual([2, 3, 4])
  })

  it('inside another is one of its own', () => {
    const page =
      '<table><tr><td>Menu<td><table><tr><td>lat<td>lon</tr><tr><td>46.9<td>-32.9</tr></table></td></tr></table>'
    const tables = readSiteSources('x.html', strToU8(page))
    expect(tables.map(({ names, source }) => [source, names])).toEqual([
      ['x.html, table 1', ['Menu', '']],
      ['x.html, table 2', ['lat', 'lon']],
    ])
  })

  it('with spans without end is refused', () => {
    const page = `<table>${'<tr><td colspan=60000 rowspan=60000>x'.repeat(400)}</table>`
    expect(() => readSiteSources('x.html', strToU8(page))).toThrow('more than 4000000 cells')
  })
})

describe('a workbook in XML', () => {
  it('tells of formulas, errors, hidden and merged cells as the zipped one does', () => {
    const head =
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">'
    const cell = (type: string, value: string, more = '') =>
      `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`
    const sheet =
      '<Worksheet ss:Name="Cells"><Table><Column ss:Index="2" ss:Hidden="1"/>' +
      `<Row>${['Site', 'Latitude', 'Longitude', 'Azimuth', 'Height'].map((name) => cell('String', name)).join('')}</Row>` +
      `<Row>${cell('String', 'A', ' ss:MergeDown="1"')}${cell('Number', '46.9965')}${cell('Number', '-32.9945')}` +
      `<Cell ss:Formula="=100+20"/>${cell('Error', '#N/A')}</Row>` +
      `<Row ss:Hidden="1">${cell('Number', '46.9965', ' ss:Index="2"')}${cell('Number', '-32.994')}${cell('Number', '240')}</Row>` +
      '</Table></Worksheet>'
    const hidden =
      '<Worksheet ss:Name="Old"><Table><Row><Cell><Data ss:Type="String">x</Data></Cell></Row></Table>' +
      '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>'
    const [preview, ...others] = previewsOf(`${head}${sheet}${hidden}</Workbook>`)
    expect(others).toEqual([])
    expect(preview.notes).toEqual([
      '1 hidden row is read too.',
      '1 hidden column is read too.',
      '1 cell has the value of the merged cell that it is in.',
      '1 cell holds an error: #N/A in row 2.',
      '1 formula was never computed: =100+20 in row 2.',
      'The sheet “Old” is hidden and was not read.',
    ])
    expect(preview.unread.map(({ field, example }) => [field, example])).toEqual([
      ['azimuth', '=100+20'],
      ['height', '#N/A'],
    ])
    expect(preview.firstRows).toMatchObject([
      { record: { members: { site_id: 'A' } } },
      { record: { members: { site_id: 'A', azimuth_deg: 240 } } },
    ])
  })
})
