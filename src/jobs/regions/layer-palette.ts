import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import { powerColorAt } from '../../formats/power-colors.ts'

/** The colours that a layer is drawn in; the first place of a palette is transparent. */
interface LayerPalette {
  /** Red, green and blue of every colour. */
  readonly colors: Uint8Array
  /** Place of the colour of a value; values that stand for nothing have place 0. */
  readonly placeOf: (value: number) => number
}

/** Places of a palette beside the transparent one. */
const colorCount = 255

/** Turns of the wheel between two cells: neighbours in the list are far from each other on it. */
const goldenTurn = 0.618_033_988_75

/** The range of SINR that has colours of its own, dB; it is drawn in those of powers. */
const sinrRangeDb = [-10, 30] as const
const powerRangeDbm = [-120, -40] as const

/** As many servers as have a colour of their own. */
const manyServers = 8

/** Every layer as an image, in the colours of the page. */
export const layerPalettes: Readonly<Record<RegionLayer, LayerPalette>> = {
  best_server: {
    colors: palette((place) => wheelColor((place * goldenTurn) % 1)),
    placeOf: (server) => (server > 0 ? 1 + ((server - 1) % colorCount) : 0),
  },
  rsrp_dbm: graded(...powerRangeDbm, -9999),
  sinr_db: graded(...sinrRangeDb, -9999),
  servers_within_6_db: {
    colors: palette((place) => rampColor(1 - Math.min(place, manyServers) / manyServers)),
    placeOf: (servers) => (servers === 255 || servers === 0 ? 0 : Math.min(servers, manyServers)),
  },
}

/** Even steps between two values, beyond which the outermost colours hold. */
function graded(from: number, to: number, noData: number): LayerPalette {
  return {
    colors: palette((place) => rampColor((place - 1) / (colorCount - 1))),
    placeOf: (value) => {
      if (value === noData) return 0
      const share = Math.min(Math.max((value - from) / (to - from), 0), 1)
      return 1 + Math.round(share * (colorCount - 1))
    },
  }
}

function rampColor(share: number): string {
  const [weakest, strongest] = powerRangeDbm
  return powerColorAt(weakest + share * (strongest - weakest))
}

function palette(colorAt: (place: number) => string): Uint8Array {
  const colors = new Uint8Array(3 * (colorCount + 1))
  for (let place = 1; place <= colorCount; place++) {
    const color = colorAt(place)
    for (let channel = 0; channel < 3; channel++) {
      colors[3 * place + channel] = parseInt(color.slice(1 + 2 * channel, 3 + 2 * channel), 16)
    }
  }
  return colors
}

/** A colour of the wheel, neither pale nor dark. */
function wheelColor(turn: number): string {
  const channel = (offset: number) => {
    const away = Math.abs(((turn + offset) % 1) * 6 - 3) - 1
    const value = 70 + 160 * Math.min(Math.max(away, 0), 1)
    return Math.round(value).toString(16).padStart(2, '0')
  }
  return `#${channel(0)}${channel(2 / 3)}${channel(1 / 3)}`
}
