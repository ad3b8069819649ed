import { expect, it } from 'vitest'
import { regionPlan } from '../../../test/jobs/region-setting.ts'
import type { ServedPart } from '../../analyses/region/served-tally.ts'
import { areaTable } from './area-tables.ts'

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
