import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeByProblem, changedByAmount, withCellsChangedBy } from './change-by.ts'
import { withNewCell } from './edits.ts'
import { activePlan, emptyProject, resolved } from './project.ts'
import type { Project } from './project.ts'

/** A project with a cell for each of some own members. */
function projectWith(cells: readonly object[]): Project {
  return cells.reduce<Project>(
    (project, overrides) => withNewCell(project, { towerId: null, overrides }),
    emptyProject('p'),
  )
}

const idsOf = (project: Project) => activePlan(project).cells.map(({ id }) => id)
const valuesOf = (project: Project, name: (typeof changedByAmount)[number]) =>
  activePlan(project).cells.map((cell) => resolved(project, cell)[name])

describe('cells changed by an amount', () => {
  test('are turned each from where it looks, around north', () => {
    const project = projectWith([{ azimuth: 355 }, { azimuth: 120 }, {}])
    const turned = withCellsChangedBy(project, idsOf(project), 'azimuth', 10)
    expect(valuesOf(turned, 'azimuth')).toEqual([5, 130, 10])
    expect(
      valuesOf(withCellsChangedBy(project, idsOf(project), 'azimuth', -360), 'azimuth'),
    ).toEqual([355, 120, 0])
  })

  test('start from what they follow where they state nothing, and state it from then on', () => {
    const project = projectWith([{ tx_power_dbm: 43 }, {}])
    const followed = project.defaults.tx_power_dbm ?? NaN
    const weaker = withCellsChangedBy(project, idsOf(project), 'tx_power_dbm', -3)
    expect(valuesOf(weaker, 'tx_power_dbm')).toEqual([40, followed - 3])
    expect(activePlan(weaker).cells[1].overrides.tx_power_dbm).toBe(followed - 3)
  })

  test('leave those alone that are not among them', () => {
    const project = projectWith([{ azimuth: 10 }, { azimuth: 20 }])
    const [first] = idsOf(project)
    expect(valuesOf(withCellsChangedBy(project, [first], 'azimuth', 5), 'azimuth')).toEqual([
      15, 20,
    ])
  })

  test('are not changed beyond what the service takes, and it is said of whom', () => {
    const project = projectWith([{ tx_power_dbm: 40 }, { tx_power_dbm: 59 }])
    const problem = changeByProblem(project, idsOf(project), 'tx_power_dbm', 3)
    expect(problem).toBe('Cell 2 would have 62: 0 to 60 dBm.')
    expect(changeByProblem(project, idsOf(project), 'tx_power_dbm', 1)).toBeNull()
    for (const amount of [0, NaN, Infinity]) {
      expect(changeByProblem(project, idsOf(project), 'azimuth', amount)).toContain('other than 0')
    }
  })

  test('are as they were after the opposite amount', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 359 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -720, max: 720 }).map((tenths) => tenths / 10),
        (azimuths, amount) => {
          const project = projectWith(azimuths.map((azimuth) => ({ azimuth })))
          const there = withCellsChangedBy(project, idsOf(project), 'azimuth', amount)
          const back = withCellsChangedBy(there, idsOf(project), 'azimuth', -amount)
          expect(valuesOf(back, 'azimuth')).toEqual(azimuths)
        },
      ),
    )
  })
})
