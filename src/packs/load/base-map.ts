import { SightlineError } from '../../errors.ts'
import {
  DamagedArchiveError,
  tileArchive,
  type TileArchiveReader,
} from '../../formats/pmtiles-read.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { openVerified } from './verified-file.ts'

type MapPack = Pick<PackSnapshot, 'manifest' | 'files' | 'stamps'>

/** The base map of a loaded pack; null when it has none. It is read from its file when asked. */
export function packBaseMap(pack: MapPack): TileArchiveReader | null {
  if (pack.manifest.files.base_map === undefined) return null
  return tileArchive(() => openVerified(pack, 'base_map'))
}

/**
 * Checks that the base map of a pack can be read: its declaration, header, first directory and
 * metadata. A pack without one passes.
 *
 * @throws SightlineError `not_processable` naming layer and reason.
 */
export async function assertBaseMapReadable(pack: MapPack): Promise<void> {
  const archive = packBaseMap(pack)
  if (archive === null) return
  const format = pack.manifest.layers?.base_map?.format.trim().toLowerCase() ?? 'pmtiles'
  if (format !== 'pmtiles') throw refusal('manifest: layers.base_map.format must be pmtiles')
  try {
    await archive.facts()
    await archive.metadata()
  } catch (error) {
    if (!(error instanceof DamagedArchiveError)) throw error
    throw refusal(`files.base_map: ${error.message}`, error)
  }
}

function refusal(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', reason, { cause })
}
