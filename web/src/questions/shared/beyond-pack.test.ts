import { computed } from '@preact/signals'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withNewCell } from '../../project/edits.ts'
import { activePlan, emptyProject } from '../../project/project.ts'
import type { Project } from '../../project/project.ts'
import type { Question } from '../../question/question.ts'

/** Two cells, an area, a path and a measurement: whatever is asked has what it asks about. */
function project(): Project {
  const site = { tower_lon: 7, tower_lat: 43 }
  const one = withNewCell(emptyProject('x'), { towerId: null, overrides: site })
  const two = withNewCell(one, { towerId: null, overrides: site })
  return {
    ...two,
    area: [
      [7, 43],
      [7.1, 43],
      [7.1, 43.1],
    ],
    path: { cellId: null, from: [7, 43], to: [7.01, 43] },
  }
}

describe('what the questions of the page ask of the ground outside the pack', () => {
  let table: readonly Question[]
  beforeAll(async () => {
    const mode = { matches: false, addEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => mode)
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('sessionStorage', { getItem: () => null })
    vi.stubGlobal('document', {})
    table = (await import('../table.ts')).questionTable
  })
  afterAll(() => void vi.unstubAllGlobals())

  const requestOf = (id: string) => {
    const of = project()
    const question = table.find((other) => other.id === id)
    const cells = activePlan(of).cells.map((cell) => cell.id)
    const cellIds = question?.about === 'cell' ? cells.slice(0, 1) : cells
    return question?.request(of, { cellIds })
  }

  it.each([
    ...['surface', 'rays', 'gaps', 'azimuth', 'network', 'interference'],
    ...['measurements', 'sites', 'entry'],
  ])('%s leaves it out', (id) => {
    expect(requestOf(id)).toMatchObject({ beyond_pack: 'excluded' })
  })

  it('every run of an experiment leaves it out', () => {
    expect(requestOf('experiments')).toMatchObject({ base: { beyond_pack: 'excluded' } })
  })

  it('a picture by a model without buildings goes as far as the ground is known around the cell', async () => {
    const { terrainBounds } = await import('../../store/terrain-bounds.ts')
    const surface = table.find(({ id }) => id === 'surface')!
    const ask = (propagation_model: string, bounds: readonly number[] | null) => {
      terrainBounds.value = bounds
      const of = project()
      const defaults = { ...of.defaults, propagation_model, radius_m: 5000 }
      const [cell] = activePlan(of).cells
      return surface.request({ ...of, defaults }, { cellIds: [cell.id] })
    }
    expect(ask('itu_p1812', [6.9, 42.9, 7.1, 43.1])).not.toHaveProperty('beyond_pack')
    expect(ask('itu_p1812', [6.9, 42.9, 7.1, 43.04])).toMatchObject({ beyond_pack: 'excluded' })
    expect(ask('itu_p1812', null)).toMatchObject({ beyond_pack: 'excluded' })
    expect(ask('urban_short_range', [6, 42, 8, 44])).toMatchObject({ beyond_pack: 'excluded' })
    terrainBounds.value = null
  })

  it('an answer is told anew to hold, or not, once the service has said where the ground is known', async () => {
    const { terrainBounds } = await import('../../store/terrain-bounds.ts')
    const surface = table.find(({ id }) => id === 'surface')!
    const of = project()
    const defaults = { ...of.defaults, propagation_model: 'itu_p1812', radius_m: 5000 }
    const cellIds = activePlan(of)
      .cells.slice(0, 1)
      .map(({ id }) => id)
    terrainBounds.value = undefined
    const asked = computed(() => surface.request({ ...of, defaults }, { cellIds }))
    expect(asked.value).toHaveProperty('beyond_pack')
    terrainBounds.value = [6.9, 42.9, 7.1, 43.1]
    expect(asked.value).not.toHaveProperty('beyond_pack')
    terrainBounds.value = null
  })

  it('a path goes where it is drawn', () => {
    expect(requestOf('path')).not.toHaveProperty('beyond_pack')
  })
})
