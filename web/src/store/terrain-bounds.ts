import { signal } from '@preact/signals'

/**
 * Where the pack has terrain (west, south, east, north): undefined until the service has told, null where it
 * tells none.
 */
export const terrainBounds = signal<readonly number[] | null | undefined>(undefined)
