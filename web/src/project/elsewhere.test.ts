import { describe, expect, it } from 'vitest'
import { greatCircle } from '../geometry/geometry.ts'
import { withNewCell } from './edits.ts'
import { cellsElsewhere, withCellsMovedInto } from './elsewhere.ts'
import type { Box } from './elsewhere.ts'
import { activePlan, emptyProject, positionOf } from './project.ts'
import type { Project } from './project.ts'

const monaco: Box = [7.4089529, 43.7232362, 7.4394207, 43.7516559]
const placeAt = (project: Project, lon: number, lat: number): Project =>
  withNewCell(project, { towerId: 'T', overrides: { tower_lon: lon, tower_lat: lat, azimuth: 30 } })
const reach = (): number => 800

describe('cells of another city', () => {
  const project = [
    [24.944, 60.17],
    [24.946, 60.172],
    [7.42, 43.74],
  ].reduce((old, [lon, lat]) => placeAt(old, lon, lat), emptyProject('x'))
  const { cells } = activePlan(project)

  it('are those that stand farther from the pack than they reach', () => {
    const found = cellsElsewhere(cells, monaco, reach)
    expect(found.map(({ cell }) => cell.name)).toEqual(['Cell 1', 'Cell 2'])
    // Helsinki is 2,150 km from Monaco.
    expect(found[0].distanceM / 1000).toBeGreaterThan(2100)
    expect(found[0].distanceM / 1000).toBeLessThan(2200)
    const beside = placeAt(emptyProject('y'), 7.4, 43.74)
    expect(cellsElsewhere(activePlan(beside).cells, monaco, reach)).toEqual([])
    expect(cellsElsewhere(activePlan(beside).cells, monaco, () => 100)).toHaveLength(1)
  })

  it('come into the pack together, as far from each other as before', () => {
    const ids = cells.slice(0, 2).map(({ id }) => id)
    const moved = activePlan(withCellsMovedInto(project, ids, monaco)).cells
    expect(cellsElsewhere(moved, monaco, () => 0)).toEqual([])
    const [a, b, c] = moved.map((cell) => positionOf(cell) ?? ([0, 0] as const))
    const [x, y] = cells.map((cell) => positionOf(cell) ?? ([0, 0] as const))
    expect(greatCircle(a, b)).toBeCloseTo(greatCircle(x, y), -1)
    expect((a[0] + b[0]) / 2).toBeCloseTo((monaco[0] + monaco[2]) / 2, 6)
    expect(c).toEqual([7.42, 43.74])
    expect(moved.map(({ towerId }) => towerId)).toEqual([null, null, 'T'])
    expect(moved[0].overrides.azimuth).toBe(30)
  })
})
