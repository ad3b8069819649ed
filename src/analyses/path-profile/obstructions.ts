import type { UnknownHeightRule } from '../../rf/profile.ts'
import { displayHeightM, lowestRoofM } from '../../spatial/footprint-store.ts'
import { contactToleranceM } from '../../spatial/point-in-footprint.ts'
import { crossingsAlong } from '../../spatial/path-crossings.ts'
import type { Scene } from '../../spatial/scene.ts'
import type { GroundPath } from '../../spatial/ground-path.ts'

/** One stretch of the path inside, along or touching a footprint. */
export interface BuildingStretch {
  /** Scene index. */
  readonly k: number
  /** Number of the stretch among those of the same footprint, from the transmitter. */
  readonly order: number
  readonly fromM: number
  /** Equal to `fromM` for a bare touch. */
  readonly toM: number
  /** Roof above the ground, metres, as it counts; null when unknown. */
  readonly roofM: number | null
}

/** What is no obstruction of a path, and what an unknown roof is to it. */
interface StretchRules {
  /** Scene indices of the footprints that an end stands on. */
  readonly hosts: readonly number[]
  /** Scene indices of the footprints that an end is inside of. */
  readonly shelters: readonly number[]
  readonly unknownHeights: UnknownHeightRule
}

/**
 * Every stretch of the path over a footprint, exact and independent of any sampling, in ascending
 * distance. The footprints that an end stands on are not among them, nor those of unknown height
 * where they count as absent: of one around an end the lowest storey is left.
 */
export function buildingStretches(
  scene: Scene,
  path: GroundPath,
  rules: StretchRules,
): BuildingStretch[] {
  const stretches: BuildingStretch[] = []
  for (const { k, intervalsM } of crossingsAlong(scene, path).crossings) {
    if (rules.hosts.includes(k)) continue
    const roofM = Number.isFinite(scene.roofM[k]) ? scene.roofM[k] : unknownRoofM(k, rules)
    if (roofM === 'absent') continue
    for (let i = 0; i < intervalsM.length; i += 2) {
      const toM = Math.min(path.lengthM, intervalsM[i + 1])
      stretches.push({ k, order: i / 2, fromM: intervalsM[i], toM, roofM })
    }
  }
  return stretches.sort((a, b) => a.fromM - b.fromM || a.k - b.k || a.order - b.order)
}

function unknownRoofM(
  k: number,
  { shelters, unknownHeights }: StretchRules,
): number | null | 'absent' {
  switch (unknownHeights) {
    case 'block':
      return null
    case 'assume_display':
      return displayHeightM
    case 'clear':
      return shelters.includes(k) ? lowestRoofM : 'absent'
  }
}

/**
 * True when a stretch can stand in the way: one that merely meets an antenna is beside the path.
 */
export function isOnTheWay(stretch: BuildingStretch, lengthM: number): boolean {
  return stretch.toM > contactToleranceM && stretch.fromM < lengthM - contactToleranceM
}
