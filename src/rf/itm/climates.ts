// What the radio climates of the model have of their own (Algorithm, section 5, Table 5.1).

/**
 * A curve over the effective distance: (c1 + c2 / (1 + ((d - x2) / x3)^2)) * (d / x1)^2 / (1 + (d / x1)^2).
 */
interface ClimateCurve {
  readonly c1: number
  readonly c2: number
  /** Metres. */
  readonly x1: number
  readonly x2: number
  readonly x3: number
}

/** How a deviation depends on the frequency: g1 + g2 / ((g3 ln(0.133 k))^2 + 1). */
type FrequencyFactor = readonly [g1: number, g2: number, g3: number]

interface Climate {
  readonly median: ClimateCurve
  /** Standard deviations of the worse and of the better half of the time. */
  readonly worse: ClimateCurve
  readonly better: ClimateCurve
  readonly worseByFrequency: FrequencyFactor
  readonly betterByFrequency: FrequencyFactor
  /** C_D and z_D: the rarest good times. */
  readonly rareRatio: number
  readonly rareFrom: number
}

type CurveRow = readonly [c1: number, c2: number, x1Km: number, x2Km: number, x3Km: number]

function curve([c1, c2, x1Km, x2Km, x3Km]: CurveRow): ClimateCurve {
  return { c1, c2, x1: x1Km * 1000, x2: x2Km * 1000, x3: x3Km * 1000 }
}

const even: FrequencyFactor = [1, 0, 0]
const land: FrequencyFactor = [0.93, 0.31, 2]

function climate(
  curves: readonly [median: CurveRow, worse: CurveRow, better: CurveRow],
  [rareRatio, rareFrom]: readonly [number, number],
  worseByFrequency = even,
  betterByFrequency = even,
): Climate {
  const [median, worse, better] = curves
  return {
    median: curve(median),
    worse: curve(worse),
    better: curve(better),
    worseByFrequency,
    betterByFrequency,
    rareRatio,
    rareFrom,
  }
}

/** The climates by their names, in the order of their codes 1 to 7. */
export const itmClimates = {
  equatorial: climate(
    [
      [-9.67, 12.7, 144.9, 190.3, 133.8],
      [2.13, 159.5, 762.2, 123.6, 94.5],
      [2.11, 102.3, 636.9, 134.8, 95.6],
    ],
    [1.224, 1.282],
  ),
  continental_subtropical: climate(
    [
      [-0.62, 9.19, 228.9, 205.2, 143.6],
      [2.66, 7.67, 100.4, 172.5, 136.4],
      [6.87, 15.53, 138.7, 143.7, 98.6],
    ],
    [0.801, 2.161],
    even,
    land,
  ),
  maritime_subtropical: climate(
    [
      [1.26, 15.5, 262.6, 185.2, 99.8],
      [6.11, 6.65, 138.2, 242.2, 178.6],
      [10.08, 9.6, 165.3, 225.7, 129.7],
    ],
    [1.38, 1.282],
  ),
  desert: climate(
    [
      [-9.21, 9.05, 84.1, 101.1, 98.6],
      [1.98, 13.11, 139.1, 132.7, 193.5],
      [3.68, 159.3, 464.4, 93.1, 94.2],
    ],
    [1, 20],
    even,
    [0.93, 0.19, 1.79],
  ),
  continental_temperate: climate(
    [
      [-0.62, 9.19, 228.9, 205.2, 143.6],
      [2.68, 7.16, 93.7, 186.8, 133.5],
      [4.75, 8.12, 93.2, 135.9, 113.4],
    ],
    [1.224, 1.282],
    [0.92, 0.25, 1.77],
    land,
  ),
  maritime_temperate_land: climate(
    [
      [-0.39, 2.86, 141.7, 315.9, 167.4],
      [6.86, 10.38, 187.8, 169.6, 108.9],
      [8.58, 13.97, 216, 152, 122.7],
    ],
    [1.518, 1.282],
  ),
  maritime_temperate_sea: climate(
    [
      [3.15, 857.9, 2222, 164.8, 116.3],
      [8.51, 169.8, 609.8, 119.9, 106.6],
      [8.43, 8.19, 136.2, 188.5, 122.9],
    ],
    [1.518, 1.282],
  ),
} as const satisfies Record<string, Climate>

export type ItmClimate = keyof typeof itmClimates

/** The value of a curve at an effective distance, dB (TN101, equations (III.69), (III.70)). */
export function climateCurveDb({ c1, c2, x1, x2, x3 }: ClimateCurve, distanceM: number): number {
  const reach = distanceM / x1
  const offset = (distanceM - x2) / x3
  const square = reach * reach
  return ((c1 + c2 / (1 + offset * offset)) * square) / (1 + square)
}

/** The factor of a deviation at a wave number, 1/m. */
export function frequencyFactor([g1, g2, g3]: FrequencyFactor, wavenumber: number): number {
  const q = g3 * Math.log(0.133 * wavenumber)
  return g1 + g2 / (q * q + 1)
}
