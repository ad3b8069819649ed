import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latticeOf, paintLattice, pointAt } from './lattice.ts'

const steps = { lon: 0.000526, lat: 0.000359 }
const place = (column: number, row: number): [number, number] => [
  Number((-33 + column * steps.lon).toFixed(8)),
  Number((46.98 + row * steps.lat).toFixed(8)),
]

describe('the lattice of points', () => {
  test('finds every point again at its own place, whatever nodes are missing', () => {
    const nodes = fc.uniqueArray(fc.tuple(fc.nat(40), fc.nat(40)), {
      minLength: 1,
      maxLength: 60,
      selector: ([column, row]) => `${column},${row}`,
    })
    fc.assert(
      fc.property(nodes, (chosen) => {
        // Two neighbours along each axis make the step known, as in any disc of samples.
        const all = [...chosen, [50, 50], [51, 50], [50, 51]] as [number, number][]
        const places = all.map(([column, row]) => place(column, row))
        const lattice = latticeOf(places)
        expect(lattice).not.toBeNull()
        if (lattice === null) return
        places.forEach(([lon, lat], i) => expect(pointAt(lattice, lon, lat)).toBe(i))
      }),
    )
  })

  test('has no point outside its box or where none was given', () => {
    const lattice = latticeOf([place(0, 0), place(1, 0), place(0, 1)])
    if (lattice === null) throw new Error('three points have a lattice')
    expect(pointAt(lattice, ...place(1, 1))).toBeNull()
    expect(pointAt(lattice, ...place(-1, 0))).toBeNull()
    expect(pointAt(lattice, ...place(0, 2))).toBeNull()
    expect(latticeOf([])).toBeNull()
  })

  test('is painted with the northern row first, half a step beyond its points', () => {
    const lattice = latticeOf([place(0, 0), place(1, 0), place(0, 1)])
    if (lattice === null) throw new Error('three points have a lattice')
    const image = paintLattice(lattice, (point) => (point === 2 ? [9, 8, 7] : null))
    expect([image.width, image.height]).toEqual([2, 2])
    expect([...image.pixels]).toEqual([9, 8, 7, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(image.bounds[0]).toBeCloseTo(-33 - steps.lon / 2, 7)
    expect(image.bounds[3]).toBeCloseTo(46.98 + 1.5 * steps.lat, 7)
  })
})
