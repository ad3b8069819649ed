import { expect, it } from 'vitest'
import { columnNames, columnsProblem, openCsv, readSamples, withNames } from './csv.ts'
import { Logs } from './logs.ts'

const rows = 'a;2.35;48.85;;-91.5\nb;2.36;48.86;x;-92\nc;0;0;x;-93\n'
const open = (name: string, text: string) => openCsv(name, new Logs([new File([text], name)]), '4g')
const columns = { lon: '2: 2.35', lat: '3: 48.85', rsrp: '5: -91.5', id: '1: a' }

it('a file without names is proposed as such, and its first row is a measurement', async () => {
  const opened = await open('walk.csv', rows)
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
  const opened = await open('walk.csv', rows)
  expect(columnsProblem({ ...opened, columns })).toBeNull()
  const twice = { ...opened, columns: { ...columns, cell_id: '1: a' } }
  expect(columnsProblem(twice)).toBe('Column 1: a is chosen twice')
})

it('who knows better says so: the first row becomes names, and a measurement again', async () => {
  const named = `lon;lat;rsrp\n${rows}`
  const opened = await open('walk.csv', named)
  expect(opened.isWithoutNames).toBe(false)
  expect(columnsProblem(opened)).toBeNull()
  const without = await withNames(opened, false)
  expect(columnNames(without)).toEqual(['1: lon', '2: lat', '3: rsrp'])
  expect(without.columns).toEqual({})
  expect(await withNames(without, true)).toEqual(opened)
})

it('of more measurements than can be compared an even choice is taken, and the others are counted', async () => {
  const lines = Array.from(
    { length: 60_500 },
    (_, i) => `${(7 + 9e-5 * i).toFixed(5)},43.7,-${60 + (i % 60)}`,
  )
  const text = ['lon,lat,rsrp', ...lines, '0,0,-90'].join('\n')
  const opened = await open('long.csv', text)
  const { samples, skipped } = await readSamples(opened)
  expect(samples).toHaveLength(60_000)
  expect(skipped).toEqual({ position_at_zero: 1, beyond_the_most: 500 })
  expect(samples.at(-1)?.lon).toBeGreaterThan(12.44)
})
