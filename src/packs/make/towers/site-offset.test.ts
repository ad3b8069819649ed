import { describe, expect, it, test } from 'vitest'
import { ofText } from '../../../../test/worlds/site-files.ts'
import { localFrame, project } from '../../../spatial/local-frame.ts'
import { offSite } from './site-offset.ts'

const head = 'Site;Transmitter;Longitude;Latitude'

function cellsOf(text: string, epsg?: number) {
  return ofText(text, epsg === undefined ? {} : { epsg }).firstRows.map((row) => {
    if ('skipped' in row) throw new Error(row.skipped)
    return row
  })
}

describe('an antenna beside its site', () => {
  test.each([
    ['DX (m)', 'DY (m)', '120', '-80'],
    ['dx', 'dy', '120', '-80'],
    ['Offset X', 'Offset Y', '120', '-80'],
    ['Offset East (m)', 'Offset North (m)', '120', '-80'],
    ['DX (cm)', 'DY (cm)', '12000', '-8000'],
    ['Dx', 'Dy', '120 m', '-80 m'],
  ])('stands as many metres east and north of it as %s and %s say', (dx, dy, east, north) => {
    const text = `${head};${dx};${dy}\nS1;S1_1;-32.9945;46.9965;0;0\nS1;S1_2;-32.9945;46.9965;${east};${north}\n`
    const [at, beside] = cellsOf(text)
    expect(at.position).toEqual([-32.9945, 46.9965])
    const [eastM, northM] = project(localFrame(-32.9945, 46.9965), ...beside.position)
    expect(eastM).toBeCloseTo(120, 3)
    expect(northM).toBeCloseTo(-80, 3)
    expect(ofText(text).notes).toEqual([
      '1 cell stands beside the place of its row, by its offset east and north.',
    ])
  })

  it('stands in metres of the grid beside one that is placed in it', () => {
    const text = 'Site;Easting;Northing;DX;DY\nA;695123;5334567;120;-80\nB;695243;5334487;0;0\n'
    const [beside, there] = cellsOf(text, 25832)
    expect(beside.position).toEqual(there.position)
  })

  it('in Web Mercator stands in metres of the ground', () => {
    const [cell] = cellsOf('Site;X;Y;DX;DY\nA;-3672930;5942460;100;0\n', 3857)
    const [site] = cellsOf('Site;X;Y;DX;DY\nA;-3672930;5942460;0;0\n', 3857)
    expect(project(localFrame(...site.position), ...cell.position)[0]).toBeCloseTo(100, 3)
  })

  it('stays at its site where the offset is no distance, which is said', () => {
    for (const text of ['east', '1e6', '#N/A']) {
      const [cell] = cellsOf(`${head};DX;DY\nS1;S1_1;-32.9945;46.9965;${text};0\n`)
      expect(cell.position).toEqual([-32.9945, 46.9965])
      expect(cell.record.unread).toEqual(['east_offset'])
    }
  })

  it('stands nowhere else by one column alone', () => {
    const text = `${head};DX\nS1;S1_1;-32.9945;46.9965;120\n`
    expect(cellsOf(text)[0].position).toEqual([-32.9945, 46.9965])
    expect(ofText(text).columns.at(-1)).toMatchObject({ name: 'DX', field: undefined })
  })

  it('is where it is without an offset, to the last digit', () => {
    expect(offSite([-32.99451234567891, 46.9965], { eastM: 0, northM: 0, unread: [] })).toEqual([
      -32.99451234567891, 46.9965,
    ])
  })
})
