import { expect, test } from 'vitest'
import type { SiteRecommendation } from '../../api/types.ts'
import { activePlan, emptyProject, resolved } from '../../project/project.ts'
import { withCandidate, withCandidates } from './apply.ts'

const candidate = {
  id: 'NR-1',
  tower_lon: 24.9,
  tower_lat: 60.1,
  optimal_azimuth: 340,
  rf_profile: { frequency_ghz: 28, tx_power_dbm: 40, network_tech: '5g', pci: null, radius_m: 400 },
} as unknown as SiteRecommendation

test('a candidate becomes a selected cell that states only what is not common anyway', () => {
  const project = withCandidate(emptyProject('x'), candidate)
  const [cell] = activePlan(project).cells
  expect(project.selection).toEqual([cell.id])
  expect(cell.overrides).toEqual({
    tower_lon: 24.9,
    tower_lat: 60.1,
    azimuth: 340,
    frequency_ghz: 28,
    radius_m: 400,
  })
  expect(resolved(project, cell)).toMatchObject({ tx_power_dbm: 40, network_tech: '5g' })
})

test('a name that is taken gets a number', () => {
  const twice = withCandidate(withCandidate(emptyProject('x'), candidate), candidate)
  expect(activePlan(twice).cells.map(({ name }) => name)).toEqual(['NR-1', 'NR-1 (2)'])
})

test('of several those that the plan lacks are added, as the selection', () => {
  const other = { ...candidate, id: 'NR-2', optimal_azimuth: 20 }
  const one = withCandidate(emptyProject('x'), candidate)
  const both = withCandidates(one, [candidate, other])
  expect(activePlan(both).cells.map(({ name, overrides }) => [name, overrides.azimuth])).toEqual([
    ['NR-1', 340],
    ['NR-2', 20],
  ])
  expect(both.selection).toEqual([activePlan(both).cells[1].id])
  const fresh = withCandidates(emptyProject('x'), [candidate, other])
  expect(fresh.selection).toEqual(activePlan(fresh).cells.map(({ id }) => id))
  expect(withCandidates(both, [candidate, other])).toBe(both)
})
