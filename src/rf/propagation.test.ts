import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import planning from '../../test/golden/rf/planning-uma.json' with { type: 'json' }
import { freeSpaceLossDb, slantDistanceM } from './free-space.ts'
import { propagationModelIds } from './models/list.ts'
import { evaluatePropagation, preparePropagation } from './propagation.ts'
import type { PropagationInput } from './propagation.ts'
import { umaMedianLossDb } from './models/urban-short-range.ts'
import { runs } from '../../test/runs.ts'

const urban: PropagationInput = {
  modelId: 'urban_short_range',
  frequencyGhz: 28,
  distanceM: 100,
  antennaHeightM: 25,
  receiverHeightM: 1.5,
  losState: 'los',
  endpointCase: 'outdoor_to_outdoor',
  buildingDataAvailable: true,
  wallEventCount: 3,
}

const anyInput: fc.Arbitrary<PropagationInput> = fc.record({
  modelId: fc.constantFrom(...propagationModelIds),
  frequencyGhz: fc.double({ min: 0.1, max: 300, noNaN: true }),
  distanceM: fc.double({ min: 0, max: 6000, noNaN: true }),
  antennaHeightM: fc.double({ min: 0.5, max: 300, noNaN: true }),
  receiverHeightM: fc.double({ min: 0.1, max: 100, noNaN: true }),
  losState: fc.constantFrom('los', 'nlos', 'unknown'),
  endpointCase: fc.constantFrom('outdoor_to_outdoor', 'indoor_transmitter', 'indoor_receiver'),
  buildingDataAvailable: fc.boolean(),
  wallEventCount: fc.nat(20),
})

describe('the urban model', () => {
  it('gives the loss of the report, without free-space part and without wall loss', () => {
    const result = evaluatePropagation(urban)
    expect(result).toEqual({
      appliedModelId: 'urban_short_range',
      fallbackUsed: false,
      applicabilityReason: 'applicable',
      propagationLossDb: umaMedianLossDb(100, 25, 1.5, 28, true),
      freeSpaceLossDb: 0,
      buildingLossDb: 0,
      evaluatedDistanceM: 100,
    })
  })

  it('is evaluated at 10 m below 10 m, so that no ray jumps there', () => {
    const near = evaluatePropagation({ ...urban, distanceM: 9 })
    expect(near.applicabilityReason).toBe('distance_clamped')
    expect(near.fallbackUsed).toBe(false)
    expect(near.evaluatedDistanceM).toBe(10)
    const atMinimum = evaluatePropagation({ ...urban, distanceM: 10 })
    expect(atMinimum.applicabilityReason).toBe('applicable')
    expect(near.propagationLossDb).toBe(atMinimum.propagationLossDb)
    expect(evaluatePropagation({ ...urban, distanceM: 0 }).propagationLossDb).toBe(
      atMinimum.propagationLossDb,
    )
  })

  const changes: Record<string, Partial<PropagationInput>> = {
    'no building data (endpoint outdoor, buildings flag false)': { buildingDataAvailable: false },
    'los unknown': { losState: 'unknown' },
    'indoor receiver': { endpointCase: 'indoor_receiver' },
    'd=5001 m': { distanceM: 5001 },
    'f=0.5': { frequencyGhz: 0.5 },
    'f=100': { frequencyGhz: 100 },
    'h_tx=9': { antennaHeightM: 9 },
    'h_rx=13': { receiverHeightM: 13 },
  }
  it.each(planning.fallback_cases)('falls back on $case with $reason', (golden) => {
    const change = changes[golden.case]
    if (change === undefined) throw new Error(`no input for golden case ${golden.case}`)
    const result = evaluatePropagation({ ...urban, ...change })
    expect(result.applicabilityReason).toBe(golden.reason)
    expect(result.fallbackUsed).toBe(true)
    expect(result.appliedModelId).toBe('legacy_fspl_walls')
    const input = { ...urban, ...change }
    const slantM = slantDistanceM(input.distanceM, input.antennaHeightM - input.receiverHeightM)
    expect(result.freeSpaceLossDb).toBe(freeSpaceLossDb(slantM, input.frequencyGhz))
    expect(result.buildingLossDb).toBe(3 * (input.frequencyGhz < 10 ? 8 : frequencyWallDb(input)))
  })

  it('falls back for an antenna inside a building too', () => {
    const result = evaluatePropagation({ ...urban, endpointCase: 'indoor_transmitter' })
    expect(result.applicabilityReason).toBe('unsupported_endpoint')
  })

  it('names the first reason in the order frequency, distance, height, endpoint, data, state', () => {
    const faults: Partial<PropagationInput>[] = [
      { frequencyGhz: 120 },
      { distanceM: 5001 },
      { antennaHeightM: 200 },
      { endpointCase: 'indoor_transmitter' },
      { buildingDataAvailable: false },
      { losState: 'unknown' },
    ]
    const reasons = faults.map((_, first) => {
      const input = faults.slice(first).reduce<PropagationInput>((a, b) => ({ ...a, ...b }), urban)
      return evaluatePropagation(input).applicabilityReason
    })
    expect(reasons).toEqual([
      'frequency_out_of_range',
      'distance_out_of_range',
      'required_height_out_of_range',
      'unsupported_endpoint',
      'required_building_data_missing',
      'required_los_or_nlos_missing',
    ])
  })
})

function frequencyWallDb(input: PropagationInput): number {
  return input.frequencyGhz < 100 ? 30 : 80
}

describe('the legacy model', () => {
  it('adds the wall events to free space and asks for nothing else', () => {
    const result = evaluatePropagation({
      ...urban,
      modelId: 'legacy_fspl_walls',
      losState: 'unknown',
      buildingDataAvailable: false,
      endpointCase: 'indoor_transmitter',
      wallEventCount: 2,
    })
    expect(result.applicabilityReason).toBe('applicable')
    expect(result.fallbackUsed).toBe(false)
    expect(result.buildingLossDb).toBe(60)
    expect(result.propagationLossDb).toBe(freeSpaceLossDb(slantDistanceM(100, 23.5), 28))
  })
})

describe('the research model', () => {
  it('applies from 100 to 300 GHz and says that it is research', () => {
    for (const frequencyGhz of [100, 140, 300]) {
      const result = evaluatePropagation({ ...urban, modelId: 'research_sub_thz', frequencyGhz })
      expect(result.applicabilityReason).toBe('research_profile_only')
      expect(result.fallbackUsed).toBe(false)
      expect(result.appliedModelId).toBe('research_sub_thz')
      expect(result.buildingLossDb).toBe(240)
    }
  })

  it('falls back below 100 GHz', () => {
    const result = evaluatePropagation({ ...urban, modelId: 'research_sub_thz' })
    expect(result.applicabilityReason).toBe('frequency_out_of_range')
    expect(result.fallbackUsed).toBe(true)
  })
})

describe('outside the range of a model', () => {
  const cell = { modelId: 'urban_short_range', frequencyGhz: 28, antennaHeightM: 25 } as const
  const site = { ...cell, receiverHeightM: 1.5, indoorTransmitter: false }
  const path = { isLineOfSight: false, wallEventCount: 0 }

  it('clamping evaluates the model at the end of its range, whatever lies beyond', () => {
    const clamp = { ...site, modelLimits: 'clamp' } as const
    const high = preparePropagation({ ...clamp, antennaHeightM: 200 })
    expect(high.resultAt(500, path)).toMatchObject({
      appliedModelId: 'urban_short_range',
      fallbackUsed: false,
      applicabilityReason: 'height_clamped',
      propagationLossDb: umaMedianLossDb(500, 150, 1.5, 28, false),
    })
    const above = preparePropagation({ ...clamp, frequencyGhz: 140 })
    expect(above.resultAt(500, path)).toMatchObject({
      applicabilityReason: 'frequency_clamped',
      propagationLossDb: umaMedianLossDb(500, 25, 1.5, 100, false),
    })
    const far = preparePropagation(clamp)
    expect(far.resultAt(6000, path)).toMatchObject({
      applicabilityReason: 'distance_clamped',
      evaluatedDistanceM: 5000,
    })
    expect(far.lossAt(6000, path)).toBe(far.lossAt(5000, path))
  })

  it('clamping changes no bit inside the range', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const within = preparePropagation({ ...input, indoorTransmitter: false })
        const reason = within.reasonAt(input.distanceM)
        fc.pre(reason === 'applicable' || reason === 'research_profile_only')
        const clamped = preparePropagation({
          ...input,
          indoorTransmitter: false,
          modelLimits: 'clamp',
        })
        expect(clamped.resultAt(input.distanceM, path)).toEqual(
          within.resultAt(input.distanceM, path),
        )
      }),
    )
  })

  it('clamping does not help an antenna below the roof of its own building', () => {
    const indoor = { ...site, modelLimits: 'clamp', indoorTransmitter: true } as const
    expect(preparePropagation(indoor).siteReason).toBe('unsupported_endpoint')
  })

  it('takes a parameter of the model that is left out at its default', () => {
    const rural = { ...site, modelId: 'rural_macrocell', frequencyGhz: 0.8 } as const
    const stated = { averageBuildingHeightM: 5, averageStreetWidthM: 20 }
    expect(preparePropagation(rural).lossAt(700, path)).toBe(
      preparePropagation({ ...rural, modelParameters: stated }).lossAt(700, path),
    )
    expect(preparePropagation(rural).lossAt(700, path)).toBeLessThan(
      preparePropagation({
        ...rural,
        modelParameters: { averageBuildingHeightM: 20 },
      }).lossAt(700, path),
    )
  })
})

describe('a prepared cell', () => {
  it('gives the loss of the plain evaluation to the last bit', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const losState = given.losState === 'unknown' ? 'nlos' : given.losState
        const input = { ...given, losState } as const
        const plain = evaluatePropagation(input)
        const prepared = preparePropagation({
          ...input,
          indoorTransmitter: input.endpointCase !== 'outdoor_to_outdoor',
        })
        const path = {
          isLineOfSight: losState === 'los',
          wallEventCount: input.wallEventCount,
        }
        const lossDb = prepared.lossAt(input.distanceM, path)
        expect(lossDb).toBe(plain.propagationLossDb + plain.buildingLossDb)
        expect(prepared.resultAt(input.distanceM, path)).toEqual(plain)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('every propagation loss', () => {
  it('is finite and names a fallback exactly when another model was applied', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = evaluatePropagation(input)
        expect(Number.isFinite(result.propagationLossDb)).toBe(true)
        expect(result.fallbackUsed).toBe(result.appliedModelId !== input.modelId)
      }),
      { numRuns: runs(500) },
    )
  })

  it('never falls with distance while the same model applies', () => {
    fc.assert(
      fc.property(anyInput, fc.double({ min: 0, max: 6000, noNaN: true }), (input, other) => {
        const near = evaluatePropagation({ ...input, distanceM: Math.min(input.distanceM, other) })
        const far = evaluatePropagation({ ...input, distanceM: Math.max(input.distanceM, other) })
        fc.pre(near.appliedModelId === far.appliedModelId)
        expect(far.propagationLossDb).toBeGreaterThanOrEqual(near.propagationLossDb)
      }),
      { numRuns: runs(500) },
    )
  })

  it('never falls with more wall events', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const more = evaluatePropagation({ ...input, wallEventCount: input.wallEventCount + 1 })
        const fewer = evaluatePropagation(input)
        expect(more.buildingLossDb).toBeGreaterThanOrEqual(fewer.buildingLossDb)
      }),
    )
  })
})
