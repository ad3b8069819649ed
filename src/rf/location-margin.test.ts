import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelGroundOf } from '../../test/worlds/level-ground.ts'
import { linkBudget, receivedPowerDbm, fixedLinkTermsDbm } from './link-budget.ts'
import { pathLossOf } from './location-margin.ts'
import { modelOf, type PropagationModelId, propagationModelIds } from './models/list.ts'
import type { ModelParameterValues, ModelPath } from './models/model.ts'
import { preparePropagation } from './propagation.ts'

const inSight: ModelPath = { isLineOfSight: true, wallEventCount: 0 }
const hidden: ModelPath = { isLineOfSight: false, wallEventCount: 0 }
/** z of 95 %, of any table of the normal distribution. */
const z95 = 1.644854

interface Asked {
  readonly percent?: number
  readonly parameters?: ModelParameterValues
  readonly frequencyGhz?: number
  readonly antennaHeightM?: number
}

function lossesOf(modelId: PropagationModelId, asked: Asked = {}) {
  const { percent, parameters, frequencyGhz = 1.8, antennaHeightM = 30 } = asked
  return preparePropagation({
    modelId,
    frequencyGhz,
    antennaHeightM,
    receiverHeightM: 1.5,
    indoorTransmitter: false,
    terrainAvailable: true,
    ...(parameters === undefined ? {} : { modelParameters: parameters }),
    ...(percent === undefined ? {} : { locationProbabilityPercent: percent }),
  })
}

function marginDb(modelId: PropagationModelId, asked: Asked, distanceM: number, path: ModelPath) {
  return lossesOf(modelId, asked).resultAt(distanceM, path).location
}

/** Level ground of a length with clutter of a height all along. */
function overGround(lengthM: number, clutterHeightM: number): ModelPath {
  return { ...hidden, ground: levelGroundOf(lengthM, clutterHeightM) }
}

/** Ground of waves and steps under a path of 1 to 60 km. */
const anyHills = fc
  .record({
    lengthM: fc.integer({ min: 1000, max: 60_000 }),
    heightM: fc.constantFrom(0, 3, 20, 150, 600),
    waveM: fc.integer({ min: 300, max: 9000 }),
    phase: fc.double({ min: 0, max: 6, noNaN: true }),
  })
  .map(({ lengthM, heightM, waveM, phase }) => {
    const ground = levelGroundOf(lengthM, 0)
    const elevationM = ground.elevationM.map((_, point) => {
      const turns = (point * ground.spacingM) / waveM + phase
      return 100 + heightM * (1 + Math.sin(turns) * Math.cos(0.37 * turns))
    })
    return { ...inSight, ground: { ...ground, elevationM } }
  })

const lengthOf = ({ ground }: { readonly ground: ReturnType<typeof levelGroundOf> }) =>
  (ground.pointCount - 1) * ground.spacingM

const anyPercent = fc.integer({ min: 50, max: 99 })

const anyReliability = fc.record({
  antennaHeightM: fc.constantFrom(10, 30, 150),
  frequencyGhz: fc.constantFrom(0.05, 0.7, 3.5, 15),
  radioClimate: fc.constantFrom('continental_temperate', 'desert', 'maritime_temperate_sea'),
  reliabilityTimePercent: fc.constantFrom(1, 50, 90),
  reliabilitySituationPercent: fc.constantFrom(10, 50, 90),
})

describe('the margin of a share of places', () => {
  // 3GPP TR 38.901 V17, Table 7.4.1-1, shadow fading: columns UMi, UMa and RMa.
  it.each([
    ['urban_microcell', 300, inSight, 4],
    ['urban_microcell', 300, hidden, 7.82],
    ['urban_short_range', 300, inSight, 4],
    ['urban_short_range', 300, hidden, 6],
    ['rural_macrocell', 300, inSight, 4],
    // Breakpoint of 30 m and 1.5 m at 1.8 GHz: 1696 m.
    ['rural_macrocell', 1690, inSight, 4],
    ['rural_macrocell', 1700, inSight, 6],
    ['rural_macrocell', 300, hidden, 8],
  ] as const)('of %s at %i m is 1.645 times the spread of the table', (id, distanceM, path, db) => {
    const antennaHeightM = id === 'urban_microcell' ? 10 : 30
    const margin = marginDb(id, { percent: 95, antennaHeightM }, distanceM, path)
    expect(margin?.spreadDb).toBe(db)
    expect(margin?.marginDb).toBeCloseTo(z95 * db, 5)
  })

  // ITU-R P.1812-7, section 4.10: (0.52 + 0.024 f) 100^0.28, below the clutter, half of it 5 m above.
  it.each([
    [10, (0.52 + 0.024 * 1.8) * Math.exp(0.28 * Math.log(100))],
    [-3.5, (0.52 + 0.024 * 1.8) * Math.exp(0.28 * Math.log(100)) * 0.5],
  ])('of P.1812 over clutter of %d m is that of its section 4.10', (clutterM, spreadDb) => {
    const margin = marginDb('itu_p1812', { percent: 95 }, 2000, overGround(2000, clutterM))
    expect(margin?.spreadDb).toBeCloseTo(spreadDb, 10)
    expect(margin?.marginDb).toBeCloseTo(z95 * spreadDb, 5)
  })

  it('of P.1812 gives the loss of its own share of places, and counts none twice', () => {
    const path = overGround(3000, 12)
    const ownLossDb = (locationPercent: number, percent?: number) =>
      lossesOf('itu_p1812', {
        parameters: { locationPercent },
        ...(percent === undefined ? {} : { percent }),
      }).lossAt(3000, path)
    // The Recommendation approximates the quantile to 4.54e-4 deviations of at most 5 dB.
    expect(ownLossDb(50, 90)).toBeCloseTo(ownLossDb(90), 2)
    expect(ownLossDb(90, 90)).toBeCloseTo(ownLossDb(90), 2)
    expect(ownLossDb(95, 90)).toBeCloseTo(ownLossDb(90), 2)
    expect(ownLossDb(90)).toBeGreaterThan(ownLossDb(50) + 2.5)
  })

  // Equation (69): in sight no location probability loses less than free space, so a small one has no 2 dB to
  // give.
  it('of P.1812 gives the loss of the asked share whatever share its own member says, in sight too', () => {
    const ownShare = fc.integer({ min: 1, max: 99 })
    const asked = fc.integer({ min: 50, max: 99 })
    const clutter = fc.constantFrom(0, 8, 12)
    const length = fc.integer({ min: 300, max: 9000 })
    fc.assert(
      fc.property(ownShare, asked, length, clutter, (own, percent, lengthM, clutterM) => {
        const path = overGround(lengthM, clutterM)
        const withOwn = (locationPercent: number) => ({ parameters: { locationPercent } })
        const losses = lossesOf('itu_p1812', { ...withOwn(own), percent })
        const halfDb = lossesOf('itu_p1812').lossAt(lengthM, path)
        const askedDb = losses.lossAt(lengthM, path)
        expect(askedDb).toBeCloseTo(
          lossesOf('itu_p1812', withOwn(percent)).lossAt(lengthM, path),
          2,
        )
        expect(askedDb - losses.offsetFromMedianDb(lengthM, path)).toBeCloseTo(halfDb, 2)
        const unasked = lossesOf('itu_p1812', withOwn(own))
        const unaskedDb = unasked.lossAt(lengthM, path)
        if (own < 50) {
          expect(unaskedDb - unasked.offsetFromMedianDb(lengthM, path)).toBeCloseTo(halfDb, 9)
        }
        const alongDb = new Float64Array(1)
        const ground = path.ground!
        const last = { first: ground.pointCount - 1, stride: 1 }
        losses.setLossesAlong(ground, ground.middleLatitudeDeg, last, alongDb)
        const marginDb = losses.marginDb(losses.locationVariabilityDb(lengthM, path))
        expect(alongDb[0] + marginDb).toBeCloseTo(askedDb, 8)
      }),
      { examples: [[10, 90, 1000, 0]] },
    )
  })

  // The program draws attenuation below free space towards it, so that no margin can be added outside of it.
  it('of ITM gives the loss of the asked share whatever share its own member says, over any ground', () => {
    let belowFreeSpace = 0
    let count = 0
    const share = fc.integer({ min: 1, max: 99 })
    fc.assert(
      fc.property(
        anyHills,
        share,
        anyPercent,
        anyPercent,
        anyReliability,
        (path, own, a, b, of) => {
          const lengthM = lengthOf(path)
          const { antennaHeightM, frequencyGhz, ...others } = of
          const site = { antennaHeightM, frequencyGhz }
          const withOwn = (reliabilityLocationPercent: number, percent?: number) =>
            lossesOf('ntia_itm', {
              ...site,
              parameters: { ...others, reliabilityLocationPercent },
              ...(percent === undefined ? {} : { percent }),
            })
          const losses = withOwn(own, a)
          const askedDb = losses.lossAt(lengthM, path)
          const statedDb = withOwn(a).lossAt(lengthM, path)
          expect(askedDb).toBeCloseTo(statedDb, 9)
          const halfDb = withOwn(50).lossAt(lengthM, path)
          expect(askedDb - losses.offsetFromMedianDb(lengthM, path)).toBeCloseTo(halfDb, 9)
          const unasked = withOwn(own)
          const unaskedDb = unasked.lossAt(lengthM, path)
          expect(unaskedDb - unasked.offsetFromMedianDb(lengthM, path)).toBeCloseTo(halfDb, 9)
          const [less, more] = [Math.min(a, b), Math.max(a, b)].map((percent) =>
            withOwn(own, percent).lossAt(lengthM, path),
          )
          expect(more).toBeGreaterThanOrEqual(less - 1e-9)
          const result = losses.resultAt(lengthM, path)
          expect(pathLossOf(result)).toBe(askedDb)
          expect(result.location?.marginDb).toBeCloseTo(statedDb - unaskedDb, 9)
          count++
          if (unaskedDb < result.freeSpaceLossDb) belowFreeSpace++
        },
      ),
      { numRuns: 1000 },
    )
    expect(count).toBe(1000)
    expect(belowFreeSpace).toBeGreaterThan(50)
  })

  it.each([
    ['free_space_clutter', 'clutterLocationPercent', 2000],
    ['ntia_itm', 'reliabilityLocationPercent', 5000],
  ] as const)('of %s counts its own share of places once', (id, property, distanceM) => {
    const path = overGround(distanceM, 0)
    const lossDb = (own: number, percent?: number) =>
      lossesOf(id, {
        parameters: { [property]: own },
        ...(percent === undefined ? {} : { percent }),
      }).lossAt(distanceM, path)
    expect(lossDb(90, 90)).toBeCloseTo(lossDb(90), 5)
    expect(lossDb(50, 90)).toBeCloseTo(lossDb(90), 1)
  })

  it.each([
    ['cost_hata', {}],
    ['legacy_fspl_walls', {}],
    ['ntia_itm', { variabilityMode: 'mobile' }],
    ['ntia_itm', { variabilityOmitted: 'location' }],
  ] as const)('of %s %o is none: no spread of places is stated', (id, parameters) => {
    const margin = marginDb(id, { percent: 95, parameters }, 2000, overGround(2000, 0))
    expect(margin).toEqual({ marginDb: 0, spreadDb: null })
  })

  it('is none where another model stands in, for a cell or for one receiver', () => {
    const outOfRange = { percent: 95, antennaHeightM: 200 }
    expect(marginDb('urban_microcell', outOfRange, 300, hidden)?.spreadDb).toBeNull()
    const replaced = lossesOf('urban_short_range', { percent: 95 })
    expect(replaced.resultAt(5100, hidden)).toMatchObject({
      fallbackUsed: true,
      location: { marginDb: 0, spreadDb: null },
    })
    expect(replaced.lossAt(5100, hidden)).toBe(lossesOf('urban_short_range').lossAt(5100, hidden))
  })

  it('where nobody knows of sight is that of the mixture of both states, by integration', () => {
    const lineOfSightShare = 0.3
    const path = { ...hidden, lineOfSightShare }
    const margin = marginDb('urban_short_range', { percent: 84 }, 700, path)
    const plain = lossesOf('urban_short_range')
    const freeDb = plain.lossAt(700, inSight)
    const hiddenDb = plain.lossAt(700, hidden)
    const density = (x: number, meanDb: number, spreadDb: number) =>
      Math.exp(-((x - meanDb) * (x - meanDb)) / (2 * spreadDb * spreadDb)) /
      (spreadDb * Math.sqrt(2 * Math.PI))
    let [mean, square] = [0, 0]
    const stepDb = 0.01
    for (let x = 0; x < 250; x += stepDb) {
      const weight =
        lineOfSightShare * density(x, freeDb, 4) + (1 - lineOfSightShare) * density(x, hiddenDb, 6)
      mean += weight * x * stepDb
      square += weight * x * x * stepDb
    }
    expect(plain.lossAt(700, path)).toBeCloseTo(mean, 6)
    expect(margin?.spreadDb).toBeCloseTo(Math.sqrt(square - mean * mean), 4)
  })

  it('adds up in the ledger to the last bit, under every model, and only where it is asked for', () => {
    const profile = {
      txPowerDbm: 43,
      txAntennaGainDbi: 15.3,
      rxAntennaGainDbi: 0.7,
      systemLossDb: 2.1,
      polarizationLossDb: 0.3,
    }
    const pattern = {
      horizontalAttenuationDb: 1.1,
      verticalAttenuationDb: 2.3,
      patternAttenuationDb: 3.4,
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...propagationModelIds),
        fc.option(fc.integer({ min: 50, max: 99 }), { nil: undefined }),
        fc.integer({ min: 30, max: 4900 }),
        fc.boolean(),
        (id, percent, distanceM, isLineOfSight) => {
          const path = { ...overGround(distanceM, 8), isLineOfSight, wallEventCount: 2 }
          const losses = lossesOf(id, percent === undefined ? {} : { percent })
          const result = losses.resultAt(distanceM, path)
          expect(pathLossOf(result)).toBe(losses.lossAt(distanceM, path))
          const budget = linkBudget(
            profile,
            -1.5,
            { ...result, ...pattern },
            { mode: 'manual', sensitivityDbm: -100 },
          )
          expect(budget.receivedPowerDbm).toBe(
            receivedPowerDbm(fixedLinkTermsDbm(profile, -1.5), losses.lossAt(distanceM, path), 3.4),
          )
          expect(budget.receivedPowerDbm).toBeCloseTo(
            budget.boresightEirpDbm - budget.totalLossDb + budget.calibrationOffsetDb,
            9,
          )
          expect(Object.hasOwn(budget, 'locationMarginDb')).toBe(percent !== undefined)
          if (percent === undefined) return
          const median = lossesOf(id).lossAt(distanceM, path)
          expect(losses.lossAt(distanceM, path)).toBe(median + (budget.locationMarginDb ?? NaN))
        },
      ),
    )
  })

  it('is larger for a larger share, and nothing at half of the places', () => {
    for (const id of propagationModelIds) {
      const path = overGround(900, 8)
      const lossDb = (percent: number) => lossesOf(id, { percent }).lossAt(900, path)
      const hasSpread = (marginDb(id, { percent: 90 }, 900, path)?.spreadDb ?? 0) > 0
      expect(lossDb(50), id).toBe(lossesOf(id).lossAt(900, path))
      expect(lossDb(75) > lossDb(50), id).toBe(hasSpread)
      expect(lossDb(99) > lossDb(75), id).toBe(hasSpread)
      expect(modelOf(id).words.locationSpread.length).toBeGreaterThan(20)
    }
  })
})
