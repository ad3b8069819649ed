import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { air } from '../../../test/worlds/sub-thz-setting.ts'
import { buildingMaterials, type BuildingMaterialId } from '../../rf/sub-thz/building-materials.ts'
import { propertiesAt, type StatedProperties, type UserMaterial } from './material.ts'
import { slabReference, type SlabQuestion } from './slab-reference.ts'
import { runs } from '../../../test/runs.ts'

const ids = Object.keys(buildingMaterials) as BuildingMaterialId[]

function question(changes: Partial<SlabQuestion> = {}): SlabQuestion {
  return {
    frequencyGhz: 140,
    material: { source: 'p2040_reference', id: 'concrete_110_330' },
    thicknessM: 0.01,
    thicknessProvenance: 'user_declared',
    incidenceAngleDeg: 30,
    polarization: 'TE',
    incidentMedium: air,
    exitMedium: air,
    geometry: {
      incidenceAngleSource: 'user_declared',
      facadeNormalProvenance: null,
      intersectionsDetected: null,
      selectedInteractionId: null,
    },
    ...changes,
  }
}

function userMaterial(properties: StatedProperties, more: Partial<UserMaterial> = {}) {
  const material: UserMaterial = {
    name: 'mine',
    propertySource: 'measured',
    referenceTable: null,
    frequencyGhz: null,
    properties,
    provenanceNote: null,
    ...more,
  }
  return { source: 'user_defined', material } as const
}

describe('a slab of a reference material', () => {
  it('balances its power at every row, angle and polarization', () => {
    const angle = fc.double({ min: 0, max: 89.999999, noNaN: true })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const anyCase = fc.record({
      id: fc.constantFrom(...ids),
      share,
      angle,
      polarization: fc.constantFrom('TE' as const, 'TM' as const),
      thicknessM: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(anyCase, ({ id, share: at, angle: incidenceAngleDeg, ...rest }) => {
        const { minimum, maximum } = buildingMaterials[id].frequencyGhz
        const frequencyGhz = minimum + at * (maximum - minimum)
        const material = { source: 'p2040_reference', id } as const
        const found = slabReference(
          question({ material, frequencyGhz, incidenceAngleDeg, ...rest }),
        )
        expect(['applicable', 'below_numeric_floor']).toContain(found.status)
        expect(Math.abs(found.slab!.powerBalanceError)).toBeLessThan(1e-9)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('extrapolates nothing outside the frequencies of its row', () => {
    for (const id of ids) {
      const { minimum, maximum } = buildingMaterials[id].frequencyGhz
      const material = { source: 'p2040_reference', id } as const
      for (const frequencyGhz of [minimum * (1 - 1e-9), maximum * (1 + 1e-9)]) {
        const found = slabReference(question({ material, frequencyGhz }))
        expect(found).toMatchObject({
          status: 'material_frequency_out_of_range',
          properties: null,
          slab: null,
        })
      }
      for (const frequencyGhz of [minimum, maximum]) {
        const found = slabReference(question({ material, frequencyGhz, thicknessM: 1e-4 }))
        expect(found.status).toBe('applicable')
      }
    }
  })

  it('has no more than a lower bound where nothing measurable comes through', () => {
    const found = slabReference(question({ thicknessM: 1000 }))
    expect(found.status).toBe('below_numeric_floor')
    expect(found.slab!.transmissionLossDb).toBeNull()
    expect(found.slab!.lowerBoundTransmissionLossDb).toBeGreaterThan(6000)
  })
})

describe('a slab of a material that the user states', () => {
  const three: readonly StatedProperties[] = [
    { form: 'conductivity', relativePermittivity: 4, conductivitySPerM: (0.2 * 140) / 17.98 },
    { form: 'loss_tangent', relativePermittivity: 4, lossTangent: 0.05 },
    { form: 'complex', real: 4, imaginaryLoss: 0.2 },
  ]

  it('is the same in each of the three forms', () => {
    const losses = three.map((properties) => {
      const found = slabReference(question({ material: userMaterial(properties) }))
      expect(found.properties!.permittivity.loss).toBeCloseTo(0.2, 12)
      expect(found.properties!.lossTangent).toBeCloseTo(0.05, 12)
      expect(found.properties!.conductivitySPerM).toBeCloseTo((0.2 * 140) / 17.98, 12)
      return found.slab!.transmissionLossDb!
    })
    expect(losses[1]).toBeCloseTo(losses[0], 9)
    expect(losses[2]).toBeCloseTo(losses[0], 9)
  })

  it('holds within the frequencies that were stated with it', () => {
    const frequencyGhz = { minimum: 100, maximum: 139 }
    const material = userMaterial(three[0], { frequencyGhz })
    expect(propertiesAt(material, 139)).not.toBeNull()
    expect(slabReference(question({ material })).status).toBe('material_frequency_out_of_range')
  })

  it('warns where the incident medium is lossy: its reflected power is no share of its own', () => {
    const water = { ...air, relativePermittivity: 8, conductivitySPerM: 50 }
    const found = slabReference(
      question({ material: userMaterial(three[0]), incidentMedium: water }),
    )
    expect(found.status).toBe('power_balance_warning')
    const exit = slabReference(question({ material: userMaterial(three[0]), exitMedium: water }))
    expect(exit.status).toBe('applicable')
  })
})
