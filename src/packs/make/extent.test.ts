import { describe, expect, it } from 'vitest'
import { extentOf, farTowersWarning } from './extent.ts'

const monaco = [7.4, 43.7, 7.45, 43.76] as const

describe('the extent of a pack', () => {
  it('holds the buildings and the towers within reach, but none beyond', () => {
    // 0.04 degrees of latitude are 4.4 km, 0.05 are 5.6 km.
    const extent = extentOf(monaco, [
      [7.42, 43.8],
      [7.42, 43.81],
      [32.8, 39.9],
    ])
    expect(extent.dataBounds).toEqual([7.4, 43.7, 7.45, 43.8])
    expect(extent.inputBounds).toEqual([7.4, 39.9, 32.8, 43.81])
    expect(extent.farTowers).toBe(2)
  })

  it('is that of the buildings alone when all towers are far', () => {
    const extent = extentOf(monaco, [[32.8, 39.9]])
    expect(extent.dataBounds).toEqual(monaco)
    expect(extent.farTowers).toBe(1)
  })

  it('is worth a warning only when a tower is far', () => {
    expect(farTowersWarning(0, 3)).toBeUndefined()
    expect(farTowersWarning(1, 3)).toMatch(/^towers more than 5 km outside .*: 1 of 3$/)
  })
})
