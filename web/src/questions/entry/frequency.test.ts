import { expect, test } from 'vitest'
import { emptyProject } from '../../project/project.ts'
import type { Project } from '../../project/project.ts'
import { withNewCell } from '../../project/edits.ts'
import { unknownEntry } from './frequency.ts'

const withFrequencies = (...frequenciesGhz: (number | undefined)[]): Project =>
  frequenciesGhz.reduce<Project>(
    (project, frequency_ghz) =>
      withNewCell(project, {
        towerId: null,
        overrides: {
          tower_lon: 7,
          tower_lat: 43,
          ...(frequency_ghz !== undefined && { frequency_ghz }),
        },
      }),
    { ...emptyProject('p'), defaults: {} },
  )

test('cells at 2.6 and 28 GHz are known, and one without a frequency, which the service takes as 28', () => {
  expect(unknownEntry(withFrequencies(2.6, 28, undefined))).toBeNull()
})

test.each([
  [3.5, 2.6],
  [0.7, 2.6],
  [26, 28],
  [140, 28],
])('of %d GHz the nearest known is %d GHz', (asked, nearest) => {
  const unknown = unknownEntry(withFrequencies(2.6, asked))
  expect(unknown).toMatchObject({ frequenciesGhz: [asked], nearestGhz: nearest })
  expect(unknown?.cells).toHaveLength(1)
})
