import { describe, expect, test } from 'vitest'
import { withFittingOffset } from './calibration.ts'
import { withCellMembers, withNewCell } from './edits.ts'
import { calibrationOf, cellById, emptyProject, resolved } from './project.ts'
import type { Project } from './project.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const conditions = { packVersion: 'city@1', modelVersion: '1.1.0/urban', now }

function calibrated(): Project {
  let project = emptyProject('x')
  for (const name of ['A', 'B']) {
    project = withNewCell(project, {
      name,
      towerId: null,
      overrides: { tower_lon: 1, tower_lat: 2 },
    })
  }
  return {
    ...project,
    acceptedOffset: {
      offsetDb: 3.5,
      cellIds: ['c2', 'c3'],
      source: 'drive.csv',
      packVersion: 'city@1',
      networkTech: '5g',
      frequencyGhz: 3.5,
      propagationModel: '',
      modelVersion: '1.1.0/urban',
      expiresAt: '2026-06-01T00:00:00Z',
    },
  }
}

function offsetOf(project: Project, id: string): number | undefined {
  const cell = cellById(project, id)
  return cell === undefined ? undefined : resolved(project, cell).calibration_offset_db
}

describe('an accepted offset', () => {
  test('is a member of every request of its cells while it fits', () => {
    const project = calibrated()
    expect(withFittingOffset(project, conditions)).toEqual({ project, sentence: null })
    expect(offsetOf(project, 'c2')).toBe(3.5)
    expect(offsetOf(project, 'c3')).toBe(3.5)
  })

  test('yields to what a cell states itself', () => {
    const project = withCellMembers(calibrated(), ['c2'], { calibration_offset_db: -1 })
    expect(offsetOf(project, 'c2')).toBe(-1)
  })

  test.each([
    ['pack', { ...conditions, packVersion: 'city@2' }],
    ['model', { ...conditions, modelVersion: '1.2.0/urban' }],
    ['expired', { ...conditions, now: Date.parse('2026-06-01T00:00:00Z') }],
  ])('is dropped with a sentence when it does not fit the %s', (word, changed) => {
    const fitted = withFittingOffset(calibrated(), changed)
    expect(fitted.project.acceptedOffset).toBeNull()
    expect(fitted.sentence).toContain(word)
    expect(fitted.sentence).toContain('drive.csv')
  })

  test.each([
    ['frequency', { frequency_ghz: 28 }],
    ['technology', { network_tech: '4g' }],
    ['propagation model', { propagation_model: 'legacy_fspl_walls' }],
  ])('holds no longer for a cell of another %s, but still for the others', (word, members) => {
    const changed = withCellMembers(calibrated(), ['c2'], members)
    const cell = cellById(changed, 'c2')
    expect(cell && calibrationOf(changed, cell)).toBeNull()
    const fitted = withFittingOffset(changed, conditions)
    expect(fitted.project.acceptedOffset?.cellIds).toEqual(['c3'])
    expect(fitted.sentence).toContain(`A: the ${word}`)
    const both = withFittingOffset(withCellMembers(changed, ['c3'], members), conditions)
    expect(both.project.acceptedOffset).toBeNull()
  })
})
