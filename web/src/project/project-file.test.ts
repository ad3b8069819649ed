import { describe, expect, test } from 'vitest'
import { withCellRows } from './cells-csv.ts'
import { withBranch } from './edits.ts'
import { emptyProject } from './project.ts'
import { projectFile, projectOfFile } from './project-file.ts'
import { readProject } from './read.ts'

const { project } = withCellRows(emptyProject('x'), [
  { name: 'A', site: 'Port', members: { tower_lon: 7, tower_lat: 43, azimuth: 90 } },
  { name: 'B', site: null, members: { azimuth: 10 } },
])

describe('the file of a project', () => {
  const branched = withBranch(project)
  const file = projectFile(branched)

  test('has the placed cells of every plan as points, with every member in effect', () => {
    expect(file.type).toBe('FeatureCollection')
    expect(file.features).toMatchObject([
      { properties: { plan: 'Plan 1' } },
      { properties: { plan: 'Plan 2' } },
    ])
    expect(file.features[0]).toMatchObject({
      type: 'Feature',
      properties: { site: 'Port', cell: 'A', azimuth: 90, frequency_ghz: 3.5 },
      geometry: { type: 'Point', coordinates: [7, 43] },
    })
    const ids = file.features.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is read again as the project that was saved', () => {
    const saved: unknown = JSON.parse(JSON.stringify(file))
    expect(readProject(projectOfFile(saved))).toEqual({ project: branched, leftOut: [] })
  })

  test('of the older form, which had the project alone, is read as well', () => {
    const old: unknown = JSON.parse(JSON.stringify({ schema: 'sightline-project-v1', project }))
    expect(readProject(projectOfFile(old))).toEqual({ project, leftOut: [] })
    for (const other of [null, 1, [], {}, { schema: 'x', project }]) {
      expect(readProject(projectOfFile(other))).toBeNull()
    }
  })
})
