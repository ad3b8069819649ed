import { describe, expect, test } from 'vitest'
import { cellsFromText, cellsToCsv, withCellRows } from './cells-csv.ts'
import { activePlan, emptyProject } from './project.ts'

describe('a table of cells', () => {
  test('needs no more than longitude and latitude, under any of their names', () => {
    const read = cellsFromText('Site\tLongitude\tLatitude\nA\t7.42\t43.73\nB\t7,43\t43,74')
    expect(read).toEqual({
      rows: [
        { name: 'A', members: { tower_lon: 7.42, tower_lat: 43.73 } },
        { name: 'B', members: { tower_lon: 7.43, tower_lat: 43.74 } },
      ],
      problems: [],
    })
  })

  test('names the line and the bound of what it cannot use, and takes the rest', () => {
    const read = cellsFromText('name,lon,lat,power\nA,7,43,30\nB,7,43,99\nC,,43,30')
    expect(read.rows.map((row) => row.name)).toEqual(['A'])
    expect(read.problems).toEqual([
      'Line 3: Power is 99: 0 to 60 dBm.',
      'Line 4: there is no place.',
    ])
  })

  test('without a place is refused as a whole', () => {
    expect(cellsFromText('name,power\nA,30').problems).toEqual([
      'There is no column for longitude.',
    ])
  })

  test('comes back from its file as it was', () => {
    const first = withCellRows(emptyProject('x'), [
      {
        name: 'a, "b"',
        members: { tower_lon: 7, tower_lat: 43, azimuth: 350, network_tech: '4g' },
      },
      { name: '=c', members: { tower_lon: -7.5, tower_lat: 44 } },
    ])
    const text = cellsToCsv(first)
    expect(text).toContain("'=c")
    const again = withCellRows(emptyProject('x'), cellsFromText(text.replace("'=c", '=c')).rows)
    expect(activePlan(again).cells).toEqual(activePlan(first).cells)
  })

  test('changes the cell of the same name and adds the others', () => {
    const first = withCellRows(emptyProject('x'), [
      { name: 'A', members: { tower_lon: 7, tower_lat: 43 } },
    ])
    const changed = withCellRows(first, cellsFromText('name,lon,lat\nA,8,43\nB,9,43').rows)
    expect(
      activePlan(changed).cells.map(({ name, overrides }) => [name, overrides.tower_lon]),
    ).toEqual([
      ['A', 8],
      ['B', 9],
    ])
  })
})
