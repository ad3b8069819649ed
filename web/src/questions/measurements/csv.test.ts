import { expect, it } from 'vitest'
import { columnNames, columnsProblem, openCsv, readSamples, withNames } from './csv.ts'

const rows = 'a;2.35;48.85;;-91.5\nb;2.36;48.86;x;-92\nc;0;0;x;-93\n'
const columns = { lon: '2: 2.35', lat: '3: 48.85', rsrp: '5: -91.5', id: '1: a' }

it('a file without names is proposed as such, and its first row is a measurement', async () => {
  const opened = await openCsv([{ name: 'walk.csv', text: rows }], '4g')
  expect(opened.isWithoutNames).toBe(true)
  expect(columnNames(opened)).toEqual(['1: a', '2: 2.35', '3: 48.85', '4: ', '5: -91.5'])
  expect(columnsProblem(opened)).toBe('Longitude is missing')
  const { samples, skipped } = await readSamples({ ...opened, columns })
  expect(samples.map(({ id, lon, lat, rsrp_dbm }) => [id, lon, lat, rsrp_dbm])).toEqual([
    ['a', 2.35, 48.85, -91.5],
    ['b', 2.36, 48.86, -92],
  ])
  expect(skipped).toEqual({ position_at_zero: 1 })
})

it('a column without a name holds one thing', async () => {
  const opened = await openCsv([{ name: 'walk.csv', text: rows }], '4g')
  expect(columnsProblem({ ...opened, columns })).toBeNull()
  const twice = { ...opened, columns: { ...columns, cell_id: '1: a' } }
  expect(columnsProblem(twice)).toBe('Column 1: a is chosen twice')
})

it('who knows better says so: the first row becomes names, and a measurement again', async () => {
  const named = `lon;lat;rsrp\n${rows}`
  const opened = await openCsv([{ name: 'walk.csv', text: named }], '4g')
  expect(opened.isWithoutNames).toBe(false)
  expect(columnsProblem(opened)).toBeNull()
  const without = await withNames(opened, false)
  expect(columnNames(without)).toEqual(['1: lon', '2: lat', '3: rsrp'])
  expect(without.columns).toEqual({})
  expect(await withNames(without, true)).toEqual(opened)
})
