import { expect, it } from 'vitest'
import { regionPlan } from '../../../test/jobs/region-setting.ts'
import type { ServedPart } from '../../analyses/region/served-tally.ts'
import { areaServerTable, areaTable } from './area-tables.ts'
import { cellTable } from './cell-table.ts'

const part = (cell: number, demandWeight: number): ServedPart => ({
  cell,
  areaM2: 1e6,
  areaFromThresholdM2: [],
  buildings: 1,
  demandWeight,
  residentialDemand: demandWeight,
})

it('all that lies in an area and all of it that is served are one number, in whatever order they were added', () => {
  const weights = [0.05, 0.1, 0.2, 0.3, 0.4]
  const upwards = weights.reduce((sum, weight) => sum + weight, 0)
  const downwards = weights.toReversed().reduce((sum, weight) => sum + weight, 0)
  expect(upwards).not.toBe(downwards)
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ] as const
  const area = { name: 'West', rings: [ring] }
  const plan = regionPlan({ thresholdsDbm: [], administrativeAreas: [area] })
  const parts = [{ area: 0, whole: [part(0, upwards)], served: [part(3, downwards)] }]
  const [columns, row] = areaTable(plan, [parts])
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const of = (name: string) => row[columns.indexOf(name)]
  expect(of('demand_weight')).toBe('1.1')
  expect(of('served_demand_weight')).toBe('1.1')
  expect(of('served_residential_demand')).toBe(of('residential_demand'))
})

it('names are marked as texts in every table of a region, unless its plan keeps them as they are', () => {
  const area = { name: '=1+1', rings: [] }
  const asked = regionPlan({ thresholdsDbm: [], administrativeAreas: [area] })
  const cells = [{ ...asked.cells[0], id: '\uff0b2' }]
  const parts = [{ area: 0, whole: [part(0, 1)], served: [part(0, 1)] }]
  const tables = (plan: typeof asked) =>
    [areaTable(plan, [parts]), areaServerTable(plan, [parts]), cellTable(plan, [])].join('')
  const marked = tables({ ...asked, cells })
  expect(marked.match(/'=1\+1/g)).toHaveLength(2)
  expect(marked.match(/'\uff0b2/g)).toHaveLength(2)
  expect(tables({ ...asked, cells, keepsFormulas: true })).toBe(marked.replaceAll("'", ''))
})
