import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallQuestion } from '../../../../test/worlds/sub-thz-setting.ts'
import { geometryFaults, specularPath } from './image-source.ts'
import type { Facade } from './question.ts'
import { cross, dot, type Enu, lengthOf, minus, unit } from './vector.ts'

const { facade } = wallQuestion()

/** A point in front of the wall. */
const inFront = fc.record({
  x: fc.double({ min: -200, max: 200, noNaN: true }),
  y: fc.double({ min: 0.01, max: 200, noNaN: true }),
  z: fc.double({ min: 0, max: 100, noNaN: true }),
})
const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

/** The whole setting turned around the vertical and moved. */
function turned({ x, y, z }: Enu, angle: number, shift = 0): Enu {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return { x: x * cosine - y * sine + shift, y: x * sine + y * cosine - shift, z }
}

describe('one specular reflection', () => {
  it('is as long as the way from the image, with equal angles on both sides', () => {
    fc.assert(
      fc.property(inFront, inFront, bearing, (from, to, angle) => {
        const wall: Facade = {
          ...facade,
          start: turned(facade.start, angle),
          end: turned(facade.end, angle),
          planePoint: turned(facade.planePoint, angle),
          outwardNormal: turned(facade.outwardNormal, angle),
        }
        const [transmitter, receiver] = [turned(from, angle), turned(to, angle)]
        expect(geometryFaults(wall, transmitter, receiver)).toEqual([])
        const found = specularPath(wall, transmitter, receiver)
        expect(found.totalM).toBeCloseTo(found.imagePathM, 6)
        expect(found.totalM).toBeCloseTo(found.d1M + found.d2M, 9)
        expect(found.incidenceAngleDeg).toBeCloseTo(found.reflectionAngleDeg, 5)
        expect(found.equalityError).toBeLessThan(1e-6)
        expect(found.distanceFromLineM).toBeLessThan(1e-9)
        expect(found.totalM).toBeGreaterThanOrEqual(lengthOf(minus(transmitter, receiver)) - 1e-9)
        const { te, tm } = found.basis
        const incident = unit(minus(found.reflectionPoint, transmitter))
        for (const axis of [te, tm]) {
          expect(lengthOf(axis)).toBeCloseTo(1, 9)
          expect(dot(axis, incident)).toBeCloseTo(0, 6)
        }
        expect(dot(te, found.normal)).toBeCloseTo(0, 6)
        expect(dot(te, tm)).toBeCloseTo(0, 6)
      }),
    )
  })

  it('lies where the hand finds it', () => {
    // Heights 10 and 20 m in front: a third of the way from x = -10 to 20 and from z = 8 to 5.
    const found = specularPath(facade, { x: -10, y: 10, z: 8 }, { x: 20, y: 20, z: 5 })
    expect(found.reflectionPoint.x).toBeCloseTo(0, 12)
    expect(found.reflectionPoint.y).toBeCloseTo(0, 12)
    expect(found.reflectionPoint.z).toBeCloseTo(7, 12)
    expect(found.mirroredTransmitter).toEqual({ x: -10, y: -10, z: 8 })
    expect(found.imageIntersection).toBeCloseTo(1 / 3, 12)
    expect(found.segmentParameter).toBeCloseTo(0.5, 12)
    expect(found.totalM).toBeCloseTo(Math.sqrt(30 * 30 + 30 * 30 + 3 * 3), 12)
    expect(found.faults).toEqual([])
  })

  it('is as long from the receiver to the transmitter', () => {
    fc.assert(
      fc.property(inFront, inFront, (from, to) => {
        const forth = specularPath(facade, from, to)
        const back = specularPath(facade, to, from)
        expect(back.totalM).toBeCloseTo(forth.totalM, 9)
        expect(back.incidenceAngleDeg).toBeCloseTo(forth.incidenceAngleDeg, 6)
        expect(back.segmentParameter).toBeCloseTo(forth.segmentParameter, 6)
      }),
    )
  })

  it('has up as its basis where there is no plane of incidence', () => {
    const found = specularPath(facade, { x: 0, y: 10, z: 7 }, { x: 0, y: 30, z: 7 })
    expect(found.incidenceAngleDeg).toBe(0)
    expect(found.basis.isNormalIncidence).toBe(true)
    expect(found.basis.te).toEqual({ x: 0, y: 0, z: 1 })
    expect(lengthOf(cross(found.basis.te, found.basis.tm))).toBeCloseTo(1, 12)
  })

  it('misses a facade that is too short, too low, too high, or of no known height', () => {
    const ends = [
      { x: -10, y: 10, z: 8 },
      { x: 20, y: 20, z: 5 },
    ] as const
    const faults = (changes: Partial<Facade>) =>
      specularPath({ ...facade, ...changes }, ...ends).faults
    expect(faults({ end: { x: -1, y: 0, z: 0 } })).toEqual([
      'specular_point_outside_facade_segment',
    ])
    expect(faults({ end: { x: 0, y: 0, z: 0 } })).toEqual([])
    expect(faults({ topZ: 6.9 })).toEqual(['specular_point_outside_vertical_extent'])
    expect(faults({ baseZ: 7.1 })).toEqual(['specular_point_outside_vertical_extent'])
    expect(faults({ baseZ: null })).toEqual(['vertical_extent_unknown'])
    expect(faults({ topZ: null })).toEqual(['vertical_extent_unknown'])
    expect(faults({ baseZ: 20, topZ: 0 })).toEqual(['invalid_vertical_extent'])
  })
})

describe('a reflection cannot be constructed', () => {
  const ends = [
    { x: -10, y: 10, z: 8 },
    { x: 20, y: 20, z: 5 },
  ] as const
  const cases: readonly (readonly [string, Partial<Facade>, string])[] = [
    ['on a facade of no length', { end: facade.start }, 'facade_zero_length'],
    ['on a sloping line', { end: { x: 50, y: 0, z: 1 } }, 'facade_line_not_horizontal'],
    ['with a leaning normal', { outwardNormal: { x: 0, y: 1, z: 0.001 } }, 'facade_not_vertical'],
    [
      'with a normal along the wall',
      { outwardNormal: { x: 1, y: 0, z: 0 } },
      'normal_not_perpendicular_to_facade',
    ],
    ['off its plane', { planePoint: { x: 0, y: 0.001, z: 0 } }, 'plane_point_off_facade_line'],
  ]
  it.each(cases)('%s', (_title, changes, fault) => {
    expect(geometryFaults({ ...facade, ...changes }, ...ends)).toContain(fault)
  })

  it('with an antenna behind the wall, or on it', () => {
    const behind = { x: 0, y: -1, z: 5 }
    const on = { x: 0, y: 0, z: 5 }
    expect(geometryFaults(facade, behind, ends[1])).toEqual(['transmitter_not_in_front_of_facade'])
    expect(geometryFaults(facade, ends[0], on)).toEqual(['receiver_not_in_front_of_facade'])
  })
})
