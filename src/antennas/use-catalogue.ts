import type { Antenna } from './antenna.ts'
import { readCatalogue } from './catalogue.ts'
import { installAntennas } from '../rf/installed-antennas.ts'

interface CatalogueLog {
  warn(details: object, message: string): void
}

/**
 * Makes the antennas of a folder known to this process and gives them; none without a folder. What
 * cannot be read is left out and logged: the service answers without it.
 */
export function useAntennaCatalogue(folder: string, log: CatalogueLog): readonly Antenna[] {
  const antennas = folder === '' ? [] : readFolder(folder, log)
  installAntennas(antennas)
  return antennas
}

function readFolder(folder: string, log: CatalogueLog): readonly Antenna[] {
  try {
    const { antennas, refused } = readCatalogue(folder)
    for (const { file, reason } of refused) {
      log.warn({ folder, file, reason }, 'an antenna of the catalogue cannot be used')
    }
    return antennas
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ folder, reason }, 'the antenna catalogue cannot be read')
    return []
  }
}
