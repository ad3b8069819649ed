import type { LinkEvaluator } from '../link/evaluator.ts'
import type { Allocate } from '../link/radial-table.ts'
import { roundTo1 } from '../../rounding.ts'
import { PackEdge } from './surface-evidence.ts'
import type { SurfaceFrame, SurfaceGrid } from './surface-frame.ts'
import { marksOf, nodeMarks } from './surface-marks.ts'
import type { SurfaceNodes } from './surface-nodes.ts'
import type { SurfaceQuestion } from './sector-question.ts'
import { SurfacePlaces } from './surface-places.ts'
import { nodeOverLocations } from './surface-probability.ts'

/** A grid with what is to be said of its nodes beside their powers; plain data. */
export interface SurfaceMemory {
  readonly grid: SurfaceGrid
  /** See `nodeMarks`; 0 outside radius and beam. */
  readonly marks: Uint16Array
  /** Path losses within the radius, dB; null where they are not wanted. */
  readonly pathLossDb: Float64Array | null
  /** Powers over places; null where they are not wanted. */
  readonly overLocations: {
    readonly thresholdDbm: number
    /** At half of the places, dBm. */
    readonly medianDbm: Float64Array
    /** Members of `NodeOverLocations`; NaN where no spread is stated. */
    readonly sureBelowDb: Float64Array
    readonly chance: Float64Array
  } | null
}

/** A grid without values, on one piece of memory. */
export function emptyNodes(
  frame: SurfaceFrame,
  question: SurfaceQuestion,
  allocate: Allocate,
): SurfaceMemory {
  const count = frame.width * frame.height
  const wantsPathLoss = question.wantsPathLoss === true
  const { probabilityAboveDbm: thresholdDbm } = question
  const lists = 1 + (wantsPathLoss ? 1 : 0) + (thresholdDbm === undefined ? 0 : 3)
  const listBytes = count * Float64Array.BYTES_PER_ELEMENT
  const buffer = allocate(lists * listBytes + count * Uint16Array.BYTES_PER_ELEMENT)
  let used = 0
  const numbers = () => new Float64Array(buffer, listBytes * used++, count).fill(NaN)
  return {
    grid: { ...frame, values: numbers() },
    pathLossDb: wantsPathLoss ? numbers() : null,
    overLocations:
      thresholdDbm === undefined
        ? null
        : { thresholdDbm, medianDbm: numbers(), sureBelowDb: numbers(), chance: numbers() },
    marks: new Uint16Array(buffer, lists * listBytes, count).fill(0),
  }
}

/** The nodes of a surface on memory of their own, which nobody else writes. */
export function copiedNodes({
  grid,
  marks,
  pathLossDb,
  overLocations,
}: SurfaceMemory): SurfaceMemory {
  return {
    grid: { ...grid, values: grid.values.slice() },
    marks: marks.slice(),
    pathLossDb: pathLossDb?.slice() ?? null,
    overLocations: overLocations && {
      ...overLocations,
      medianDbm: overLocations.medianDbm.slice(),
      sureBelowDb: overLocations.sureBelowDb.slice(),
      chance: overLocations.chance.slice(),
    },
  }
}

/** Where the nodes of a surface lie around its cell. */
export function surfacePlaces(evaluator: LinkEvaluator, frame: SurfaceFrame): SurfacePlaces {
  const { cell, largestRadiusM } = evaluator
  const { lon, lat, profile } = cell
  return new SurfacePlaces(frame, { lon, lat, radiusM: profile.radiusM, largestRadiusM })
}

/**
 * Evaluates rows of nodes; they come out the same in whatever order, whoever does them. A row may be written
 * again while somebody reads it: each of its values is written once, as it is in the end.
 */
export class SurfaceRows {
  readonly #evaluator: LinkEvaluator
  readonly #nodes: SurfaceNodes
  readonly #memory: SurfaceMemory
  readonly #places: SurfacePlaces
  readonly #edge: PackEdge

  constructor(evaluator: LinkEvaluator, nodes: SurfaceNodes, memory: SurfaceMemory) {
    this.#evaluator = evaluator
    this.#nodes = nodes
    this.#memory = memory
    this.#places = surfacePlaces(evaluator, memory.grid)
    this.#edge = new PackEdge(memory.grid, evaluator.packArea)
  }

  /** Evaluates one row. */
  fill(row: number): void {
    const { width } = this.#memory.grid
    for (let column = 0; column < width; column++) {
      const place = this.#places.at(column, row)
      if (place === null) continue
      const isOutside = this.#edge.isOutside(column, row)
      this.#fillNode(row * width + column, place, isOutside)
    }
  }

  #fillNode(index: number, [x, y]: readonly [number, number], isOutside: boolean): void {
    const evaluator = this.#evaluator
    const { grid, marks, pathLossDb, overLocations } = this.#memory
    const isInBeam = evaluator.isInBeam(x, y)
    if (isOutside && evaluator.excludesBeyondPack) {
      if (isInBeam) marks[index] = nodeMarks.counted
      return
    }
    if (!isInBeam) {
      if (pathLossDb !== null) pathLossDb[index] = this.#nodes.outOfBeamLossDb(x, y)
      return
    }
    const { path, lossDb, powerDbm, spreadDb, offsetFromMedianDb, law } = this.#nodes.at(x, y)
    const isNear = Math.sqrt(x * x + y * y) < evaluator.nearestM
    marks[index] = marksOf(path, isNear)
    grid.values[index] = roundTo1(powerDbm)
    if (pathLossDb !== null) pathLossDb[index] = lossDb
    if (overLocations === null) return
    const medianDbm = powerDbm + offsetFromMedianDb
    overLocations.medianDbm[index] = medianDbm
    if (spreadDb === null) return
    const over = nodeOverLocations(medianDbm - overLocations.thresholdDbm, spreadDb, law)
    overLocations.sureBelowDb[index] = over.sureBelowDb
    overLocations.chance[index] = over.chance
  }
}
