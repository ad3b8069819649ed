import { computed, signal } from '@preact/signals'
import type { ClutterTiles } from '../api/types.ts'
import { pack } from './session.ts'

/** Whether the pack says what covers its ground: a raster, and what its classes stand for. */
export const hasClutter = computed(() => {
  const { clutter, clutter_classes: classes } = pack.value?.files ?? {}
  return clutter !== undefined && classes !== undefined
})

/** The clutter that is on the map; null while none is. */
export const clutterTiles = signal<ClutterTiles | null>(null)
