import { computed, signal } from '@preact/signals'
import type { RayFeature, SimulateResponse } from '../../api/types.ts'

/** The ray shown in the chart: under the pointer, or held by a click. */
export const hoveredRay = signal<number | null>(null)
export const pinnedRay = signal<number | null>(null)
export const shownRay = computed(() => hoveredRay.value ?? pinnedRay.value)
/** Whether the gaps are asked for in the same request. */
export const alsoGaps = signal(true)

const groupsOf = new WeakMap<SimulateResponse, ReadonlyMap<number, readonly RayFeature[]>>()

/** The segments of each ray, from the antenna outwards. */
export function raysOf(answer: SimulateResponse): ReadonlyMap<number, readonly RayFeature[]> {
  const known = groupsOf.get(answer)
  if (known !== undefined) return known
  const groups = new Map<number, RayFeature[]>()
  for (const feature of answer.geojson.features) {
    const group = groups.get(feature.properties.ray_index)
    if (group === undefined) groups.set(feature.properties.ray_index, [feature])
    else group.push(feature)
  }
  for (const group of groups.values()) {
    group.sort((a, b) => a.properties.segment_index - b.properties.segment_index)
  }
  const sorted = new Map([...groups].sort((a, b) => a[0] - b[0]))
  groupsOf.set(answer, sorted)
  return sorted
}
