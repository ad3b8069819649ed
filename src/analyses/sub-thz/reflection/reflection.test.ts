import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, originLat, originLon } from '../../../../test/worlds/block-world.ts'
import {
  air,
  boxObstruction,
  isotropic,
  linkEnd,
  wallQuestion,
} from '../../../../test/worlds/sub-thz-setting.ts'
import { freeSpaceLossDb } from '../../../rf/free-space.ts'
import { reflectionReference } from './reflection.ts'
import type { ReflectionQuestion } from './question.ts'

function reflect(changes: Partial<ReflectionQuestion> = {}) {
  return reflectionReference(null, wallQuestion(changes))
}

describe('the ledger of a reflection', () => {
  it('spreads once over the whole way and reflects once', () => {
    const found = reflect({
      budget: {
        conductedTxPowerDbm: 20,
        systemLossDb: 2,
        polarizationLossDb: 1,
        calibrationDb: 0.5,
      },
      transmitter: {
        position: { x: -10, y: 10, z: 8 },
        antenna: { ...isotropic, absoluteGainDbi: 12, statedPatternAttenuationDb: 3 },
      },
    })
    const path = found.path!
    const { total } = path.coefficient!
    const reflected = total.real * total.real + total.imaginary * total.imaginary
    const expectedDbm =
      20 +
      12 -
      3 -
      2 -
      1 +
      0.5 -
      freeSpaceLossDb(path.specular.totalM, 140) +
      10 * Math.log10(reflected)
    expect(found.receivedPowerDbm).toBeCloseTo(expectedDbm, 9)
    expect(path.specular.totalM).toBeCloseTo(Math.sqrt(1809), 9)
  })

  it('never receives more than over the image way without a loss at the wall', () => {
    const position = fc.record({
      x: fc.double({ min: -40, max: 40, noNaN: true }),
      y: fc.double({ min: 1, max: 100, noNaN: true }),
      z: fc.double({ min: 1, max: 19, noNaN: true }),
    })
    const polarization = fc.constantFrom('TE' as const, 'TM' as const)
    const modes = fc.constantFrom('interface' as const, 'finite_slab' as const)
    fc.assert(
      fc.property(position, position, polarization, modes, (from, to, wave, mode) => {
        const found = reflect({
          transmitter: { position: from, antenna: isotropic },
          receiver: { position: to, antenna: isotropic },
          polarization: wave,
          reflector: {
            choice: { source: 'p2040_reference', id: 'glass_100_400' },
            incidentMedium: air,
            body:
              mode === 'interface'
                ? { mode }
                : {
                    mode,
                    exitMedium: air,
                    thicknessM: 0.005,
                    thicknessProvenance: 'user_declared',
                    phaseCoherence: 'coherent',
                  },
          },
        })
        expect(found.status).toBe('qualified_reference')
        expect(found.receivedPowerDbm).toBeLessThanOrEqual(20 - found.path!.freeSpaceLossDb)
      }),
    )
  })

  it('gives TE and TM the same power at normal incidence', () => {
    const facing = {
      transmitter: { position: { x: 0, y: 10, z: 7 }, antenna: isotropic },
      receiver: { position: { x: 0, y: 30, z: 7 }, antenna: isotropic },
    }
    const te = reflect({ ...facing, polarization: 'TE' })
    const tm = reflect({ ...facing, polarization: 'TM' })
    expect(tm.receivedPowerDbm).toBeCloseTo(te.receivedPowerDbm!, 9)
  })
})

describe('a reflection is inapplicable', () => {
  const { facade, reflector } = wallQuestion()
  const cases: readonly (readonly [string, Partial<ReflectionQuestion>, string])[] = [
    [
      'without a facade',
      { facade: { ...facade, end: facade.start } },
      'invalid_facade_or_coordinate_geometry',
    ],
    [
      'behind the facade',
      { receiver: { position: { x: 0, y: -5, z: 5 }, antenna: isotropic } },
      'invalid_facade_or_coordinate_geometry',
    ],
    ['without a known top', { facade: { ...facade, topZ: null } }, 'vertical_extent_unknown'],
    ['off the material', { frequencyGhz: 331 }, 'material_frequency_out_of_range'],
    [
      'on a slab of unknown thickness',
      {
        reflector: {
          ...reflector,
          body: {
            mode: 'finite_slab',
            exitMedium: air,
            thicknessM: null,
            thicknessProvenance: 'user_declared',
            phaseCoherence: 'coherent',
          },
        },
      },
      'thickness_unknown_for_slab_mode',
    ],
    [
      'on a slab that is not there',
      {
        reflector: {
          ...reflector,
          body: {
            mode: 'finite_slab',
            exitMedium: air,
            thicknessM: 0,
            thicknessProvenance: 'user_declared',
            phaseCoherence: 'coherent',
          },
        },
      },
      'reflection_coefficient_zero_or_below_numeric_floor',
    ],
    [
      'outside a hard beam',
      {
        transmitter: {
          position: { x: -10, y: 10, z: 8 },
          antenna: {
            ...isotropic,
            mode: 'directional',
            directional: {
              patternId: 'cosine-sector',
              boresightAzimuthDeg: 0,
              boresightElevationDeg: 0,
              beamWidthDeg: 60,
            },
          },
        },
      },
      'antenna_pattern_outside_hard_beam',
    ],
    [
      'with something before the facade',
      { obstructions: [boxObstruction('kiosk', [-6, 4, -4, 6], [0, 10])] },
      'leg1_blocked',
    ],
    [
      'with something behind the point',
      { obstructions: [boxObstruction('kiosk', [9, 9, 11, 11], [0, 10])] },
      'leg2_blocked',
    ],
  ]
  it.each(cases)('%s', (_title, changes, reason) => {
    const found = reflect(changes)
    expect(found.status).toBe('inapplicable')
    expect(found.reasons).toContain(reason)
    expect(found.receivedPowerDbm).toBeNull()
  })
})

describe('visibility of the two legs', () => {
  it('is assumed in a local frame that shows no obstructions, and says so', () => {
    const found = reflect()
    expect(found.path!.firstLeg).toMatchObject({
      status: 'visible',
      evidence: 'assumed_visible_local_enu_without_obstruction_data',
    })
    expect(found.qualifications).toContain('visibility_assumed_for_local_enu')
  })

  it('lets legs pass below, above and beside what stands there', () => {
    for (const obstruction of [
      boxObstruction('low', [-6, 4, -4, 6], [0, 7]),
      boxObstruction('bridge', [-6, 4, -4, 6], [8, 20]),
      boxObstruction('beside', [-20, 4, -15, 6], [0, 20]),
    ]) {
      const found = reflect({ obstructions: [obstruction] })
      expect(found.path!.firstLeg.status).toBe('visible')
      expect(found.status).toBe('qualified_reference')
    }
  })

  it('exempts the building of the facade where the legs end on it, and nowhere else', () => {
    const building = boxObstruction('building', [-50, -10, 50, 0], [0, 20], true)
    const found = reflect({ obstructions: [building] })
    expect(found.reasons).toEqual([])
    expect(found.path!.firstLeg.meetings).toMatchObject([{ hasLength: false, exit: 1 }])
    expect(found.path!.secondLeg.meetings).toMatchObject([{ hasLength: false, entry: 0 }])
    const stranger = reflect({ obstructions: [{ ...building, isReflector: false }] })
    expect(stranger.reasons).toEqual(['leg1_blocked', 'leg2_blocked'])
    const porch = boxObstruction('building', [-50, -10, 50, 0.5], [0, 20], true)
    const through = reflect({ obstructions: [porch] })
    expect(through.path!.firstLeg.reasons).toEqual(['blocked_by_reflector_geometry'])
  })

  const origin = { lon: originLon, lat: originLat, z: 0 }
  const geographic: Partial<ReflectionQuestion> = {
    frame: { mode: 'geographic_enu', origin, originProvenance: 'request' },
  }
  const building = box('building', [-50, -10, 50, 0], 20)

  it('comes from the buildings of the pack in a geographic frame', () => {
    const free = reflectionReference(blockWorld([building]), wallQuestion(geographic))
    expect(free.path!.firstLeg).toMatchObject({
      status: 'visible',
      evidence: 'dataset_building_index',
    })
    expect(free.reasons).toEqual([])
    const kiosk = box('kiosk', [-6, 4, -4, 6], 10)
    const blocked = reflectionReference(blockWorld([building, kiosk]), wallQuestion(geographic))
    expect(blocked.path!.firstLeg).toMatchObject({ status: 'blocked', blockingIds: ['kiosk'] })
    expect(blocked.path!.secondLeg.status).toBe('visible')
    const unknown = box('kiosk', [-6, 4, -4, 6], null)
    const qualified = reflectionReference(blockWorld([building, unknown]), wallQuestion(geographic))
    expect(qualified.path!.firstLeg).toMatchObject({
      status: 'unknown',
      reasons: ['obstruction_height_unknown'],
    })
    expect(qualified.qualifications).toContain('leg1_visibility_unknown')
  })

  it('is unknown without a pack, outside it, over real terrain and above another datum', () => {
    const world = blockWorld([building])
    const status = (changes: Partial<ReflectionQuestion>, pack = true) =>
      reflectionReference(pack ? world : null, wallQuestion({ ...geographic, ...changes })).path!
        .firstLeg.status
    expect(status({}, false)).toBe('unknown')
    expect(status({ terrainMode: 'surveyed_or_dataset_terrain' })).toBe('unknown')
    const raised = { ...origin, z: 100 }
    expect(
      status({ frame: { mode: 'geographic_enu', origin: raised, originProvenance: 'request' } }),
    ).toBe('unknown')
    const far = { ...linkEnd(20_000, 0, 0), z: 0 }
    expect(
      status({ frame: { mode: 'geographic_enu', origin: far, originProvenance: 'request' } }),
    ).toBe('unknown')
  })
})

describe('what qualifies a reflection', () => {
  it('is nothing when everything is known and fits', () => {
    const antenna = { ...isotropic, apertureM: 0.05 }
    const found = reflect({
      rmsRoughnessM: 1e-5,
      obstructions: [],
      transmitter: { position: { x: -10, y: 10, z: 8 }, antenna },
      receiver: { position: { x: 20, y: 20, z: 5 }, antenna },
    })
    expect(found.qualifications).toEqual([])
    expect(found.status).toBe('applicable_reference')
  })

  it('is a rough wall, a large antenna, a small facade', () => {
    const { facade } = wallQuestion()
    const rough = reflect({ rmsRoughnessM: 0.001 })
    expect(rough.qualifications).toContain('rough_surface')
    expect(rough.path!.roughness!.unappliedLossDb).toBeGreaterThan(50)
    expect(rough.receivedPowerDbm).toBe(reflect().receivedPowerDbm)
    const large = { ...isotropic, apertureM: 1 }
    const near = reflect({ transmitter: { position: { x: -10, y: 10, z: 8 }, antenna: large } })
    expect(near.qualifications).toContain('antenna_far_field_warning')
    const narrow = reflect({ facade: { ...facade, topZ: 7.01 } })
    expect(narrow.qualifications).toContain('finite_reflector_extent_qualification')
  })

  it('is the pattern at the angle itself, straight up too', () => {
    const antenna = {
      ...isotropic,
      mode: 'directional' as const,
      directional: {
        patternId: 'omni' as const,
        boresightAzimuthDeg: 0,
        boresightElevationDeg: 0,
        beamWidthDeg: 360,
      },
    }
    const found = reflect({ transmitter: { position: { x: -10, y: 10, z: 8 }, antenna } })
    const { elevationDeg, patternAttenuationDb } = found.path!.transmitterLook
    expect(elevationDeg).toBeCloseTo((-Math.atan2(1, Math.sqrt(200)) * 180) / Math.PI, 9)
    const ratio = elevationDeg / 20
    expect(patternAttenuationDb).toBeCloseTo(12 * ratio * ratio, 9)
  })
})
