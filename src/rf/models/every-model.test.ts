import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GroundProfile } from '../ground-profile.ts'
import { preparePropagation } from '../propagation.ts'
import { isWithin, type ValidRange } from '../valid-range.ts'
import { profileBounds } from '../profile-bounds.ts'
import { findModel, modelOf, propagationModelIds, propagationModels } from './list.ts'
import {
  isChoice,
  type ModelParameter,
  type ModelPath,
  type ModelRange,
  type PropagationModel,
} from './model.ts'

const wholeService: Required<ModelRange> = {
  frequencyGhz: profileBounds.frequencyGhz,
  distanceM: { minimum: 0, maximum: profileBounds.radiusM.maximum },
  antennaHeightM: profileBounds.antennaHeightM,
  receiverHeightM: profileBounds.receiverHeightM,
}

/** Any value of a range, its ends included where they belong to it. */
function within(range: ValidRange): fc.Arbitrary<number> {
  return fc
    .double({ min: range.minimum, max: range.maximum, noNaN: true })
    .filter((value) => isWithin(range, value))
}

function anyOf(parameter: ModelParameter): fc.Arbitrary<number | string> {
  return isChoice(parameter) ? fc.constantFrom(...parameter.choices) : within(parameter)
}

function anySite({ range, parameters }: PropagationModel) {
  return fc.record({
    frequencyGhz: within(range.frequencyGhz).filter((value) => value > 1e-3),
    antennaHeightM: within(range.antennaHeightM ?? wholeService.antennaHeightM),
    receiverHeightM: within(range.receiverHeightM ?? wholeService.receiverHeightM),
    parameters: fc.record(
      Object.fromEntries(parameters.map((parameter) => [parameter.property, anyOf(parameter)])),
    ),
  })
}

function anyDistance({ range }: PropagationModel) {
  return within(range.distanceM ?? wholeService.distanceM)
}

/** Hills under some clutter, in arrays that are longer than the profile. */
const anyGround: fc.Arbitrary<GroundProfile> = fc
  .integer({ min: 2, max: 40 })
  .chain((pointCount) => {
    const heights = (max: number) =>
      fc
        .array(fc.double({ min: 0, max, noNaN: true }), {
          minLength: pointCount,
          maxLength: pointCount,
        })
        .map((values) => Float64Array.of(...values, NaN))
    return fc.record({
      pointCount: fc.constant(pointCount),
      spacingM: fc.double({ min: 1, max: 100, noNaN: true }),
      elevationM: heights(2000),
      clutterHeightM: heights(30),
      clutterCategory: fc.constant(new Uint8Array(pointCount + 1)),
      middleLatitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
      crossesVoid: fc.boolean(),
    })
  })

const levelGround: GroundProfile = {
  pointCount: 5,
  spacingM: 25,
  elevationM: new Float64Array(5),
  clutterHeightM: new Float64Array(5),
  clutterCategory: new Uint8Array(5),
  middleLatitudeDeg: 47,
  crossesVoid: false,
}

/** An outdoor site of a pack that knows roofs and ground. */
const everythingKnown = { indoorTransmitter: false, terrainAvailable: true } as const

/** Any path, with the ground beneath it for the models that ask for it. */
function anyPath({ needs }: PropagationModel): fc.Arbitrary<ModelPath> {
  const seen = { isLineOfSight: fc.boolean(), wallEventCount: fc.nat(20) }
  return needs === 'ground' ? fc.record({ ...seen, ground: anyGround }) : fc.record(seen)
}

describe('the list of models', () => {
  it('has no id or older name twice', () => {
    const names = propagationModels.flatMap(({ id, aliases }) => [id, ...aliases])
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(findModel(name)?.id).toBeDefined()
    expect(findModel('two_ray')).toBeUndefined()
  })

  it('gives no parameter of two models one name with two meanings', () => {
    const byName = new Map<string, string>()
    for (const parameter of propagationModels.flatMap(({ parameters }) => parameters)) {
      const meaning = JSON.stringify(parameter)
      if (isChoice(parameter)) expect(new Set(parameter.choices).size).toBeGreaterThan(1)
      expect(byName.get(parameter.wireName) ?? meaning).toBe(meaning)
      byName.set(parameter.wireName, meaning)
      const isPossible = isChoice(parameter)
        ? parameter.choices.some((choice) => choice === parameter.default)
        : isWithin(parameter, parameter.default)
      expect(isPossible, parameter.wireName).toBe(true)
    }
  })
})

describe.each(propagationModels.map((model) => [model.id, model] as const))('%s', (id, model) => {
  it('says everything that is said of a model', () => {
    for (const [word, text] of Object.entries<string | readonly string[]>({ ...model.words })) {
      expect(text.length, word).toBeGreaterThan(0)
    }
    expect(JSON.parse(JSON.stringify(model.words))).toEqual(model.words)
  })

  it('has a finite loss that is no gain, whose terms add up to the last bit', () => {
    fc.assert(
      fc.property(anySite(model), anyDistance(model), anyPath(model), (site, distanceM, path) => {
        const cell = model.prepare(site)
        const lossDb = cell.lossAt(distanceM, path)
        expect(Number.isFinite(lossDb)).toBe(true)
        expect(lossDb).toBeGreaterThanOrEqual(0)
        const terms = cell.termsAt(distanceM, path)
        expect(terms.propagationLossDb + terms.buildingLossDb).toBe(lossDb)
        const { parts } = terms
        if (parts === undefined) {
          expect(terms.freeSpaceLossDb).toBeLessThanOrEqual(terms.propagationLossDb)
          return
        }
        // Where shares of time and places are counted, a part may be a gain.
        const sumDb = parts.reduce((sum, part) => sum + part.lossDb, 0)
        expect(sumDb).toBeCloseTo(terms.propagationLossDb, 9)
        expect(new Set(parts.map(({ part }) => part)).size).toBe(parts.length)
        for (const { part } of parts) expect(part).toMatch(/^[a-z]+(_[a-z]+)*$/)
      }),
    )
  })

  it('never loses less out of sight, or behind one more wall', () => {
    fc.assert(
      fc.property(anySite(model), anyDistance(model), anyPath(model), (site, distanceM, path) => {
        const cell = model.prepare(site)
        const lossDb = cell.lossAt(distanceM, { ...path, isLineOfSight: true })
        expect(cell.lossAt(distanceM, { ...path, isLineOfSight: false })).toBeGreaterThanOrEqual(
          lossDb,
        )
        const oneMore = {
          ...path,
          isLineOfSight: true,
          wallEventCount: path.wallEventCount + 1,
        }
        const differenceDb = cell.lossAt(distanceM, oneMore) - lossDb
        if (model.needs === 'walls') expect(differenceDb).toBeGreaterThan(0)
        else expect(differenceDb).toBe(0)
      }),
    )
  })

  const { isMonotoneInDistance, isReciprocal, isSpreadNormal } = model.traits

  it('says by its margins whether its spread over places is a normal law', () => {
    fc.assert(
      fc.property(anySite(model), (site) => {
        expect(model.prepare(site).overLocations === undefined).toBe(isSpreadNormal)
      }),
    )
  })

  if (isMonotoneInDistance)
    it('never loses less farther away', () => {
      const pair = fc.tuple(anyDistance(model), anyDistance(model))
      fc.assert(
        fc.property(anySite(model), pair, anyPath(model), (site, [a, b], path) => {
          const cell = model.prepare(site)
          const nearDb = cell.lossAt(Math.min(a, b), path)
          // The two branches of a law meet at its breakpoint to the digits of its coefficients.
          expect(cell.lossAt(Math.max(a, b), path)).toBeGreaterThanOrEqual(nearDb - 0.01)
        }),
      )
    })

  if (isReciprocal)
    it('loses the same with the heights exchanged', () => {
      fc.assert(
        fc.property(anySite(model), anyDistance(model), anyPath(model), (site, distanceM, path) => {
          const exchanged = {
            ...site,
            antennaHeightM: site.receiverHeightM,
            receiverHeightM: site.antennaHeightM,
          }
          expect(model.prepare(exchanged).lossAt(distanceM, path)).toBe(
            model.prepare(site).lossAt(distanceM, path),
          )
        }),
      )
    })

  it('answers up to the ends of its range and is replaced beyond them', () => {
    const inside = {
      frequencyGhz: middleOf(model.range.frequencyGhz),
      antennaHeightM: middleOf(model.range.antennaHeightM ?? wholeService.antennaHeightM),
      receiverHeightM: middleOf(model.range.receiverHeightM ?? wholeService.receiverHeightM),
    }
    const reasonOf = (change: Partial<typeof inside>) =>
      preparePropagation({ modelId: id, ...inside, ...everythingKnown, ...change }).siteReason
    const applied = reasonOf({})
    expect(applied).toBe(model.isResearch ? 'research_profile_only' : 'applicable')
    for (const quantity of ['frequencyGhz', 'antennaHeightM', 'receiverHeightM'] as const) {
      const range = model.range[quantity]
      if (range === undefined) continue
      for (const { value, belongs } of endsOf(range)) {
        if (quantity === 'frequencyGhz' && value <= 0) continue
        const replaced =
          quantity === 'frequencyGhz' ? 'frequency_out_of_range' : 'required_height_out_of_range'
        expect(reasonOf({ [quantity]: value }), `${quantity} ${value}`).toBe(
          belongs ? applied : replaced,
        )
      }
    }
  })

  it('has the loss of its shortest distance at the antenna itself', () => {
    const shortestM = model.range.distanceM?.minimum
    if (shortestM === undefined) return
    fc.assert(
      fc.property(anySite(model), anyPath(model), ({ parameters, ...site }, path) => {
        const cell = preparePropagation({
          modelId: id,
          ...site,
          modelParameters: parameters,
          ...everythingKnown,
        })
        expect(cell.lossAt(0, path)).toBe(cell.lossAt(shortestM, path))
        expect(cell.resultAt(0, path).applicabilityReason).toBe('distance_clamped')
      }),
    )
  })

  it('is replaced where its frequency ends at the frequencies of another model', () => {
    for (const other of propagationModelIds) {
      const frequencyGhz = middleOf(modelOf(other).range.frequencyGhz)
      const site = {
        modelId: id,
        frequencyGhz,
        antennaHeightM: middleOf(model.range.antennaHeightM ?? wholeService.antennaHeightM),
        receiverHeightM: middleOf(model.range.receiverHeightM ?? wholeService.receiverHeightM),
        ...everythingKnown,
      }
      const path = { isLineOfSight: true, wallEventCount: 0, ground: levelGround }
      const result = preparePropagation(site).resultAt(100, path)
      expect(result.fallbackUsed).toBe(!isWithin(model.range.frequencyGhz, frequencyGhz))
    }
  })
})

function middleOf({ minimum, maximum }: ValidRange): number {
  return (minimum + maximum) / 2
}

/** Both ends of a range and a place just beyond each. */
function endsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: ValidRange) {
  return [
    { value: minimum, belongs: exclusiveMinimum !== true },
    { value: maximum, belongs: exclusiveMaximum !== true },
    { value: minimum - Math.abs(minimum) * 1e-9, belongs: false },
    { value: maximum * (1 + 1e-9), belongs: false },
  ]
}
