import { localFrame, project } from './local-frame.ts'

/** Metres along the meridian from a latitude in degrees, -90 to 90, to the nearer pole. */
export function poleDistanceM(lat: number): number {
  const [, northM] = project(localFrame(0, lat), 0, lat < 0 ? -90 : 90)
  return Math.abs(northM)
}
