import { SightlineError } from '../../../errors.ts'
import type { Bounds, ElevationRaster } from '../../../formats/elevation-raster.ts'
import { hgtName, parseHgtName } from '../../../formats/hgt.ts'
import { openElevationFile } from '../../load/elevation-file.ts'
import type { InputFile } from './input-file.ts'
import type { RasterLayer } from './raster-mosaic.ts'

/** A raster file and the box it covers; null where only unpacking it would tell. */
interface CoveringFile {
  readonly name: string
  readonly bounds: Bounds | null
}

/** Names in a message at most. */
const namedFiles = 6

/**
 * Refuses files of which none reaches a box, by their headers and names alone: long work would be for
 * nothing. One that would have to be unpacked may reach it.
 *
 * @throws SightlineError `not_processable` that names what the files cover and what is needed.
 */
export async function refuseFarInputs(
  inputs: readonly InputFile[],
  box: Bounds,
  layer: RasterLayer,
): Promise<void> {
  refuseFarFiles(await Promise.all(inputs.map(coverOf)), box, layer)
}

/** Refuses files of which none reaches a box, whose own boxes are known. */
export function refuseFarFiles(
  files: readonly CoveringFile[],
  box: Bounds,
  layer: RasterLayer,
): void {
  if (files.length === 0) return
  if (files.some(({ bounds }) => bounds === null || meet(bounds, box))) return
  const named = files
    .slice(0, namedFiles)
    .map(({ name, bounds }) => `${name} (${boxText(bounds!)})`)
  const more = files.length > namedFiles ? ` and ${files.length - namedFiles} more` : ''
  const wanted = layer === 'terrain' ? `, such as the tiles ${tilesOver(box)}` : ''
  throw new SightlineError(
    'not_processable',
    `${layer}: the files lie outside the pack: ${named.join(', ')}${more}; ` +
      `what covers ${boxText(box)} is needed${wanted}`,
  )
}

/** Whether one of the files reaches one of the boxes, or may do so, by their headers and names alone. */
export async function mayReach(
  inputs: readonly InputFile[],
  boxes: readonly Bounds[],
): Promise<boolean> {
  const files = await Promise.all(inputs.map(coverOf))
  return files.some(({ bounds }) => bounds === null || boxes.some((box) => meet(bounds, box)))
}

/** Files with the rasters that were opened of them, in one order. */
export function filesOf(
  inputs: readonly InputFile[],
  rasters: readonly ElevationRaster[],
): readonly CoveringFile[] {
  return inputs.map(({ name }, i) => ({ name, bounds: rasters[i].bounds }))
}

async function coverOf({ name, path, kind, isGzip }: InputFile): Promise<CoveringFile> {
  const corner = parseHgtName(name.replace(/\.(?:gz|zip)$/i, ''))
  if (corner !== null) {
    const { lonDeg, latDeg } = corner
    return { name, bounds: [lonDeg, latDeg, lonDeg + 1, latDeg + 1] }
  }
  if (kind !== 'geotiff' || isGzip) return { name, bounds: null }
  try {
    const file = await openElevationFile(path)
    await file.close()
    return { name, bounds: file.raster.bounds }
  } catch (error) {
    // What is wrong with it is said where it is read.
    if (error instanceof SightlineError) return { name, bounds: null }
    throw error
  }
}

function meet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/** One-degree tiles over a box, from the south-west, as their files are called. */
function tilesOver([west, south, east, north]: Bounds): string {
  const names: string[] = []
  for (let lat = Math.floor(south); lat < north; lat++) {
    for (let lon = Math.floor(west); lon < east; lon++) names.push(hgtName(lon, lat))
  }
  if (names.length <= namedFiles) return names.join(', ')
  return `${names.slice(0, namedFiles).join(', ')} and ${names.length - namedFiles} more`
}

/** `24.9 to 25.2 E, 60.1 to 60.3 N`, the box rounded outwards. */
function boxText([west, south, east, north]: Bounds): string {
  return `${spanText(west, east, 'E', 'W')}, ${spanText(south, north, 'N', 'S')}`
}

function spanText(low: number, high: number, positive: string, negative: string): string {
  const tenths = [Math.floor(low * 10) / 10, Math.ceil(high * 10) / 10]
  if (tenths[1] <= 0) return `${-tenths[1]} to ${-tenths[0]} ${negative}`
  if (tenths[0] >= 0) return `${tenths[0]} to ${tenths[1]} ${positive}`
  return `${-tenths[0]} ${negative} to ${tenths[1]} ${positive}`
}
