import { overGround, type World } from '../../src/analyses/world.ts'
import type { ElevationRaster } from '../../src/formats/elevation-raster.ts'
import { readGroundWindow, windowFrame } from '../../src/spatial/ground-window.ts'
import { boxAround, localFrame } from '../../src/spatial/local-frame.ts'
import { originLat, originLon } from './block-world.ts'
import { terrainRaster } from './terrain-raster.ts'

const secondDeg = 1 / 3600

/** A raster of one arc second around the origin of block worlds, by metres east and north of it. */
export function groundAroundOrigin(
  elevationM: (x: number, y: number) => number,
  spacingDeg = secondDeg,
  halfDeg = 0.12,
): ElevationRaster {
  const eastM = 111_320 * Math.cos((originLat * Math.PI) / 180)
  const northM = 111_030
  const side = Math.ceil((2 * halfDeg) / spacingDeg)
  return terrainRaster(
    (lon, lat) => elevationM((lon - originLon) * eastM, (lat - originLat) * northM),
    {
      west: originLon - halfDeg,
      north: originLat + halfDeg,
      spacingDeg,
      width: side,
      height: side,
    },
  )
}

/** Reads a raster around the origin of block worlds: the worlds made with it stand on it. */
export async function groundUnder(
  raster: ElevationRaster,
  reachM = 8000,
): Promise<(world: World) => World> {
  const frame = windowFrame(raster, boxAround(localFrame(originLon, originLat), reachM))
  const windows = frame === null ? [] : [await readGroundWindow(raster, frame, () => undefined)]
  return (world) => overGround(world, windows)
}
