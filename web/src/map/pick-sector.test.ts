import { describe, expect, test } from 'vitest'
import { pickSector } from './pick-sector.ts'

const site = (distancePx: number, bearingDeg: number) =>
  [30, 150, 270].map((azimuthDeg) => ({
    name: `sector-${azimuthDeg}`,
    azimuthDeg,
    distancePx,
    bearingDeg,
  }))

describe('pointing at a site', () => {
  test.each([
    [10, 'sector-30'],
    [59, 'sector-30'],
    [125, 'sector-150'],
    [299, 'sector-270'],
  ])('at bearing %i means %s', (bearingDeg, name) => {
    expect(pickSector(site(20, bearingDeg), 28)?.name).toBe(name)
  })

  test('between two wedges means none of them', () => {
    expect(pickSector(site(20, 90), 28)).toBeNull()
  })

  test('beyond the wedges means none of them', () => {
    expect(pickSector(site(29, 30), 28)).toBeNull()
  })

  test('on the dot means the sector that points most nearly there', () => {
    expect(pickSector(site(5, 90.1), 28)?.name).toBe('sector-150')
    expect(pickSector(site(5, 355), 28)?.name).toBe('sector-30')
  })

  test('between two sites means the nearer one', () => {
    const near = { name: 'near', azimuthDeg: null, distancePx: 3, bearingDeg: 0 }
    expect(pickSector([...site(6, 30), near], 28)?.name).toBe('near')
  })

  test('a record without azimuth is met at its dot only', () => {
    const mast = { name: 'mast', azimuthDeg: null, distancePx: 12, bearingDeg: 0 }
    expect(pickSector([mast], 28)).toBeNull()
    expect(pickSector([{ ...mast, distancePx: 7 }], 28)?.name).toBe('mast')
  })
})
