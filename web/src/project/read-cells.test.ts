import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReadCells } from './read-cells.ts'
import { maximumRows, readCells } from './read-cells.ts'

const readBytes = (bytes: Uint8Array): ReadCells => readCells([{ name: 'list.csv', bytes }])
const readText = (text: string): ReadCells => readBytes(new TextEncoder().encode(text))

describe('a table of cells', () => {
  test('needs no more than longitude and latitude, under any of their names', () => {
    const read = readText('Name\tLongitude\tLatitude\nA\t7.42\t43.73\nB\t7,43\t43,74')
    expect(read).toMatchObject({
      rows: [
        { name: 'A', site: null, members: { tower_lon: 7.42, tower_lat: 43.73 } },
        { name: 'B', site: null, members: { tower_lon: 7.43, tower_lat: 43.74 } },
      ],
      problems: [],
    })
  })

  test('takes a band in MHz for the frequency, and one without a unit for its label', () => {
    const membersOf = (name: string, value: string) =>
      readText(`lon,lat,${name}\n7.42,43.73,${value}`).rows[0].members
    expect(membersOf('Band (MHz)', '1800')).toMatchObject({ frequency_ghz: 1.8 })
    expect(membersOf('Band', 'n78')).toMatchObject({ band: 'n78' })
  })

  test('of a French spreadsheet, in its encoding, keeps azimuth, height and power', () => {
    const text =
      'Nom site;Cellule;Longitude;Latitude;Azimut;Hauteur antenne (m);Fréquence (MHz);Puissance (W);Technologie\r\n' +
      'Hôtel;H1;7,4212;43,7311;120;28,5;3500;20;5G\r\n'
    const read = readBytes(Buffer.from(text, 'latin1'))
    expect(read).toMatchObject({
      problems: [],
      rows: [
        {
          name: 'H1',
          site: 'Hôtel',
          members: {
            ...{ tower_lon: 7.4212, tower_lat: 43.7311, azimuth: 120, antenna_height_m: 28.5 },
            ...{ frequency_ghz: 3.5, tx_power_dbm: 43.01, network_tech: '5g' },
          },
        },
      ],
    })
  })

  test('names the line, the value and the bound of what it cannot use, and takes the rest', () => {
    const read = readText(
      [
        'name,lon,lat,power,azimuth,gain,tech,freq,owner',
        'A,7,43,30,10,18,NR,3.5,City',
        'B,7,43,99,north,loud,UMTS,2.1,City',
        '',
        'C,,43,30,1,1,LTE,2.6,City,more',
        'D,7,43,30,1,1,LTE,60,City,more',
      ].join('\n'),
    )
    expect(read.rows.map(({ name, members }) => [name, members.tx_power_dbm])).toEqual([
      ['A', 30],
      ['B', undefined],
      ['D', 30],
    ])
    expect(read.problems).toEqual([
      'Line 3: power “99” was left out (0 to 60 dBm).',
      'Line 3: tx gain “loud” was left out (-20 to 80 dBi).',
      'Line 3: azimuth “north” was left out (-360 to 360°).',
      'Line 3: technology “UMTS” is not planned here, that of the project holds.',
      'Line 5: there is no place, so it is no cell.',
      'Line 6: frequency “60” was left out (4g: above 0 and below 10 GHz).',
      'Line 6: “more” stand under no name of a column.',
    ])
    expect(read.unused).toEqual(['Column “owner” is not used.'])
  })

  test('names the column with its unit where a value is none in that unit', () => {
    const read = readText("lon;lat;Puissance d'émission (W)\n7;43;0\n7;43;20")
    expect(read.rows.map(({ members }) => members.tx_power_dbm)).toEqual([undefined, 43.01])
    expect(read.problems).toEqual([
      "Line 2: power “0” of “Puissance d'émission (W)” was left out (0 to 60 dBm).",
    ])
  })

  test('counts the lines of a file that names its separator', () => {
    expect(readText('sep=;\nlon;lat\n7;43\n\n;43').problems).toEqual([
      'Line 5: there is no place, so it is no cell.',
    ])
  })

  test.each([
    ['name,power\nA,30', /^No column for longitude .* and latitude .*; name it longitude\.$/],
    ['lon,longitude,lat\n7,7,43', /^2 columns mean longitude .* rename all but one of them\.$/],
    ['lon,lat\n', /^It has a line of names and no row\.$/],
    ['name,x,y\nA,4468503,5333317', /another grid/],
    ['', /^The file is empty\.$/],
  ])('that cannot be used says why: %j', (text, why) => {
    const { rows, problems } = readText(text)
    expect(rows).toEqual([])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(why)
    expect(problems[0]).not.toContain('--column')
  })

  test('does not take the orientation of the form for an azimuth, nor one of two gains', () => {
    const read = readText('lon,lat,orientation_deg,gain,tx gain\n7,43,20,10,12')
    expect(read.rows[0].members).toEqual({ tower_lon: 7, tower_lat: 43, orientation_deg: 20 })
    expect(read.unused).toEqual(['Columns “gain”, “tx gain” are not used.'])
  })

  test('takes so many rows and says how many are left', () => {
    const rows = Array.from({ length: maximumRows + 3 }, () => '7,43')
    const read = readText(['lon,lat', ...rows].join('\n'))
    expect(read.rows).toHaveLength(maximumRows)
    expect(read.problems).toEqual([`The last 3 rows were not read: a plan takes ${maximumRows}.`])
  })

  test('a choice is found by its name as the form says it; another is said without the names on the wire', () => {
    const { rows, problems } = readText(
      'lon,lat,name,propagation_model\n7.4,43.7,A,Rural macro (TR 38.901 RMa)\n7.4,43.7,B,SPM_3500\n',
    )
    expect(JSON.stringify(rows[0])).toContain('rural_macrocell')
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('“SPM_3500” was left out')
    expect(problems[0]).not.toMatch(/[a-z]_[a-z]/)
  })

  test('is read or refused in sentences, whatever its bytes', () => {
    const names = fc.constantFrom('lon', 'lat', 'azimuth', 'gain', 'name', 'id', '__proto__', '')
    const field = fc.oneof(fc.constantFrom('7', '-', '1e9', "'", '"', 'constructor'), fc.string())
    const table = fc
      .tuple(fc.array(names), fc.array(fc.array(field)))
      .map(([head, rows]) => [head, ...rows].map((row) => row.join(',')).join('\n'))
    fc.assert(
      fc.property(table, (text) => {
        const { rows, problems } = readText(`lon,lat\n${text}`)
        expect(rows.length + problems.length).toBeGreaterThan(0)
        for (const problem of problems) expect(problem).toMatch(/\.$/)
      }),
    )
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void readBytes(bytes)))
  })
})
