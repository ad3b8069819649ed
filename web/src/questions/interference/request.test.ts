import { expect, test } from 'vitest'
import type { SiteRecommendation } from '../../api/types.ts'
import { activePlan, emptyProject } from '../../project/project.ts'
import { withCandidate } from '../sites/apply.ts'
import { interferenceRequest } from './request.ts'

/** A plan of cells with these radii. */
function planOf(radiiM: readonly number[]) {
  let project = emptyProject('x')
  radiiM.forEach((radius_m, index) => {
    const rf_profile = { frequency_ghz: 28, network_tech: '5g', radius_m }
    const cell = { id: `c${index}`, tower_lon: 24.9, tower_lat: 60.1, optimal_azimuth: 0 }
    project = withCandidate(project, { ...cell, rf_profile } as unknown as SiteRecommendation)
  })
  return { project, cellIds: activePlan(project).cells.map(({ id }) => id) }
}

test.each([
  [[300, 400], 800],
  [[3000, 300], 5000],
  [[5000, 5000], 5000],
])('cells of %j m are heard up to %d m', (radiiM, heardM) => {
  const { project, cellIds } = planOf(radiiM)
  const request = interferenceRequest(project, { cellIds })
  expect(request?.['interference_radius_m']).toBe(heardM)
})

test('only the cells that are asked about decide how far cells are heard', () => {
  const { project, cellIds } = planOf([300, 400, 900])
  const request = interferenceRequest(project, { cellIds: cellIds.slice(0, 2) })
  expect(request?.['interference_radius_m']).toBe(800)
})

test('a setting decides where there is one', () => {
  const { project, cellIds } = planOf([300, 400])
  const chosen = { ...project, settings: { interference: { interference_radius_m: 450 } } }
  const request = interferenceRequest(chosen, { cellIds })
  expect(request?.['interference_radius_m']).toBe(450)
})
