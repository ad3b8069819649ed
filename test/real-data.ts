import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Folder with real packs and raw data, which is not part of the repository: `SIGHTLINE_REAL_DATA`,
 * otherwise a folder `shared` beside the checkout. Tests that need it are skipped without it.
 */
export const realDataFolder =
  process.env.SIGHTLINE_REAL_DATA ?? fileURLToPath(new URL('../../shared/', import.meta.url))

/** Whether a part of the real data is there; says loudly that tests are skipped when it is not. */
export function hasRealData(part: string): boolean {
  const there = existsSync(`${realDataFolder}/${part}`)
  if (!there) console.warn(`SKIPPED: real data is not there (${part}); set SIGHTLINE_REAL_DATA`)
  return there
}
