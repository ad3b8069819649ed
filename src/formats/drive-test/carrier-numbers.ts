// Carriers as receivers number them: EARFCN of LTE and NR-ARFCN.

/** A band of LTE with its first and last downlink number; numbers are 0.1 MHz apart. */
type LteBand = readonly [band: number, lowestMhz: number, first: number, last: number]

/** 3GPP TS 36.101 (V18), Table 5.7.3-1: F_DL_low, N_Offs-DL and the range of N_DL. */
const lteBands: readonly LteBand[] = [
  [1, 2110, 0, 599],
  [2, 1930, 600, 1199],
  [3, 1805, 1200, 1949],
  [4, 2110, 1950, 2399],
  [5, 869, 2400, 2649],
  [6, 875, 2650, 2749],
  [7, 2620, 2750, 3449],
  [8, 925, 3450, 3799],
  [9, 1844.9, 3800, 4149],
  [10, 2110, 4150, 4749],
  [11, 1475.9, 4750, 4949],
  [12, 729, 5010, 5179],
  [13, 746, 5180, 5279],
  [14, 758, 5280, 5379],
  [17, 734, 5730, 5849],
  [18, 860, 5850, 5999],
  [19, 875, 6000, 6149],
  [20, 791, 6150, 6449],
  [21, 1495.9, 6450, 6599],
  [22, 3510, 6600, 7399],
  [23, 2180, 7500, 7699],
  [24, 1525, 7700, 8039],
  [25, 1930, 8040, 8689],
  [26, 859, 8690, 9039],
  [27, 852, 9040, 9209],
  [28, 758, 9210, 9659],
  [29, 717, 9660, 9769],
  [30, 2350, 9770, 9869],
  [31, 462.5, 9870, 9919],
  [32, 1452, 9920, 10359],
  [33, 1900, 36000, 36199],
  [34, 2010, 36200, 36349],
  [35, 1850, 36350, 36949],
  [36, 1930, 36950, 37549],
  [37, 1910, 37550, 37749],
  [38, 2570, 37750, 38249],
  [39, 1880, 38250, 38649],
  [40, 2300, 38650, 39649],
  [41, 2496, 39650, 41589],
  [42, 3400, 41590, 43589],
  [43, 3600, 43590, 45589],
  [44, 703, 45590, 46589],
  [45, 1447, 46590, 46789],
  [46, 5150, 46790, 54539],
  [47, 5855, 54540, 55239],
  [48, 3550, 55240, 56739],
  [49, 3550, 56740, 58239],
  [50, 1432, 58240, 59089],
  [51, 1427, 59090, 59139],
  [52, 3300, 59140, 60139],
  [53, 2483.5, 60140, 60254],
  [54, 1670, 60255, 60304],
  [65, 2110, 65536, 66435],
  [66, 2110, 66436, 67335],
  [67, 738, 67336, 67535],
  [68, 753, 67536, 67835],
  [69, 2570, 67836, 68335],
  [70, 1995, 68336, 68585],
  [71, 617, 68586, 68935],
  [72, 461, 68936, 68985],
  [73, 460, 68986, 69035],
  [74, 1475, 69036, 69465],
  [75, 1432, 69466, 70315],
  [76, 1427, 70316, 70365],
  [85, 728, 70366, 70545],
  [87, 420, 70546, 70595],
  [88, 422, 70596, 70645],
  [103, 757, 70646, 70655],
  [106, 935, 70656, 70705],
  [111, 1820, 73386, 73485],
]

/**
 * Downlink carrier frequency of an EARFCN: F_DL = F_DL_low + 0.1 MHz (N_DL - N_Offs-DL), 3GPP TS 36.101,
 * section 5.7.3.
 *
 * @returns MHz; null for a number that no band has
 */
export function earfcnFrequencyMhz(number: number): number | null {
  const band = lteBands.find(([, , first, last]) => number >= first && number <= last)
  if (band === undefined) return null
  const [, lowestMhz, first] = band
  // In tenths, which are whole: no digit is lost in between.
  return (Math.round(10 * lowestMhz) + number - first) / 10
}

/** A range of the global raster of NR. */
interface NrRange {
  readonly last: number
  readonly first: number
  readonly fromKhz: number
  readonly stepKhz: number
}

/** 3GPP TS 38.104 (V18), Table 5.4.2.1-1: N_REF-Offs, F_REF-Offs and delta F_Global. */
const nrRanges: readonly NrRange[] = [
  { first: 0, last: 599_999, fromKhz: 0, stepKhz: 5 },
  { first: 600_000, last: 2_016_666, fromKhz: 3_000_000, stepKhz: 15 },
  { first: 2_016_667, last: 3_279_165, fromKhz: 24_250_080, stepKhz: 60 },
]

/**
 * Frequency of an NR-ARFCN: F_REF = F_REF-Offs + delta F_Global (N_REF - N_REF-Offs), 3GPP TS 38.104,
 * section 5.4.2.1.
 *
 * @returns MHz; null for a number beyond the raster
 */
export function nrArfcnFrequencyMhz(number: number): number | null {
  const range = nrRanges.find(({ first, last }) => number >= first && number <= last)
  if (range === undefined) return null
  return (range.fromKhz + range.stepKhz * (number - range.first)) / 1000
}

/**
 * Downlink bands of NR, MHz: 3GPP TS 38.104 (V18), Tables 5.2-1 and 5.2-2, and TS 38.101-5, Table 5.2.2-1;
 * each once, whatever its numbers.
 */
const nrBandsMhz: readonly (readonly [fromMhz: number, toMhz: number])[] = [
  [420, 427],
  [461, 467.5],
  [612, 652],
  [717, 821],
  [852, 894],
  [919.4, 960],
  [1427, 1559],
  [1670, 1675],
  [1805, 1995],
  [1995, 2025],
  [2110, 2200],
  [2300, 2400],
  [2483.5, 2690],
  [3300, 4200],
  [4400, 5000],
  [5150, 7125],
  [17_300, 20_200],
  [24_250, 29_500],
  [37_000, 43_500],
  [47_200, 48_200],
  [57_000, 71_000],
]

/** Whether some band of NR has a downlink carrier at a frequency, MHz. */
export function isInNrBand(frequencyMhz: number): boolean {
  return nrBandsMhz.some(([fromMhz, toMhz]) => frequencyMhz >= fromMhz && frequencyMhz <= toMhz)
}
