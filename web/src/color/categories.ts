import type { Rgb } from './ramps.ts'

/**
 * Colours for things without an order, told apart without full colour vision (Okabe and Ito,
 * "Color Universal Design", 2008). The blue ones come late: buildings that are served are blue, and
 * lie over them.
 */
const categoryColors: readonly Rgb[] = [
  [230, 159, 0],
  [0, 158, 115],
  [204, 121, 167],
  [213, 94, 0],
  [240, 228, 66],
  [86, 180, 233],
  [0, 114, 178],
  [0, 0, 0],
]

export const categoryColor = (index: number): Rgb =>
  categoryColors[Math.max(0, index) % categoryColors.length]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** Shades of one colour, apart in lightness: the colour itself, lighter, darker, and further on. */
const shades = [
  { towards: white, share: 0 },
  { towards: white, share: 0.45 },
  { towards: black, share: 0.4 },
  { towards: white, share: 0.7 },
] as const

/** Shades of black, which has no darker ones. */
const shadesOfBlack = [0, 0.35, 0.6, 0.8]

/** The shade of a category for one of its members, the first of them in the colour itself. */
export function categoryShade(index: number, member: number): Rgb {
  const color = categoryColor(index)
  const place = Math.max(0, member) % shades.length
  const isBlack = color.every((part) => part === 0)
  const { towards, share } = isBlack
    ? { towards: white, share: shadesOfBlack[place] }
    : shades[place]
  const channel = (i: 0 | 1 | 2): number => Math.round(color[i] + share * (towards[i] - color[i]))
  return [channel(0), channel(1), channel(2)]
}
