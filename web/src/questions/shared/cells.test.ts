import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCellRows } from '../../project/cells-csv.ts'
import { emptyProject } from '../../project/project.ts'
import { networkProblem, networkRequest } from '../network/request.ts'
import { sitesProblem, sitesTarget } from '../sites/request.ts'
import { planOrSelected, selectedOrAll } from './cells.ts'

const names = ['A', 'B', 'C', 'D', 'E']
const { project } = withCellRows(
  emptyProject('x'),
  names.map((name, i) => ({ name, site: null, members: { tower_lon: 7 + i, tower_lat: 43 } })),
)
const ids = selectedOrAll({ ...project, selection: [] }).cellIds

test('several selected cells are meant alone, in the order of the plan; one or none means all', () => {
  expect(ids).toHaveLength(names.length)
  fc.assert(
    fc.property(fc.shuffledSubarray([...ids, 'gone']), (selection) => {
      const { cellIds } = selectedOrAll({ ...project, selection })
      const wanted = ids.filter((id) => selection.includes(id))
      expect(cellIds).toEqual(wanted.length > 1 ? wanted : ids)
    }),
  )
})

const planOf = (count: number) =>
  withCellRows(
    emptyProject('x'),
    Array.from({ length: count }, (_, i) => ({
      name: `C${i}`,
      site: null,
      members: { tower_lon: 7 + i / 1000, tower_lat: 43 },
    })),
  ).project

test('sectors of a site keep apart where that is asked, and a plan that is judged alone says nothing of it', () => {
  const plan = planOf(2)
  const target = planOrSelected(plan)
  const asked = { ...plan, settings: { network: { least_separation_deg: 60 } } }
  const before = networkRequest(plan, target)
  expect(JSON.stringify(before)).not.toContain('site_id')
  expect(networkRequest(asked, target)).toMatchObject({
    least_separation_deg: 60,
    towers: [{ site_id: '7.000000 43.000000' }, { site_id: '7.001000 43.000000' }],
  })
  const judged = { ...asked, goals: { ...plan.goals, policy: 'evaluate' as const } }
  expect(JSON.stringify(networkRequest(judged, target))).not.toContain('site_id')
  const beyond = { ...plan, settings: { network: { least_separation_deg: 181 } } }
  expect(networkProblem(beyond, target)).toBe('Sectors of a site apart: 0 to 180.')
})

test('of a plan that is too large for one question the selected cells are asked about, of a small one all', () => {
  for (const [count, wanted] of [
    [8, 8],
    [9, 3],
  ]) {
    const plan = planOf(count)
    const selection = selectedOrAll({ ...plan, selection: [] }).cellIds.slice(2, 5)
    const target = planOrSelected({ ...plan, selection })
    expect(target.cellIds).toHaveLength(wanted)
    expect(networkProblem(plan, target)).toBeNull()
    expect(networkRequest(plan, target)?.['towers']).toHaveLength(wanted)
  }
  const plan = planOf(9)
  const all = planOrSelected({ ...plan, selection: [] })
  expect(networkProblem(plan, all)).toContain('and there are 9. Select 2 to 8 of them')
})

test('candidate sites are sought beside the selected cells of a plan that is too large for them', () => {
  const plan = planOf(12)
  const selection = selectedOrAll({ ...plan, selection: [] }).cellIds.slice(2, 5)
  const advice =
    'This takes 2 to 5 cells, and there are 12. Select 2 to 5 of them, or branch a plan.'
  expect(sitesProblem(plan, sitesTarget(plan))).toBe(advice)
  // What the advice asks for is enough: the area alone is missing.
  const chosen = { ...plan, selection }
  expect(sitesTarget(chosen)).toEqual({ cellIds: selection })
  expect(sitesProblem(chosen, sitesTarget(chosen))).toMatch(/^Draw where to search/)
  expect(sitesTarget({ ...planOf(5), selection }).cellIds).toHaveLength(5)
})
