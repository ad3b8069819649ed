import type { Polygon } from '../common/building-input.ts'

/** Lines on which two footprints are measured against each other. */
const scanLines = 64

interface Overlap {
  /** Common area over united area, 0 to 1. */
  readonly iou: number
  /** Common area over the area of the second. */
  readonly shareOfSecond: number
}

/**
 * How far two footprints cover the same ground, measured on 64 lines from west to east: exact along
 * each line, to about a hundredth across them. A ratio of areas needs no metres.
 */
export function footprintOverlap(first: readonly Polygon[], second: readonly Polygon[]): Overlap {
  const lats = [...first, ...second].flatMap(([outer]) => outer.map(([, lat]) => lat))
  const south = lats.reduce((a, b) => Math.min(a, b))
  const north = lats.reduce((a, b) => Math.max(a, b))
  let common = 0
  let ofFirst = 0
  let ofSecond = 0
  for (let line = 0; line < scanLines; line++) {
    const lat = south + ((line + 0.5) / scanLines) * (north - south)
    const a = stretchesAt(first, lat)
    const b = stretchesAt(second, lat)
    ofFirst += lengthOf(a)
    ofSecond += lengthOf(b)
    common += commonLength(a, b)
  }
  const united = ofFirst + ofSecond - common
  return {
    iou: united > 0 ? common / united : 0,
    shareOfSecond: ofSecond > 0 ? common / ofSecond : 0,
  }
}

/** Where a line runs inside: pairs of longitudes, rising. Parts of a building do not overlap. */
function stretchesAt(polygons: readonly Polygon[], lat: number): number[] {
  const crossings: number[] = []
  for (const polygon of polygons) {
    for (const ring of polygon) {
      for (let i = 1; i < ring.length; i++) {
        const [fromLon, from] = ring[i - 1]
        const [toLon, to] = ring[i]
        if (from > lat === to > lat) continue
        crossings.push(fromLon + ((lat - from) / (to - from)) * (toLon - fromLon))
      }
    }
  }
  return crossings.sort((a, b) => a - b)
}

function lengthOf(stretches: readonly number[]): number {
  let sum = 0
  for (let i = 1; i < stretches.length; i += 2) sum += stretches[i] - stretches[i - 1]
  return sum
}

function commonLength(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  let i = 1
  let j = 1
  while (i < a.length && j < b.length) {
    const from = Math.max(a[i - 1], b[j - 1])
    const to = Math.min(a[i], b[j])
    if (to > from) sum += to - from
    if (a[i] < b[j]) i += 2
    else j += 2
  }
  return sum
}
