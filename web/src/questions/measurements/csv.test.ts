import { expect, it } from 'vitest'
import {
  columnNames,
  columnsProblem,
  openCsv,
  openQuestion,
  readSamples,
  withNames,
} from './csv.ts'
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

it('what the command line asks about a log, the page asks too, and takes nothing by itself', async () => {
  for (const [text, question] of [
    ['lon,lat,rsrp\n7,43,-90\n', 'nothing says the technology of the rows'],
    ['lon,lat,UE lon,rsrp,rat\n7,43,7,-90,LTE\n', 'two columns hold lon: lon, UE lon'],
    ['lon,lat,rsrp,nr_rsrp\n7,43,-90,-95\n', 'two columns hold rsrp: nr_rsrp, rsrp'],
    ['Site Lon,Site Lat,rsrp,rat\n7,43,-90,LTE\n', 'no column holds lon'],
    ['lon,lat,Simulated RSRP,rat\n7,43,-90,LTE\n', 'no column holds rsrp'],
    ['Lon Deg,Lon Min,Lat,rsrp,rat\n7,30,43,-90,LTE\n', 'Lon Deg and Lon Min hold one angle'],
  ]) {
    const opened = await open('a.csv', text)
    expect(openQuestion(opened), text).toContain(question)
  }
  const plain = await open('a.csv', 'lon,lat,rsrp,rat\n7,43,-90,LTE\n')
  expect([openQuestion(plain), columnsProblem(plain), plain.technology]).toEqual([null, null, null])
  expect(columnsProblem({ ...(await open('a.csv', rows)), columns, technology: null })).toBe(
    'The technology is missing',
  )
  await expect(open('a.kml', '<?xml version="1.0"?><kml/>')).rejects.toThrow('the file is KML')
})

it('rows that say no technology are left out, unless somebody says it, and what is left out is told', async () => {
  const text = 'lon,lat,rsrp,NetworkMode\n7,43,-90,LTE\n7.1,43,-91,UMTS\n7.2,43,-92,\n'
  const opened = await open('a.csv', text)
  expect(columnsProblem(opened)).toBeNull()
  const { samples, skipped, notes } = await readSamples(opened)
  expect(samples.map(({ technology }) => technology)).toEqual(['4g'])
  expect(skipped).toEqual({ other_technology: 1, unknown_technology: 1 })
  expect(notes).toEqual([
    '1 rows left out (other_technology), the first: line 3, column NetworkMode: must be 4g or 5g, but is "UMTS"',
    '1 rows left out (unknown_technology), the first: line 4, column NetworkMode: must be 4g or 5g (or give --technology), but is ""',
  ])
  const said = await readSamples({ ...opened, technology: '5g' })
  expect(said.samples.map(({ technology }) => technology)).toEqual(['4g', '5g'])
})

it('columns that nobody changed are read as the command line reads them, others as they were chosen', async () => {
  const text =
    'lon,lat,rat,rsrp,nr_rsrp,cid,cell\n7,43,LTE,-80,,,26000001\n7.1,43,5G,-81,-106,,26000001\n'
  const opened = await open('a.csv', text)
  expect(opened.columns).toMatchObject({ rsrp: 'rsrp', nr_rsrp: 'nr_rsrp', cell_id: 'cid' })
  const told = async (columns: typeof opened.columns) =>
    (await readSamples({ ...opened, columns })).samples.map(({ technology, rsrp_dbm, cell_id }) => [
      technology,
      rsrp_dbm,
      cell_id,
    ])
  expect(await told(opened.columns)).toEqual([
    ['4g', -80, '26000001'],
    ['5g', -106, undefined],
  ])
  const { nr_rsrp: _without, ...alone } = opened.columns
  expect(await told(alone)).toEqual([
    ['4g', -80, '26000001'],
    ['5g', -81, '26000001'],
  ])
  const { cell_id: _none, ...nameless } = opened.columns
  expect((await told(nameless)).map(([, , cell]) => cell)).toEqual([undefined, undefined])
})
