import Flatbush from 'flatbush'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { externalHeightsTag, parseExternalHeights } from '../../load/external-heights.ts'
import type { ExternalHeight } from '../../load/external-heights.ts'
import { GrowingFloat64 } from '../../load/growing-arrays.ts'
import { BoundsGrower } from '../common/bounds.ts'
import { tagText } from '../../load/tag-values.ts'
import type { Polygon } from '../common/building-input.ts'
import { footprintOverlap } from './footprint-overlap.ts'

/** From this share of the united area on, two footprints are one building. */
const sameBuildingIou = 0.6
/** A footprint of which others cover more than this share is not a building beside them. */
const maximumCovered = 0.1

/** What becomes of a footprint of a later file. */
type JoinResult =
  | { readonly kind: 'new' }
  /** It is the building of an earlier file; `index` is its number. */
  | { readonly kind: 'same'; readonly index: number; readonly iou: number }
  /** It overlaps others without being one of them. */
  | { readonly kind: 'ambiguous' }

/**
 * Finds the buildings of earlier files that a footprint of a later one covers. Footprints of one file
 * are not held against each other.
 */
export class FootprintJoin {
  readonly #boxes = new GrowingFloat64()
  readonly #polygonsOf: (index: number) => readonly Polygon[]
  #index: Flatbush | undefined
  /** Buildings that a footprint of the file has been joined to already. */
  #taken = new Set<number>()

  /** @param polygonsOf - the polygons of an earlier building by its number. */
  constructor(polygonsOf: (index: number) => readonly Polygon[]) {
    this.#polygonsOf = polygonsOf
  }

  /** Takes the next building that is kept; numbers count from 0. */
  add(polygons: readonly Polygon[]): void {
    boxOf(polygons).forEach((edge) => this.#boxes.push(edge))
  }

  /** Ends a file: what comes now is held against everything so far. */
  beginFile(): void {
    const boxes = this.#boxes.view()
    this.#taken = new Set()
    if (boxes.length === 0) return
    this.#index = new Flatbush(boxes.length / 4)
    for (let i = 0; i < boxes.length; i += 4) {
      this.#index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3])
    }
    this.#index.finish()
  }

  find(polygons: readonly Polygon[]): JoinResult {
    const near = this.#index?.search(...boxOf(polygons)) ?? []
    let best = { index: -1, iou: 0 }
    let covered = 0
    for (const index of near.sort((a, b) => a - b)) {
      const { iou, shareOfSecond } = footprintOverlap(this.#polygonsOf(index), polygons)
      covered += shareOfSecond
      if (iou > best.iou) best = { index, iou }
    }
    if (best.iou >= sameBuildingIou) {
      // A second footprint of one file for one building: neither can be told to be right.
      if (this.#taken.has(best.index)) return { kind: 'ambiguous' }
      this.#taken.add(best.index)
      return { kind: 'same', ...best }
    }
    return covered > maximumCovered ? { kind: 'ambiguous' } : { kind: 'new' }
  }
}

/**
 * The heights of a joined footprint, as those of the building that it was joined to.
 *
 * @param tagHeightM - from its own `height` tag.
 */
export function joinedHeights(
  {
    id,
    properties,
  }: { readonly id: string; readonly properties: Readonly<Record<string, unknown>> },
  tagHeightM: number | undefined,
  iou: number,
): ExternalHeight[] {
  const match = {
    match: 'high_confidence_overlap',
    iou: Math.round(iou * 1000) / 1000,
  } as const
  const given = parseExternalHeights(properties[externalHeightsTag])
  const external = given.map((height) => ({ id, ...height, ...match }))
  if (tagHeightM === undefined) return external
  const source = tagText(properties.source) ?? 'tag of another building file'
  return [...external, { height_m: tagHeightM, evidence: 'tagged', source, id, ...match }]
}

function boxOf(polygons: readonly Polygon[]): Bounds {
  const bounds = new BoundsGrower()
  for (const [outer] of polygons) outer.forEach((position) => bounds.add(position))
  return bounds.bounds
}
