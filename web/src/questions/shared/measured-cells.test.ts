import { expect, it } from 'vitest'
import { measuredCells } from '../../../../src/analyses/measurements/campaign/measured-cells.ts'
import { importCampaign } from '../../../../src/analyses/measurements/campaign/import.ts'
import { activePlan, emptyProject } from '../../project/project.ts'
import type { MeasurementSet, Project } from '../../project/project.ts'
import { foreignCells, offeredMatches, rememberedMatches, withMatches } from './measured-cells.ts'
import { wireNames } from './wire-names.ts'

const text = 'lon,lat,rsrp,tech,cell_id,pci\n7,43,-70,4g,991,\n7.01,43,-80,4g,__proto__,12\n'
const { samples } = importCampaign([{ name: 'a.csv', text }])
const set: MeasurementSet = {
  id: 'm1',
  name: 'a.csv',
  columns: {},
  samples: [],
  skipped: {},
  cells: measuredCells(samples),
}

function projectWith(): Project {
  const empty = emptyProject('p')
  const [plan] = empty.plans
  const cells = [
    { id: 'c1', name: 'East', towerId: null, overrides: { tower_lon: 9, tower_lat: 43, pci: 12 } },
  ]
  return { ...empty, plans: [{ ...plan, cells }], measurements: [set] }
}

it('names of a file are offered a cell of the plan, and mean it once they are matched', () => {
  const project = projectWith()
  expect(foreignCells(project, set).map(({ name }) => name)).toEqual(['991', '__proto__'])
  const offered = offeredMatches(project, set)
  expect(offered).toEqual([{ name: '__proto__', id: 'c1', basis: 'same_pci' }])
  const matched = withMatches(
    project,
    'm1',
    offered.map(({ name, id }) => [name, id]),
  )
  const [after] = matched.measurements
  expect(wireNames(matched, after)('__proto__')).toBe('East')
  expect(wireNames(matched, after)('991')).toBe('991')
  expect(foreignCells(matched, after).map(({ name }) => name)).toEqual(['991'])
  const plan = activePlan(matched)
  const renamed = {
    ...matched,
    plans: [{ ...plan, cells: plan.cells.map((cell) => ({ ...cell, name: 'West' })) }],
  }
  expect(wireNames(renamed, after)('__proto__')).toBe('West')
})

it('a match holds for later files of the project, until it is taken away', () => {
  const matched = withMatches(projectWith(), 'm1', [['991', 'c1']])
  expect(rememberedMatches(matched, set.cells ?? [])).toEqual({ '991': 'c1' })
  const without = withMatches(matched, 'm1', [['991', '']])
  expect(rememberedMatches(without, set.cells ?? [])).toEqual({})
})
