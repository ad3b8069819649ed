import { signal } from '@preact/signals'

/** Where the pack has terrain (west, south, east, north); null while that is not known. */
export const terrainBounds = signal<readonly number[] | null>(null)
