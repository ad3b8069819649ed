import { describe, expect, it } from 'vitest'
import { driveTestColumns } from './header.ts'
import { readDriveTest, type DriveTestOptions } from './read.ts'

describe('a drive test as CSV', () => {
  describe('that does not begin with its names', () => {
    const names = 'lat;lon;rsrp;tech'
    const rows = '43,1;7,1;-90;4g\n43,2;7,2;-91;4g\n'

    it.each([
      ['a title', 'Drive test, Monaco, 2024-05-01\n'],
      ['several lines, some of them empty', '# logger 7.1\n\nOperator:\tA, B and C\r\n'],
      ['a table of its own', 'Key,Value\nSerial,77\nOwner,"A, B"\n'],
      ['the separator', 'sep=;\nTitle\n'],
    ])('is read behind %s, which is counted', (_what, preamble) => {
      const plain = readDriveTest(`${names}\n${rows}`)
      const { samples, linesBefore, skipped } = readDriveTest(`${preamble}${names}\n${rows}`)
      expect(samples.map(({ lon, lat, rsrpDbm }) => [lon, lat, rsrpDbm])).toEqual([
        [7.1, 43.1, -90],
        [7.2, 43.2, -91],
      ])
      expect(linesBefore).toBe(preamble.split('\n').length - 1)
      expect([skipped, plain.linesBefore]).toEqual([{}, 0])
    })

    it('names the line of the file of a row that is wrong', () => {
      const text = `Title\n\n${names}\n43,1;7,1;-90;4g\n43,1;x;-90;4g\n`
      expect(readDriveTest(text).firstSkipped.unreadable_position).toMatch(/^line 5, column lon/)
    })

    it('is found by columns that are named, too', () => {
      const text = `Title\nA;B;C\n${rows.replaceAll(';4g', '')}`
      const columns = { lat: 'A', lon: 'B', rsrp: 'C' }
      const { samples } = readDriveTest(text, { columns, technology: '4g' })
      expect(samples).toHaveLength(2)
    })

    it('shows the names behind a preamble to one who is asked for columns', () => {
      expect(driveTestColumns(`Title\n${names}\n${rows}`).names).toEqual(names.split(';'))
      expect(driveTestColumns('a,b\n1,2\n').names).toEqual(['a', 'b'])
    })

    it('has names that are found nowhere: the first line is what is told of', () => {
      expect(() => readDriveTest('Title\na,b\n1,2\n')).toThrow(/no column holds lon.*Title/)
    })
  })

  describe('without names', () => {
    it('is told from a file with names, whatever stands before it', () => {
      const sample = ['a', '2,35', '48,85', '', '-91,5 ', '4g']
      const header = driveTestColumns(`Drive of Monday\n${sample.join(';')}\n`)
      expect(header).toMatchObject({
        names: sample.map((one) => one.trim()),
        found: {},
        isWithoutNames: true,
      })
      for (const text of [
        'lon;lat;rsrp;1;2;3\n',
        'a;b;c\n1;2;3\n',
        'Title\na;b;c\n1;2;3\n',
        'a;2;3\n',
        '',
      ]) {
        expect(driveTestColumns(text).isWithoutNames).toBe(false)
      }
    })

    const order = ['id', null, 'lon', 'lat', 'rsrp'] as const

    it('is read by the order of its columns, the first row too, behind what is no sample', () => {
      const text = 'logged by X\na,0,7.1,43.1,-90\nb,0,7.2,43.2,-91\n'
      const { samples, linesBefore } = readDriveTest(text, { order, technology: '5g' })
      expect(samples.map(({ id, lon, rsrpDbm }) => [id, lon, rsrpDbm])).toEqual([
        ['a', 7.1, -90],
        ['b', 7.2, -91],
      ])
      expect(linesBefore).toBe(1)
    })

    it('refuses an order in which something is missing or stands twice', () => {
      const read = (wanted: NonNullable<DriveTestOptions['order']>) => () =>
        readDriveTest('7,43,-90\n', { order: wanted, technology: '4g' })
      expect(read(['lon', 'lat'])).toThrow('no column is said to hold rsrp or path_loss')
      expect(read(['lon', 'rsrp'])).toThrow('no column is said to hold lat')
      expect(read(['lon', 'lat', 'rsrp', 'lon'])).toThrow('two columns are said to hold lon')
    })
  })

  describe('with quotation marks', () => {
    const head = 'lon,lat,rsrp,tech,note\n'

    it('may have a field of several lines', () => {
      const text = `${head}7,43,-90,4g,"first\nsecond, with ""marks""\r\nthird"\n8,44,-91,4g,x\n`
      const { samples, skipped } = readDriveTest(text)
      expect(samples.map(({ lon, id }) => [lon, id])).toEqual([
        [7, 'line-4'],
        [8, 'line-5'],
      ])
      expect(skipped).toEqual({})
    })

    it.each([
      ['at the end of a row', '7,43,-90,4g,"a\n8,44,-91,4g,b"\n9,45,-92,4g,c\n'],
      ['before a row', '7,43,-90,4g,a\n"8,44,-91,4g,b\n9,45,-92,4g,c\n'],
    ])('loses no row to a mark that stands alone %s', (_where, rows) => {
      const { samples } = readDriveTest(head + rows)
      expect(samples.map(({ lon }) => lon)).toEqual(
        rows.startsWith('7,43,-90,4g,a') ? [7, 9] : [7, 8, 9],
      )
    })
  })
})
