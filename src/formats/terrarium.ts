import { encodeRgbPng } from './png-write.ts'

/** The elevation that all three bytes at zero stand for, metres. */
const lowestM = -32_768
const stepsPerMetre = 256
const maximumSteps = 0xff_ff_ff

/**
 * Elevations as a Terrarium image: red * 256 + green + blue / 256 - 32768 metres, which map
 * libraries read. Resolution 1/256 m.
 *
 * @param elevationsM - side * side finite elevations, row by row from the north
 */
export function encodeTerrarium(elevationsM: Float64Array, side: number): Uint8Array {
  const rgb = new Uint8Array(3 * elevationsM.length)
  for (let i = 0; i < elevationsM.length; i++) {
    const steps = Math.round((elevationsM[i] - lowestM) * stepsPerMetre)
    const held = Math.min(Math.max(steps, 0), maximumSteps)
    rgb[3 * i] = held >> 16
    rgb[3 * i + 1] = (held >> 8) & 0xff
    rgb[3 * i + 2] = held & 0xff
  }
  return encodeRgbPng(side, side, rgb)
}
