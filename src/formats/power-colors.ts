import type { RasterColor } from './qgis-style.ts'

/** Colours of received power in dBm, those of the page; between them they are interpolated. */
export const powerColors: readonly RasterColor[] = [
  [-120, '#5e4b9a'],
  [-110, '#4467b5'],
  [-100, '#3b8fc2'],
  [-90, '#3fb5a3'],
  [-80, '#7cc56b'],
  [-70, '#d3cf4e'],
  [-60, '#f2aa3c'],
  [-50, '#ea6d38'],
  [-40, '#cf3344'],
].map(([value, color]) => ({
  value: Number(value),
  label: `${value} dBm`,
  color: String(color),
}))

/** `#rrggbb` of a power. */
export function powerColorAt(powerDbm: number): string {
  const next = powerColors.findIndex(({ value }) => powerDbm <= value)
  if (next === 0) return powerColors[0].color
  if (next < 0) return powerColors[powerColors.length - 1].color
  const [low, high] = [powerColors[next - 1], powerColors[next]]
  const share = (powerDbm - low.value) / (high.value - low.value)
  const channel = (at: number) => {
    const [from, to] = [low, high].map(({ color }) => parseInt(color.slice(at, at + 2), 16))
    return Math.round(from + share * (to - from))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** How features of these received powers look, one a power: the label is the value of their column. */
export function powerSymbols(
  powersDbm: readonly number[],
  labelOf: (powerDbm: number) => string,
): { readonly value: string; readonly label: string; readonly color: string }[] {
  return powersDbm.map((powerDbm) => {
    const label = labelOf(powerDbm)
    return { value: label, label, color: powerColorAt(powerDbm) }
  })
}
