import fc from 'fast-check'
import { buildingMaterials, materialProperties } from '../../src/rf/sub-thz/building-materials.ts'
import { permittivityOfConductivity } from '../../src/rf/sub-thz/permittivity.ts'
import type { Permittivity } from '../../src/rf/sub-thz/permittivity.ts'
import type { Polarization } from '../../src/rf/sub-thz/plane-wave.ts'

export const vacuum: Permittivity = { real: 1, loss: 0 }

export const anyPolarization = fc.constantFrom<Polarization>('TE', 'TM')

/** From normal incidence to the last angle that counts as incidence. */
export const anyIncidenceDeg = fc.oneof(
  fc.double({ min: 0, max: 89.999999, noNaN: true }),
  fc.constantFrom(0, 1e-6, 45, 89.9, 89.999999),
)

/** A medium without loss: vacuum, or a dielectric up to one like water. */
export const losslessMedium: fc.Arbitrary<Permittivity> = fc.oneof(
  fc.constant(vacuum),
  fc.record({ real: fc.double({ min: 1, max: 80, noNaN: true }), loss: fc.constant(0) }),
)

/** Any passive medium: lossless, lossy, nearly a metal. */
export const passiveMedium: fc.Arbitrary<Permittivity> = fc.oneof(
  losslessMedium,
  fc.record({
    real: fc.double({ min: 0.1, max: 80, noNaN: true }),
    loss: fc.oneof(
      fc.double({ min: 0, max: 10, noNaN: true }),
      fc.double({ min: 0, max: 1e7, noNaN: true }),
    ),
  }),
)

/** A row of the table of building materials at a frequency of its range, and a wall's thickness. */
export const anyWall = fc
  .constantFrom(...Object.values(buildingMaterials))
  .chain((material) =>
    fc.record({
      material: fc.constant(material),
      frequencyGhz: fc.double({
        min: material.frequencyGhz.minimum,
        max: material.frequencyGhz.maximum,
        noNaN: true,
      }),
      thicknessM: fc.double({ min: 0, max: 0.5, noNaN: true }),
    }),
  )
  .map(({ material, frequencyGhz, thicknessM }) => {
    const found = materialProperties(material, frequencyGhz)
    const { relativePermittivity, conductivitySPerM } = found
    return {
      frequencyGhz,
      thicknessM,
      slab: permittivityOfConductivity(relativePermittivity, conductivitySPerM, frequencyGhz),
    }
  })
