import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p2040-materials.json' with { type: 'json' }
import { isWithin } from '../valid-range.ts'
import { buildingMaterials, materialProperties } from './building-materials.ts'
import type { BuildingMaterial } from './building-materials.ts'
import { conductivityOf, permittivityOfConductivity } from './permittivity.ts'

const materials: [string, BuildingMaterial][] = Object.entries(buildingMaterials)

/** The row of a material whose range holds a frequency, or is the range itself. */
function rowOf(material: string, frequencyGhz: number, rangeGhz?: readonly number[]) {
  return materials.find(
    ([id, { frequencyGhz: range }]) =>
      id.startsWith(`${material}_`) &&
      (rangeGhz
        ? range.minimum === rangeGhz[0] && range.maximum === rangeGhz[1]
        : isWithin(range, frequencyGhz)),
  )![1]
}

describe('building materials', () => {
  it('have the permittivity, conductivity and loss of Table 3 up to 100 GHz and at 220 to 450 GHz', () => {
    for (const row of golden.upTo100Ghz) {
      const { material, frequencyGhz } = row
      const range = frequencyGhz > 100 ? [220, 450] : undefined
      const found = materialProperties(rowOf(material, frequencyGhz, range), frequencyGhz)
      const { relativePermittivity, conductivitySPerM } = found
      const name = JSON.stringify(row)
      const { relative, lossRelative } = golden.tolerance
      expect(Math.abs(relativePermittivity / row.permittivity - 1), name).toBeLessThan(relative)
      const conductivityError = Math.abs(conductivitySPerM / row.conductivitySPerM - 1)
      expect(conductivityError, name).toBeLessThan(relative)
      const complex = permittivityOfConductivity(
        relativePermittivity,
        conductivitySPerM,
        frequencyGhz,
      )
      expect(Math.abs(complex.loss / row.lossPermittivity - 1), name).toBeLessThan(lossRelative)
      expect(conductivityOf(complex, frequencyGhz)).toBeCloseTo(conductivitySPerM, 12)
    }
  })

  it('have the rows that edition 4 added above 100 GHz', () => {
    for (const row of golden.edition4) {
      const material = rowOf(row.material, row.frequencyGhz, row.rangeGhz)
      const found = materialProperties(material, row.frequencyGhz)
      expect(found.relativePermittivity).toBe(row.permittivity)
      const error = Math.abs(found.conductivitySPerM / row.conductivitySPerM - 1)
      expect(error, JSON.stringify(row)).toBeLessThan(golden.tolerance.relative)
    }
  })

  it('are named after the range in which they hold', () => {
    expect(materials).toHaveLength(22)
    for (const [id, { name, frequencyGhz }] of materials) {
      const range = [frequencyGhz.minimum, frequencyGhz.maximum]
      const inWords = range.map((bound) => String(bound).replace('.', 'p')).join('_')
      expect(id).toBe(`${name.toLowerCase().replace(' ', '_')}_${inWords}`)
    }
  })
})
