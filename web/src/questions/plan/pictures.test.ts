import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withCellRows } from '../../project/cells-csv.ts'
import { activePlan, emptyProject } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', {})
})
afterAll(() => void vi.unstubAllGlobals())

/** What two cells are asked for; the ground is known 1 degree around the first of them. */
async function asked(secondLon: number): Promise<readonly RequestBody[]> {
  const { terrainBounds } = await import('../../store/terrain-bounds.ts')
  const { askPictures } = await import('./pictures.ts')
  terrainBounds.value = [6, 42, 8, 44]
  const { project } = withCellRows(
    emptyProject('x'),
    [7, secondLon].map((tower_lon, i) => ({
      name: `C${i}`,
      site: null,
      members: { tower_lon, tower_lat: 43 },
    })),
  )
  const defaults = { ...project.defaults, propagation_model: 'itu_p1812', radius_m: 2000 }
  const cellIds = activePlan(project).cells.map(({ id }) => id)
  const bodies: RequestBody[] = []
  await askPictures({ ...project, defaults }, { cellIds }, (_path, body) => {
    bodies.push(body)
    return Promise.resolve(JSON.parse('{}'))
  })
  terrainBounds.value = null
  return bodies
}

test('the cells of one picture all end at the pack, or none: the best server is chosen among the same cells everywhere', async () => {
  const ends = (bodies: readonly RequestBody[]) =>
    bodies.map((body) => body['beyond_pack'] === 'excluded')
  expect(ends(await asked(7.01))).toEqual([false, false, false, false])
  // The sector of the second one leaves the ground that is known.
  expect(ends(await asked(7.99))).toEqual([true, true, true, true])
})
