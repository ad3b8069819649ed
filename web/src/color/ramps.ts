export type Rgb = readonly [red: number, green: number, blue: number]

interface RampStop {
  readonly value: number
  readonly color: Rgb
}

/** Stops in ascending order of value; between them colours are interpolated, outside clamped. */
export type Ramp = readonly RampStop[]

export const powerPalettes = ['viridis', 'cividis', 'grey'] as const
export type PowerPalette = (typeof powerPalettes)[number]

const powerStopsDbm = [-120, -110, -100, -90, -80, -70, -60, -50, -40]

/** Received power in dBm. Each rises in lightness: its order is read without colour vision. */
export const powerRamps: Readonly<Record<PowerPalette, Ramp>> = {
  viridis: ramp(powerStopsDbm, [
    '#440154',
    '#472d7b',
    '#3b528b',
    '#2c728e',
    '#21918c',
    '#28ae80',
    '#5ec962',
    '#addc30',
    '#fde725',
  ]),
  cividis: ramp(powerStopsDbm, [
    '#00224e',
    '#1a386f',
    '#434e6c',
    '#61656f',
    '#7d7c78',
    '#9b9476',
    '#bcae6c',
    '#dec958',
    '#fee838',
  ]),
  grey: ramp(powerStopsDbm, [
    '#1a1a1a',
    '#333333',
    '#4d4d4d',
    '#666666',
    '#808080',
    '#999999',
    '#b8b8b8',
    '#d9d9d9',
    '#fafafa',
  ]),
}

/** What a second picture adds to or takes from a first, dB: blue is more, orange is less. */
export const differenceRamp: Ramp = ramp(
  [-30, -10, -1, 0, 1, 10, 30],
  ['#8c3b00', '#e08214', '#f7e3c5', '#f7f7f7', '#d3e5f2', '#5a9bd4', '#0b3d91'],
)

/** Known roof height in metres. */
export const heightRamp = {
  light: ramp([0, 10, 25, 50, 100], ['#d9e6f2', '#a9c8e6', '#6aa0d2', '#3672b0', '#173f7a']),
  dark: ramp([0, 10, 25, 50, 100], ['#24384d', '#2f557c', '#3f7cb4', '#67a8e0', '#b4dcff']),
} as const

/** Demand weight or residential demand, in the pack's own weight units. */
export const demandRamp = {
  light: ramp([1, 10, 30, 60, 100], ['#f6e4cf', '#f0bf86', '#e08b4a', '#bb5527', '#7f2a12']),
  dark: ramp([1, 10, 30, 60, 100], ['#4a3826', '#7d5527', '#b87a2e', '#e6a545', '#ffdf9a']),
} as const

/** The colour of a ramp at a value. */
export function colorAt(stops: Ramp, value: number): Rgb {
  if (!(value > stops[0].value)) return stops[0].color
  for (let i = 1; i < stops.length; i++) {
    const high = stops[i]
    if (value > high.value) continue
    const low = stops[i - 1]
    const share = (value - low.value) / (high.value - low.value)
    const channel = (i: 0 | 1 | 2): number =>
      Math.round(low.color[i] + share * (high.color[i] - low.color[i]))
    return [channel(0), channel(1), channel(2)]
  }
  return stops[stops.length - 1].color
}

/** `rgb(1 2 3)`, as style sheets and the map take it. */
export function cssColor(color: Rgb): string {
  return `rgb(${color[0]},${color[1]},${color[2]})`
}

/** A colour between two, as style sheets and the map take it: a share of 1 is the second. */
export function mixed(from: string, to: string, share: number): string {
  return cssColor(colorAt(ramp([0, 1], [from, to]), share))
}

/** A ramp in words: its ends, what they mean, and which is the darker where one is. */
export function describeRamp(
  stops: Ramp,
  unit: string | undefined,
  ends: readonly [low: string, high: string],
): string {
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const rise = lightness(last.color) - lightness(first.color)
  const shades = rise > toldApart ? [', dark', ', bright'] : [', bright', ', dark']
  const told = ({ value }: RampStop, i: 0 | 1): string => {
    const number = [String(value).replace('-', '−'), unit].filter(Boolean).join(' ')
    return `${number} (${ends[i]}${Math.abs(rise) > toldApart ? shades[i] : ''})`
  }
  return `From ${told(first, 0)} to ${told(last, 1)}`
}

/** Of 255: ends that differ by less are told by their hue. */
const toldApart = 60

/** Green weighs most, blue least. */
const lightness = ([red, green, blue]: Rgb): number => 0.3 * red + 0.59 * green + 0.11 * blue

/** The colours of received power over another span, dBm. */
export function powerRampOver(palette: PowerPalette, [low, high]: Span): Ramp {
  const stops = powerRamps[palette]
  const steps = stops.length - 1
  return stops.map(({ color }, i) => ({ value: low + ((high - low) * i) / steps, color }))
}

/** The lower and the upper end of a scale. */
export type Span = readonly [low: number, high: number]

/** The span of received power where it does not follow the values. */
export const fixedPowerSpan: Span = [powerStopsDbm[0], powerStopsDbm[powerStopsDbm.length - 1]]

const spanStep = 10
const narrowestSpan = 20
/** No receiver tells what is weaker from nothing: a scale that goes on to it has one colour for all else. */
const weakestShownDbm = -150

/** Tenths of a dBm: no power is weaker or stronger. */
const weakestTenths = -6000
const strongestTenths = 3000

/**
 * All but the outermost hundredth of some powers at either end, in whole tens, and nothing that is too
 * weak for every receiver unless all of them are; null for none. They have
 * one decimal and are counted instead of sorted, so that a span can follow a drag.
 */
export function fittingSpan(values: ArrayLike<number>, nodata?: number): Span | null {
  const counts = new Uint32Array(strongestTenths - weakestTenths + 1)
  let all = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value === nodata) continue
    const tenths = Math.min(strongestTenths, Math.max(weakestTenths, Math.round(10 * value)))
    counts[tenths - weakestTenths]++
    all++
  }
  if (all === 0) return null
  const at = (share: number): number => {
    let left = Math.round(share * (all - 1))
    const index = counts.findIndex((count) => (left -= count) < 0)
    return (index + weakestTenths) / 10
  }
  const high = spanStep * Math.ceil(at(0.99) / spanStep)
  const weakest = Math.min(weakestShownDbm, high - narrowestSpan)
  const low = Math.max(weakest, spanStep * Math.floor(at(0.01) / spanStep))
  // Never −0.
  return [Math.min(low, high - narrowestSpan) + 0, high + 0]
}

/** A linear gradient over the stops, for legends drawn on a canvas or a style. */
export function gradientStops(stops: Ramp): readonly { share: number; color: string }[] {
  const first = stops[0].value
  const span = stops[stops.length - 1].value - first
  return stops.map((stop) => ({ share: (stop.value - first) / span, color: cssColor(stop.color) }))
}

/** The stops flattened for an `interpolate` expression of the map. */
export function expressionStops(stops: Ramp): (number | string)[] {
  return stops.flatMap((stop) => [stop.value, cssColor(stop.color)])
}

function ramp(values: readonly number[], colors: readonly string[]): Ramp {
  return values.map((value, i) => ({ value, color: parseHex(colors[i]) }))
}

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
