import { describe, expect, it } from 'vitest'
import { withCellMembers, withNewCell } from '../project/edits.ts'
import { emptyProject } from '../project/project.ts'
import type { Project } from '../project/project.ts'
import { distance } from '../geometry/geometry.ts'
import { mastFeatures } from './masts.ts'

const at = { tower_lon: 24.94, tower_lat: 60.17 }

describe('masts', () => {
  it('stand from the ground to the height in effect, with the antenna around it', () => {
    const placed = withNewCell(emptyProject('p'), { towerId: null, overrides: at })
    const project = { ...placed, defaults: { antenna_height_m: 32 } }
    const spans = (of: Project) =>
      mastFeatures(of, 0.1).map(({ properties }) => ({ ...properties }))
    expect(spans(project)).toMatchObject([
      { role: 'pole', base_m: 0, top_m: 32 },
      { role: 'panel', base_m: 31, top_m: 33 },
    ])
    const [id] = project.selection
    expect(spans(withCellMembers(project, [id], { antenna_height_m: 12 }))[0]).toMatchObject({
      base_m: 0,
      top_m: 12,
    })
  })

  it('are left out for cells without a place, and never reach below the ground', () => {
    const unplaced = withNewCell(emptyProject('p'), { towerId: null, overrides: {} })
    expect(mastFeatures(unplaced, 1)).toEqual([])
    const low = withNewCell(emptyProject('p'), {
      towerId: null,
      overrides: { ...at, antenna_height_m: 1.5 },
    })
    const bases = mastFeatures(low, 50).map(({ properties }) => Number(properties?.['base_m']))
    expect(Math.min(...bases)).toBe(0)
  })

  it('are as wide on the screen from afar as from near, but no thinner than a real pole', () => {
    const project = withNewCell(emptyProject('p'), { towerId: null, overrides: at })
    const widthM = (metresPerPixel: number): number => {
      const { geometry } = mastFeatures(project, metresPerPixel)[0]
      if (geometry.type !== 'Polygon') throw new Error('a mast is a polygon')
      const [[west, east]] = geometry.coordinates
      return distance([west[0], west[1]], [east[0], east[1]])
    }
    expect(widthM(4)).toBeCloseTo(2 * widthM(2), 3)
    expect(widthM(0.01)).toBeCloseTo(0.4, 3)
  })
})
