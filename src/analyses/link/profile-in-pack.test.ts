import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originLat, originLon, blockWorld, box } from '../../../test/worlds/block-world.ts'
import { groundAroundOrigin, groundUnder } from '../../../test/worlds/ground-world.ts'
import type { RefractivityMaps } from '../../packs/load/refractivity.ts'
import { propagationModels } from '../../rf/models/list.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import type { DegreeMap } from '../../spatial/degree-map.ts'
import { LinkEvaluator } from './evaluator.ts'
import { profileInPack } from './profile-in-pack.ts'

const plane = (value: number): DegreeMap => ({
  westDeg: Math.floor(originLon),
  northDeg: Math.ceil(originLat),
  spacingDeg: 1,
  columns: 2,
  values: [value, value, value, value],
})
const refractivity: RefractivityMaps = { N050: plane(350), DN50: plane(70) }
const here = { lon: originLon, lat: originLat }
const elsewhere = { lon: originLon + 20, lat: originLat }
const p1812 = { propagationModel: 'itu_p1812', frequencyGhz: 0.8 } as const
const resolved = (modelParameters?: RfProfileOverrides['modelParameters']) =>
  resolveRfProfile({ ...p1812, modelParameters })

describe('a profile at a place in a pack', () => {
  test('takes what nobody states from the maps of the pack, and says so', () => {
    const placed = profileInPack(resolved(), { refractivity }, here)
    expect(placed.modelParameters).toMatchObject({
      surfaceRefractivity: 350,
      refractivityGradient: 70,
    })
    expect(placed.parameterSources).toEqual({
      surfaceRefractivity: 'pack_map',
      refractivityGradient: 'pack_map',
    })
  })

  test('is as it was where the pack has no map, and beyond its maps', () => {
    expect(resolved().parameterSources).toEqual({
      surfaceRefractivity: 'default',
      refractivityGradient: 'default',
    })
    expect(profileInPack(resolved(), { refractivity: null }, here)).toEqual(resolved())
    expect(profileInPack(resolved(), { refractivity }, elsewhere)).toEqual(resolved())
  })

  test('holds to what is stated, each by itself', () => {
    const stated = resolved({ surfaceRefractivity: 325 })
    const placed = profileInPack(stated, { refractivity }, here)
    expect(placed.modelParameters).toMatchObject({
      surfaceRefractivity: 325,
      refractivityGradient: 70,
    })
    expect(placed.parameterSources).toEqual({
      surfaceRefractivity: 'stated',
      refractivityGradient: 'pack_map',
    })
  })

  test('says the same when it is placed, or resolved, once more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...propagationModels.map(({ id }) => id)),
        fc.constantFrom(null, refractivity, { N050: plane(300) }),
        (propagationModel, maps) => {
          const profile = resolveRfProfile({ propagationModel })
          const placed = profileInPack(profile, { refractivity: maps }, here)
          expect(profileInPack(placed, { refractivity: maps }, here)).toEqual(placed)
          const again = resolveRfProfile(placed)
          expect(profileInPack(again, { refractivity: maps }, here)).toEqual(placed)
        },
      ),
    )
  })

  test('that is sent back with another value, or to another pack, states it', () => {
    const { modelParameters, parameterSources } = profileInPack(resolved(), { refractivity }, here)
    const changed = resolveRfProfile({
      ...p1812,
      modelParameters: { ...modelParameters, surfaceRefractivity: 300 },
      parameterSources,
    })
    expect(profileInPack(changed, { refractivity }, here).parameterSources).toEqual({
      surfaceRefractivity: 'stated',
      refractivityGradient: 'pack_map',
    })
    const sent = resolveRfProfile({ ...p1812, modelParameters, parameterSources })
    const other = profileInPack(sent, { refractivity: null }, here)
    expect(other.modelParameters).toMatchObject({ surfaceRefractivity: 350 })
    expect(other.parameterSources).toMatchObject({ surfaceRefractivity: 'stated' })
    const untouched = resolveRfProfile({ ...p1812, ...resolved() })
    expect(profileInPack(untouched, { refractivity }, here).parameterSources).toMatchObject({
      surfaceRefractivity: 'pack_map',
    })
  })

  test.each(['itu_p1812', 'ntia_itm'] as const)(
    'decides the losses of %s as the same values do when they are stated',
    async (propagationModel) => {
      const onGround = await groundUnder(
        groundAroundOrigin((x) => 150 * Math.exp(-((x - 3000) * (x - 3000)) / 250_000)),
      )
      const bare = onGround(blockWorld([box('away', [-9000, 0, -8990, 10], 5)]))
      const mapped = { ...bare, snapshot: { ...bare.snapshot, refractivity } }
      const powerOf = (world: typeof bare, modelParameters: Record<string, number> = {}) => {
        const profile = resolveRfProfile({
          propagationModel,
          frequencyGhz: 0.8,
          radiusM: 5000,
          modelParameters,
        })
        const cell = { id: 'a', ...here, azimuthDeg: 90, calibrationOffsetDb: 0, profile }
        const evaluator = new LinkEvaluator(world, cell, 8000)
        return evaluator.powerAtDbm(6500, 20, evaluator.pathState(6500, 20, -1))
      }
      const stated =
        propagationModel === 'itu_p1812'
          ? { surfaceRefractivity: 350, refractivityGradient: 70 }
          : { minimumMonthlyRefractivity: 350 }
      expect(powerOf(mapped)).toBe(powerOf(bare, stated))
      expect(powerOf(mapped)).not.toBe(powerOf(bare))
      expect(powerOf(mapped, stated)).toBe(powerOf(mapped))
    },
  )
})
