import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCellRows } from '../../project/cells-csv.ts'
import { emptyProject } from '../../project/project.ts'
import { selectedOrAll } from './cells.ts'

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
