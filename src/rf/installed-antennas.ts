import type { CatalogueAntenna } from './antenna-cut.ts'

let installed: ReadonlyMap<string, CatalogueAntenna> = new Map()

/**
 * Makes the antennas of a catalogue known beside the presets. They are what a process knows, like its
 * models: set once, before the first profile is resolved. A resolved profile carries its cuts along,
 * so that other threads need no catalogue.
 */
export function installAntennas(antennas: readonly CatalogueAntenna[]): void {
  installed = new Map(antennas.map((antenna) => [antenna.id, antenna]))
}

/** The antenna of an id; undefined where the catalogue has none. */
export function installedAntenna(id: string): CatalogueAntenna | undefined {
  return installed.get(id)
}

/** Whether there is any antenna beside the presets. */
export function hasInstalledAntennas(): boolean {
  return installed.size > 0
}
