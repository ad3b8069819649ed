import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { bullingtonLossDb } from '../diffraction/bullington.ts'
import { knifeEdgeLossDb } from '../diffraction/knife-edge.ts'
import { sphericalEarthLossDb } from '../diffraction/spherical-earth.ts'
import { pathGeometry } from '../diffraction/terrain-path.ts'
import type { GroundProfile } from '../ground-profile.ts'
import { GroundPaths } from './ground-path.ts'
import { P1812Link, type P1812LinkInput } from './link.ts'
import { p1812PathStages } from './path-loss.ts'
import type { PathStages } from './path-stages.ts'

interface Way {
  readonly heightsM: readonly number[]
  readonly clutterM: readonly number[]
  readonly spacingM: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  readonly middleLatitudeDeg: number
}

/** A path as the evaluator hands it over: in arrays that are longer, and not clean beyond it. */
function groundOf({ heightsM, clutterM, spacingM, middleLatitudeDeg }: Way): GroundProfile {
  return {
    pointCount: heightsM.length,
    spacingM,
    elevationM: Float64Array.of(...heightsM, 9999, NaN),
    clutterHeightM: Float64Array.of(...clutterM, 99, NaN),
    clutterCategory: new Uint8Array(heightsM.length + 2),
    middleLatitudeDeg,
    crossesVoid: false,
  }
}

function lengthM({ heightsM, spacingM }: Way): number {
  return (heightsM.length - 1) * spacingM
}

function pathsOf(way: Way, link: P1812LinkInput): GroundPaths {
  return new GroundPaths(new P1812Link(link), way.antennaHeightM, way.receiverHeightM)
}

function stagesOf(way: Way, link: P1812LinkInput): PathStages {
  const paths = pathsOf(way, link)
  paths.lossDb(lengthM(way), groundOf(way))
  return paths.stages
}

function lossDb(way: Way, link: P1812LinkInput): number {
  return stagesOf(way, link).lossDb
}

function reference(way: Way, link: P1812LinkInput): PathStages {
  const { heightsM, clutterM, spacingM } = way
  return p1812PathStages(
    {
      distancesKm: heightsM.map((_, i) => (i * spacingM) / 1000),
      heightsM,
      clutterHeightsM: clutterM,
      zones: heightsM.map(() => 'inland' as const),
      transmitterHeightM: way.antennaHeightM,
      receiverHeightM: way.receiverHeightM,
      middleLatitudeDeg: way.middleLatitudeDeg,
      transmitterCoastKm: 500,
      receiverCoastKm: 500,
    },
    link,
  )
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const anyLink = fc.record<P1812LinkInput>({
  frequencyGhz: number(0.03, 6),
  polarization: fc.constantFrom('horizontal', 'vertical'),
  timePercent: fc.oneof(fc.constant(50), number(1, 50)),
  locationPercent: fc.oneof(fc.constant(50), number(1, 99)),
  refractivityGradient: number(0, 100),
  surfaceRefractivity: number(250, 450),
})
const median: P1812LinkInput = {
  frequencyGhz: 0.8,
  polarization: 'vertical',
  timePercent: 50,
  locationPercent: 50,
  refractivityGradient: 45,
  surfaceRefractivity: 325,
}

const rough = fc.array(number(0, 400), { minLength: 2, maxLength: 60 })
/** Rolling hills with a random phase, over which the curved Earth counts too. */
const rolling = fc
  .record({
    count: fc.integer({ min: 2, max: 900 }),
    heightM: number(0, 40),
    turn: number(0.01, 0.5),
  })
  .map(({ count, heightM, turn }) =>
    Array.from({ length: count }, (_, i) => 200 + heightM * Math.sin(turn * i + 1)),
  )
const anyHeights = fc.oneof(rough, rolling)
const anyWay: fc.Arbitrary<Way> = anyHeights.chain((heightsM) =>
  fc.record({
    heightsM: fc.constant(heightsM),
    clutterM: fc.oneof(
      fc.constant(heightsM.map(() => 0)),
      fc.array(fc.constantFrom(0, 10, 15, 25), {
        minLength: heightsM.length,
        maxLength: heightsM.length,
      }),
    ),
    spacingM: number(5, 100),
    antennaHeightM: number(1, 300),
    receiverHeightM: number(1, 100),
    middleLatitudeDeg: number(-85, 85),
  }),
)

describe('the loss over evenly spaced ground', () => {
  it('is that of the whole path to 1e-9 dB, with every quantity on the way to it', () => {
    let beyond = 0
    fc.assert(
      fc.property(anyWay, anyLink, (way, link) => {
        const expected = reference(way, link)
        const found = stagesOf(way, link)
        expect(Math.abs(found.lossDb - expected.lossDb)).toBeLessThan(1e-9)
        if (expected.isTransHorizon) beyond++
        // Between equal antennas over a plane two points are equally near to the line, and either counts.
        if (Math.abs(way.antennaHeightM - way.receiverHeightM) < 0.1) return
        for (const [name, value] of Object.entries(expected)) {
          if (name.endsWith('CoastKm')) continue
          const key = name as keyof PathStages
          if (typeof value === 'boolean') expect(found[key], name).toBe(value)
          else expect(Math.abs(Number(found[key]) - Number(value)), name).toBeLessThan(1e-7)
        }
      }),
      { numRuns: runs(2000) },
    )
    expect(beyond).toBeGreaterThan(100)
  })

  it('is the same whatever was asked before', () => {
    fc.assert(
      fc.property(anyWay, anyWay, anyLink, (way, other, link) => {
        const paths = pathsOf(way, link)
        paths.lossDb(lengthM(other), groundOf(other))
        expect(paths.lossDb(lengthM(way), groundOf(way))).toBe(lossDb(way, link))
      }),
    )
  })

  it('does not change when the whole landscape is lifted', () => {
    fc.assert(
      fc.property(anyWay, anyLink, number(0, 2000), (way, link, liftM) => {
        const lifted = { ...way, heightsM: way.heightsM.map((heightM) => heightM + liftM) }
        expect(lossDb(lifted, link)).toBeCloseTo(lossDb(way, link), 5)
      }),
    )
  })

  it('is the same from both ends at half of the places', () => {
    fc.assert(
      fc.property(anyWay, anyLink, (way, link) => {
        const places = { ...link, locationPercent: 50 }
        const back = {
          ...way,
          heightsM: [...way.heightsM].reverse(),
          clutterM: [...way.clutterM].reverse(),
          antennaHeightM: way.receiverHeightM,
          receiverHeightM: way.antennaHeightM,
        }
        expect(lossDb(back, places)).toBeCloseTo(lossDb(way, places), 5)
      }),
    )
  })
})

/** Flat ground of so many kilometres. */
function flat(lengthKm: number, antennaHeightM: number, receiverHeightM: number): Way {
  const steps = Math.round(lengthKm * 20)
  return {
    heightsM: new Array<number>(steps + 1).fill(120),
    clutterM: new Array<number>(steps + 1).fill(0),
    spacingM: (lengthKm * 1000) / steps,
    antennaHeightM,
    receiverHeightM,
    middleLatitudeDeg: 47,
  }
}

describe('what must hold over any ground', () => {
  it('flat ground diffracts as the smooth Earth does, in its closed form, or as Bullington over it', () => {
    fc.assert(
      fc.property(number(1, 60), number(5, 100), number(1, 30), anyLink, (km, high, low, link) => {
        const { frequencyGhz, polarization } = link
        const { wavelengthM, medianEarthRadiusKm } = new P1812Link(link)
        const way = flat(km, high, low)
        const earth = { frequencyGhz, wavelengthM, effectiveEarthRadiusKm: medianEarthRadiusKm }
        const sphericalDb = sphericalEarthLossDb({
          ...earth,
          polarization,
          distanceKm: km,
          h1M: high,
          h2M: low,
          seaFraction: 0,
        })
        // Equation (39) where the profile is its own smooth surface.
        const bullingtonDb = bullingtonLossDb(
          pathGeometry({
            ...earth,
            distancesKm: way.heightsM.map((_, i) => (i * way.spacingM) / 1000),
            heightsM: way.heightsM,
            transmitterHeightM: high,
            receiverHeightM: low,
          }),
        )
        expect(stagesOf(way, link).medianDiffractionDb).toBeCloseTo(
          Math.max(sphericalDb, bullingtonDb),
          6,
        )
      }),
    )
  })

  it('a path that clears 0.6 of the first Fresnel zone everywhere has no diffraction', () => {
    fc.assert(
      fc.property(number(0.5, 8), number(0.1, 6), number(0, 1), (km, frequencyGhz, depth) => {
        const steps = 200
        const lambdaM = 0.2998 / frequencyGhz
        const antennaHeightM = 400
        const spacingM = (km * 1000) / steps
        const heightsM = Array.from({ length: steps + 1 }, (_, i) => {
          const nearM = i * spacingM
          const farM = (steps - i) * spacingM
          const radiusM = Math.sqrt((lambdaM * nearM * farM) / (nearM + farM))
          const bulgeM = (nearM * farM) / (2 * 8.9e6)
          return antennaHeightM - 0.6 * radiusM - bulgeM - 1 - depth * 200 * (1 + Math.sin(i))
        })
        heightsM[0] = 0
        heightsM[steps] = 0
        const way = {
          heightsM: heightsM.map((heightM) => Math.max(0, heightM)),
          clutterM: new Array<number>(steps + 1).fill(0),
          spacingM,
          antennaHeightM,
          receiverHeightM: antennaHeightM,
          middleLatitudeDeg: 47,
        }
        const {
          medianDiffractionDb,
          lossDb: foundDb,
          freeSpaceLossDb,
        } = stagesOf(way, {
          ...median,
          frequencyGhz,
        })
        expect(medianDiffractionDb).toBe(0)
        expect(foundDb).toBeCloseTo(freeSpaceLossDb, 1)
      }),
    )
  })

  it('a single edge far above smooth ground loses what Bullington says of a knife edge', () => {
    const steps = 100
    const way: Way = {
      ...flat(5, 30, 30),
      heightsM: Array.from({ length: steps + 1 }, (_, i) => (i === 50 ? 90 : 0)),
    }
    const link = new P1812Link(median)
    const bulgeM = (500 * 2.5 * 2.5) / link.medianEarthRadiusKm
    const edgeDb = knifeEdgeLossDb((60 + bulgeM) * Math.sqrt(0.008 / (link.wavelengthM * 5)))
    const bullingtonDb = edgeDb + (1 - Math.exp(-edgeDb / 6)) * (10 + 0.02 * 5)
    expect(stagesOf(way, median).medianDiffractionDb).toBeCloseTo(bullingtonDb, 9)
  })

  it('smooth hills converge with half the spacing', () => {
    const hills = (steps: number): Way => ({
      heightsM: Array.from(
        { length: steps + 1 },
        (_, i) => 300 + 60 * Math.sin((8 * i) / steps + 0.7) + 25 * Math.cos((29 * i) / steps),
      ),
      clutterM: new Array<number>(steps + 1).fill(0),
      spacingM: 12_000 / steps,
      antennaHeightM: 25,
      receiverHeightM: 2,
      middleLatitudeDeg: 47,
    })
    const losses = [60, 120, 240, 480, 960, 1920].map((steps) => lossDb(hills(steps), median))
    const changes = losses.slice(1).map((loss, i) => Math.abs(loss - losses[i]))
    expect(changes[0]).toBeGreaterThan(0.01)
    expect(changes.at(-1)).toBeLessThan(0.002)
    expect(stagesOf(hills(240), median).isTransHorizon).toBe(true)
  })

  it('the loss that is not exceeded never falls with the share of time', () => {
    fc.assert(
      fc.property(anyWay, anyLink, (way, link) => {
        const at = (timePercent: number) => lossDb(way, { ...link, timePercent })
        expect(at(1)).toBeLessThanOrEqual(at(10) + 1e-9)
        expect(at(10)).toBeLessThanOrEqual(at(50) + 1e-9)
      }),
    )
  })
})
