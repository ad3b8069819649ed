import type { PackArea } from '../pack-area.ts'
import { surfacePoint, type SurfaceFrame } from './surface-frame.ts'
import { nodeMarks } from './surface-marks.ts'

/** One bit a node, row-major from the south-west, the least significant bit of a byte first. */
export type NodeBits = Uint8Array

/** Which of a surface's nodes carry a caveat; only nodes in radius and beam do. */
export interface SurfaceMasks {
  /** Outside the bounds of the pack: no building is known there. All the others lie inside. */
  readonly outsidePack: NodeBits
  /** Inside a building and not above its known roof. */
  readonly indoor: NodeBits
  /** Out of sight only because a roof is of unknown height. */
  readonly unknownHeight: NodeBits
  /** In sight only because the roof under the antenna is taken away. */
  readonly ownRoof: NodeBits
}

/** How many nodes are in a mask. */
export function countNodes(bits: NodeBits): number {
  let count = 0
  for (let byte of bits) {
    for (; byte !== 0; byte &= byte - 1) count++
  }
  return count
}

/** Which nodes of a grid lie beyond the bounds of the pack. */
export class PackEdge {
  readonly #isColumnOutside: readonly boolean[]
  readonly #isRowOutside: readonly boolean[]

  constructor(frame: SurfaceFrame, packArea: PackArea) {
    this.#isColumnOutside = Array.from(
      { length: frame.width },
      (_, column) => !packArea.holdsLongitude(surfacePoint(frame, column, 0)[0]),
    )
    this.#isRowOutside = Array.from(
      { length: frame.height },
      (_, row) => !packArea.holdsLatitude(surfacePoint(frame, 0, row)[1]),
    )
  }

  isOutside(column: number, row: number): boolean {
    return this.#isColumnOutside[column] || this.#isRowOutside[row]
  }
}

/** Collects what a planner must know about the nodes of a surface, node by node. */
export class SurfaceEvidence {
  readonly masks: SurfaceMasks
  /** Nodes nearer than the model's shortest distance. */
  nearNodeCount = 0
  readonly #edge: PackEdge
  readonly #width: number

  constructor(frame: SurfaceFrame, packArea: PackArea) {
    const bytes = Math.ceil((frame.width * frame.height) / 8)
    this.masks = {
      outsidePack: new Uint8Array(bytes),
      indoor: new Uint8Array(bytes),
      unknownHeight: new Uint8Array(bytes),
      ownRoof: new Uint8Array(bytes),
    }
    this.#width = frame.width
    this.#edge = new PackEdge(frame, packArea)
  }

  /** Takes a node in radius and beam, whether or not it has a value. */
  addPlace(column: number, row: number): void {
    const index = row * this.#width + column
    if (this.#edge.isOutside(column, row)) setNode(this.masks.outsidePack, index)
  }

  /** Takes a node that has a value, by its marks. */
  add(column: number, row: number, marks: number): void {
    const index = row * this.#width + column
    if ((marks & nodeMarks.indoor) !== 0) setNode(this.masks.indoor, index)
    if ((marks & nodeMarks.unknownHeight) !== 0) setNode(this.masks.unknownHeight, index)
    if ((marks & nodeMarks.ownRoof) !== 0) setNode(this.masks.ownRoof, index)
    if ((marks & nodeMarks.near) !== 0) this.nearNodeCount++
  }
}

function setNode(bits: NodeBits, index: number): void {
  bits[index >> 3] |= 1 << (index & 7)
}
