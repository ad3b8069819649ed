import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GroundProfile } from '../ground-profile.ts'
import { GroundPaths } from './ground-path.ts'
import { P1812Link, type P1812LinkInput } from './link.ts'
import { setRadialLosses } from './radial-losses.ts'
import { runs } from '../../../test/runs.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const anyLink = fc.record<P1812LinkInput>({
  frequencyGhz: number(0.03, 6),
  polarization: fc.constantFrom('horizontal', 'vertical'),
  timePercent: fc.oneof(fc.constant(50), number(1, 50)),
  locationPercent: fc.oneof(fc.constant(50), number(1, 99)),
  refractivityGradient: number(0, 100),
  surfaceRefractivity: number(250, 400),
})

const rough = fc.array(number(0, 400), { minLength: 2, maxLength: 80 })
const rolling = fc
  .record({
    count: fc.integer({ min: 2, max: 300 }),
    heightM: number(1, 80),
    turn: number(0.01, 0.5),
  })
  .map(({ count, heightM, turn }) =>
    Array.from({ length: count }, (_, i) => 200 + heightM * Math.sin(turn * i + 1)),
  )

interface Bearing {
  readonly heightsM: readonly number[]
  readonly clutterM: readonly number[]
  readonly spacingM: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  readonly antennaLatitudeDeg: number
  readonly middleLatitudeDeg: number
}

const anyBearing: fc.Arbitrary<Bearing> = fc.oneof(rough, rolling).chain((heightsM) =>
  fc.record({
    heightsM: fc.constant(heightsM),
    clutterM: fc.oneof(
      fc.constant(heightsM.map(() => 0)),
      fc.array(fc.constantFrom(0, 10, 15, 25), {
        minLength: heightsM.length,
        maxLength: heightsM.length,
      }),
    ),
    spacingM: number(5, 200),
    antennaHeightM: number(1, 300),
    receiverHeightM: number(1, 100),
    antennaLatitudeDeg: number(-60, 60),
    middleLatitudeDeg: number(-60, 60),
  }),
)

function groundTo(bearing: Bearing, steps: number): GroundProfile {
  const { heightsM, clutterM, spacingM, antennaLatitudeDeg, middleLatitudeDeg } = bearing
  const share = steps / (heightsM.length - 1)
  return {
    pointCount: steps + 1,
    spacingM,
    elevationM: Float64Array.from(heightsM),
    clutterHeightM: Float64Array.from(clutterM),
    clutterCategory: new Uint8Array(heightsM.length),
    middleLatitudeDeg: antennaLatitudeDeg + (middleLatitudeDeg - antennaLatitudeDeg) * share,
    crossesVoid: false,
  }
}

const anyPoints = fc.record({
  first: fc.integer({ min: 1, max: 20 }),
  stride: fc.integer({ min: 1, max: 5 }),
})

describe('the losses along one bearing', () => {
  it('are those of every path by itself, to 1e-9 dB', () => {
    let compared = 0
    fc.assert(
      fc.property(anyBearing, anyLink, anyPoints, (bearing, input, points) => {
        const link = new P1812Link(input)
        const { antennaHeightM, receiverHeightM, antennaLatitudeDeg, spacingM } = bearing
        const steps = bearing.heightsM.length - 1
        const lossesDb = new Float64Array(steps)
        setRadialLosses(
          link,
          groundTo(bearing, steps),
          antennaHeightM,
          receiverHeightM,
          antennaLatitudeDeg,
          points,
          lossesDb,
        )
        const paths = new GroundPaths(link, antennaHeightM, receiverHeightM)
        let index = 0
        for (let point = points.first; point <= steps; point += points.stride) {
          const exactDb = paths.lossDb(point * spacingM, groundTo(bearing, point))
          expect(Math.abs(lossesDb[index++] - exactDb), `point ${point}`).toBeLessThan(1e-9)
          compared++
        }
      }),
      { numRuns: runs(500) },
    )
    expect(compared).toBeGreaterThan(5000)
  })
})
