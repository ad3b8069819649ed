import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { partAround } from '../../../spatial/degree-map.ts'
import { refractivityText } from '../../load/refractivity.ts'
import type { DigitalMap } from '../common/input-file.ts'

export interface RefractivityLayerResult {
  readonly sha256: string
  /** Names of the maps. */
  readonly maps: readonly string[]
}

/** Writes what digital maps say around a box. */
export async function writeRefractivity(
  path: string,
  maps: readonly DigitalMap[],
  box: Bounds,
): Promise<RefractivityLayerResult> {
  const parts = maps.map(({ name, earth }) => [name, partAround(earth, box)] as const)
  const text = refractivityText(Object.fromEntries(parts))
  await writeFile(path, text)
  return {
    sha256: createHash('sha256').update(text).digest('hex'),
    maps: maps.map(({ name }) => name),
  }
}
