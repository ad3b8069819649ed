import type { HostRoofRule, UnknownHeightRule } from '../rf/profile.ts'
import { displayHeightM, lowestRoofM } from './footprint-store.ts'
import type { Scene } from './scene.ts'

/** What a planner may want to be taken otherwise than the default, one by one. */
export interface SightRules {
  readonly unknownHeights: UnknownHeightRule
  readonly hostRoof: HostRoofRule
}

export const defaultSightRules: SightRules = { unknownHeights: 'block', hostRoof: 'ignored' }

/** The roofs of a scene as one antenna's lines of sight meet them, by scene index. */
export interface SightRoofs {
  readonly rules: SightRules
  /** Scene indices, ascending, of the footprints that the antenna stands on. */
  readonly hosts: readonly number[]
  /** A line at or below this height is blocked, metres; Infinity: every line, -Infinity: none. */
  readonly blockingM: Float64Array
  /** A receiver inside the footprint is indoors up to this height, metres. */
  readonly shelteringM: Float64Array
  /** 1 for the footprints on which the paths start and that are therefore no obstruction. */
  readonly isPassedOver: Uint8Array
  /** Scene indices, ascending, of the known roofs among those: what `shades` would make block. */
  readonly passedOverKnown: readonly number[]
}

/** The roofs of a scene under given rules; `hosts` are the footprints that the antenna stands on. */
export function sightRoofs(
  scene: Pick<Scene, 'footprintCount' | 'roofM'>,
  hosts: readonly number[],
  rules: SightRules,
): SightRoofs {
  const isPassedOver = new Uint8Array(scene.footprintCount)
  const passedOver = hosts.filter(
    (k) => rules.hostRoof === 'ignored' || scene.roofM[k] === Infinity,
  )
  const blockingM = withUnknown(scene.roofM, blockingHeightM[rules.unknownHeights])
  for (const k of passedOver) {
    isPassedOver[k] = 1
    blockingM[k] = -Infinity
  }
  return {
    rules,
    hosts,
    blockingM,
    shelteringM: withUnknown(scene.roofM, shelteringHeightM[rules.unknownHeights]),
    isPassedOver,
    passedOverKnown: passedOver.filter((k) => scene.roofM[k] !== Infinity),
  }
}

const blockingHeightM: Readonly<Record<UnknownHeightRule, number>> = {
  block: Infinity,
  assume_display: displayHeightM,
  clear: -Infinity,
}

/** Where unknown roofs block nothing a receiver inside is still indoors below the first ceiling. */
const shelteringHeightM: Readonly<Record<UnknownHeightRule, number>> = {
  block: Infinity,
  assume_display: displayHeightM,
  clear: lowestRoofM,
}

function withUnknown(roofM: Float64Array, unknownM: number): Float64Array {
  const heightsM = roofM.slice()
  if (unknownM === Infinity) return heightsM
  for (let k = 0; k < heightsM.length; k++) if (heightsM[k] === Infinity) heightsM[k] = unknownM
  return heightsM
}
