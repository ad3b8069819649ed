import type { RasterColor } from '../../formats/qgis-style.ts'

/** What a file shows at each point of the grid. */
export const interferenceLayers = ['sinr', 'rsrp', 'best_server'] as const
export type InterferenceLayer = (typeof interferenceLayers)[number]

/** Colours of SINR in dB; between them they are interpolated. */
export const sinrColors: readonly RasterColor[] = [
  [-10, '#5e4b9a'],
  [-5, '#4467b5'],
  [0, '#3b8fc2'],
  [5, '#3fb5a3'],
  [10, '#7cc56b'],
  [15, '#d3cf4e'],
  [20, '#f2aa3c'],
  [30, '#cf3344'],
].map(([value, color]) => ({ value: Number(value), label: `${value} dB`, color: String(color) }))

/** One for each cell of a request (Okabe and Ito: told apart by everybody), in the order of the page. */
export const serverColors = [
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#d55e00',
  '#f0e442',
  '#56b4e9',
  '#0072b2',
  '#000000',
] as const

/** Colours of the classes of radio quality. */
export const qualityColors = {
  excellent: '#12805c',
  good: '#7cc56b',
  fair: '#d3cf4e',
  poor: '#c4213a',
  no_signal: '#8b99a8',
} as const

/** Spacing of a grid in degrees. */
interface Spacing {
  readonly stepLon: number
  readonly stepLat: number
}

/** The square of the grid around a point of it, closed, counter-clockwise. */
export function squareAround(
  { lon, lat }: { readonly lon: number; readonly lat: number },
  { stepLon, stepLat }: Spacing,
): [number, number][] {
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7
  const [west, east] = [round(lon - stepLon / 2), round(lon + stepLon / 2)]
  const [south, north] = [round(lat - stepLat / 2), round(lat + stepLat / 2)]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
