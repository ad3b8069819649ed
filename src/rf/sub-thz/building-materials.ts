// Recommendation ITU-R P.2040-4, section 3, Table 3: electrical properties of building materials.
import type { ValidRange } from '../valid-range.ts'
import { positivePower } from '../positive-power.ts'

/** A row of Table 3: eps' = a f^b and sigma = c f^d, f in gigahertz, within its frequencies. */
export interface BuildingMaterial {
  readonly name: string
  readonly frequencyGhz: ValidRange
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

type Coefficients = readonly [a: number, c: number, d: number]

/** A row; b is 0 in all of them: their permittivity does not depend on frequency. */
function row(
  name: string,
  [minimum, maximum]: readonly [number, number],
  [a, c, d]: Coefficients,
): BuildingMaterial {
  return { name, frequencyGhz: { minimum, maximum }, a, b: 0, c, d }
}

/** Rows by id. A material has one row for each range in which it was measured; ranges overlap. */
export const buildingMaterials = {
  concrete_1_100: row('Concrete', [1, 100], [5.24, 0.0462, 0.7822]),
  concrete_110_330: row('Concrete', [110, 330], [5.17, 0.0145, 1.09]),
  brick_1_40: row('Brick', [1, 40], [3.91, 0.0238, 0.16]),
  brick_110_330: row('Brick', [110, 330], [4.15, 0.0006, 1.5712]),
  plasterboard_1_100: row('Plasterboard', [1, 100], [2.73, 0.0085, 0.9395]),
  plasterboard_110_330: row('Plasterboard', [110, 330], [2.56, 0.0001, 1.7799]),
  plasterboard_100_400: row('Plasterboard', [100, 400], [2.65, 0.0002, 1.598]),
  wood_0p001_100: row('Wood', [0.001, 100], [1.99, 0.0047, 1.0718]),
  wood_110_330: row('Wood', [110, 330], [1.82, 0.004, 1.0761]),
  wood_100_400: row('Wood', [100, 400], [2.1183, 0.0055, 1.1113]),
  glass_0p1_100: row('Glass', [0.1, 100], [6.31, 0.0036, 1.3394]),
  glass_220_450: row('Glass', [220, 450], [5.79, 0.0004, 1.658]),
  glass_100_400: row('Glass', [100, 400], [6.5767, 0.0012, 1.4697]),
  clear_acrylic_110_330: row('Clear acrylic', [110, 330], [2.58, 0.0001, 1.6524]),
  ceiling_board_1_100: row('Ceiling board', [1, 100], [1.48, 0.0011, 1.075]),
  ceiling_board_220_450: row('Ceiling board', [220, 450], [1.52, 0.0029, 1.029]),
  ceiling_board_100_400: row('Ceiling board', [100, 400], [1.2567, 0.00013, 1.454]),
  chipboard_1_100: row('Chipboard', [1, 100], [2.58, 0.0217, 0.78]),
  chipboard_100_200: row('Chipboard', [100, 200], [2.16, 0.0023, 1.359]),
  plywood_1_40: row('Plywood', [1, 40], [2.71, 0.33, 0]),
  plywood_110_330: row('Plywood', [110, 330], [1.94, 0.0067, 0.9982]),
  plywood_100_400: row('Plywood', [100, 400], [2.17, 0.0063, 1.045]),
} as const satisfies Record<string, BuildingMaterial>

export type BuildingMaterialId = keyof typeof buildingMaterials

/** Permittivity and conductivity of a row (equations (57) and (58)), at a frequency of its range. */
export function materialProperties(
  { a, b, c, d }: BuildingMaterial,
  frequencyGhz: number,
): { readonly relativePermittivity: number; readonly conductivitySPerM: number } {
  return {
    relativePermittivity: a * positivePower(frequencyGhz, b),
    conductivitySPerM: c * positivePower(frequencyGhz, d),
  }
}
