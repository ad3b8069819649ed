import { expect, test } from 'vitest'
import { servedOf } from './figures.ts'

test('what a region serves is the sum over its cells, whatever their names', () => {
  const table = [
    'server,cell_id,tower_lon,tower_lat,azimuth,served_km2,served_km2_from_-95_dbm,served_km2_from_-100.5_dbm,buildings,demand_weight,residential_demand',
    '1,"Hill, north",7,43,30,0.125,0.05,0.1,25,1.5,159',
    '2,"a ""b""",7,43,150,0.25,0,0.2,38,7.25,160',
  ].join('\n')
  expect(servedOf(new TextEncoder().encode(table))).toEqual({
    km2: 0.375,
    buildings: 63,
    demand: 8.75,
    residential: 319,
    from: [
      { dbm: -95, km2: 0.05 },
      { dbm: -100.5, km2: expect.closeTo(0.3, 12) as number },
    ],
  })
})
