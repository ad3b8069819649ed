import { expect, test } from 'vitest'
import { allAzimuthsText, azimuthsText } from './azimuths-text.ts'

const names = ['North', 'Port', 'Hill', 'Quay', 'Park']
const azimuths = (...degrees: readonly number[]): ReadonlyMap<string, number> =>
  new Map(degrees.map((deg, i) => [names[i], deg]))

test('a plan is named by the cells that it turns, not by all of its azimuths', () => {
  const standing = azimuths(0, 120, 240, 90, 10)
  expect(azimuthsText(azimuths(0, 120, 240, 90, 10), standing)).toBe('as it stands')
  expect(azimuthsText(azimuths(0, 130, 240, 90, 10), standing)).toBe('Port 130°')
  expect(azimuthsText(azimuths(5, 130, 250, 95, 20), standing)).toBe(
    'North 5°, Port 130°, Hill 250° and 2 more',
  )
  expect(allAzimuthsText(azimuths(5, 120))).toBe('North 5°, Port 120°')
})
