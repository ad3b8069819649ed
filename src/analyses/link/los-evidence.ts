import {
  heightSources,
  type FootprintStore,
  type HeightSource,
} from '../../spatial/footprint-store.ts'
import { lineHeightM, type SightLineHeights } from '../../spatial/sight-line.ts'
import { stringAt } from '../../spatial/string-table.ts'
import type { LinkEvaluator } from './evaluator.ts'
import type { PathState } from './path.ts'
import type { LosBasis, LosState } from './link.ts'
import { losBasisOnRay, type RoofsOnRay } from './ray-path.ts'

/** One stretch of the path inside a footprint, as fractions of the path from antenna to receiver. */
interface CrossingInterval {
  readonly entryFraction: number
  readonly exitFraction: number
  readonly lineHeightAtEntryM: number
  readonly lineHeightAtExitM: number
  /** Null when unknown. */
  readonly roofHeightM: number | null
  /** Smallest height of the line above the roof over the stretch; null when the roof is unknown. */
  readonly minimumClearanceM: number | null
}

/** One building, with all its crossed parts, on the path. */
export interface CrossedBuilding {
  readonly buildingId: string
  readonly logicalBuildingId: string
  readonly partIds: readonly string[]
  readonly heightM: number | null
  readonly heightSource: HeightSource
  readonly heightTag: string
  readonly intervals: readonly CrossingInterval[]
}

/** Which roofs block a path, which it clears, which are unknown. */
export interface LosEvidence {
  readonly state: LosState
  readonly basis: LosBasis
  readonly blocking: readonly CrossedBuilding[]
  readonly cleared: readonly CrossedBuilding[]
  readonly unknownHeight: readonly CrossedBuilding[]
}

/** How the height of a footprint (store index) is known. */
export function heightSourceOf(store: FootprintStore, footprint: number): HeightSource {
  return heightSources[store.heightEvidence[footprint]]
}

/** The evidence for a receiver on a walked ray, buildings in ascending id. */
export function losEvidenceOnRay(
  evaluator: LinkEvaluator,
  store: FootprintStore,
  ray: RoofsOnRay,
  distanceM: number,
  state: PathState,
): LosEvidence {
  const { shadows } = ray
  const { roofM } = evaluator.scene
  const blocking: number[] = []
  const cleared: number[] = []
  const unknownHeight: number[] = []
  shadows.k.forEach((k, i) => {
    if (shadows.isPassedOver[i] === 1 || shadows.entryM[i] >= distanceM) return
    const isInShadow = distanceM >= shadows.fromM[i] && distanceM <= shadows.toM[i]
    // Within the contact tolerance of a wall the evaluator says outdoors: so does the evidence.
    const isInside =
      state.isReceiverInside && shadows.isIndoors[i] === 1 && distanceM < shadows.exitM[i]
    if (!isInShadow && !isInside) cleared.push(i)
    else if (roofM[k] === Infinity) unknownHeight.push(i)
    else blocking.push(i)
  })
  const describe = (crossings: readonly number[]) =>
    mergeByBuilding(evaluator, store, ray, distanceM, crossings)
  return {
    state: state.isLineOfSight ? 'los' : 'nlos',
    basis: losBasisOnRay(evaluator, ray, distanceM, state),
    blocking: describe(blocking),
    cleared: describe(cleared),
    unknownHeight: describe(unknownHeight),
  }
}

function mergeByBuilding(
  evaluator: LinkEvaluator,
  store: FootprintStore,
  ray: RoofsOnRay,
  distanceM: number,
  crossings: readonly number[],
): CrossedBuilding[] {
  if (crossings.length === 0) return []
  const { footprint, roofM } = evaluator.scene
  const { shadows } = ray
  const byLogical = new Map<number, number[]>()
  for (const i of crossings) {
    const logical = store.logicalIndex[footprint[shadows.k[i]]]
    const parts = byLogical.get(logical)
    if (parts === undefined) byLogical.set(logical, [i])
    else parts.push(i)
  }
  const merged: CrossedBuilding[] = []
  for (const [logical, parts] of byLogical) {
    const first = footprint[shadows.k[parts[0]]]
    const heightM = store.heightM[first]
    const partIds = partIdsOf(evaluator, store, ray, parts)
    merged.push({
      buildingId: partIds[0],
      logicalBuildingId: stringAt(store.logicalIds, logical),
      partIds,
      heightM: Number.isNaN(heightM) ? null : heightM,
      heightSource: heightSourceOf(store, first),
      heightTag: stringAt(store.texts, store.textColumns.heightTag[first]),
      intervals: parts.map((i) =>
        crossingInterval(evaluator.sightLine, ray, i, distanceM, roofM[shadows.k[i]]),
      ),
    })
  }
  return merged
}

/** Ids of the footprints of some crossings, each once. */
function partIdsOf(
  { scene }: LinkEvaluator,
  store: FootprintStore,
  { shadows }: RoofsOnRay,
  crossings: readonly number[],
): string[] {
  const footprints = crossings.map((i) => scene.footprint[shadows.k[i]])
  // One is the rule.
  const each = footprints.length === 1 ? footprints : [...new Set(footprints)]
  return each.map((footprint) => stringAt(store.ids, footprint))
}

function crossingInterval(
  line: SightLineHeights,
  ray: RoofsOnRay,
  i: number,
  distanceM: number,
  roofM: number,
): CrossingInterval {
  const entryFraction = ray.shadows.entryM[i] / distanceM
  const exitFraction = Math.min(1, ray.shadows.exitM[i] / distanceM)
  const lineHeightAtEntryM = lineHeightM(line, entryFraction)
  const lineHeightAtExitM = lineHeightM(line, exitFraction)
  const isKnown = roofM !== Infinity
  return {
    entryFraction,
    exitFraction,
    lineHeightAtEntryM,
    lineHeightAtExitM,
    roofHeightM: isKnown ? roofM : null,
    minimumClearanceM: isKnown ? Math.min(lineHeightAtEntryM, lineHeightAtExitM) - roofM : null,
  }
}
