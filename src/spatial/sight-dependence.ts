import { lowestRoofM } from './footprint-store.ts'
import { type Sight, SightTester } from './line-of-sight.ts'
import type { Scene } from './scene.ts'
import type { SightLineHeights } from './sight-line.ts'
import { sightRoofs, type SightRoofs, type SightRules } from './sight-roofs.ts'

/** What a sight hangs on, where the rule that decides it is the default one. */
export type SightDependence =
  /** Hidden, but by roofs of unknown height alone: in sight with `clear`. */
  | 'unknown_height'
  /** In sight, but because the roofs under the antenna are passed over: hidden with `shades`. */
  | 'own_roof'

interface ExaminedSight {
  readonly sight: Sight
  /** Null where neither rule makes a difference. */
  readonly dependsOn: SightDependence | null
}

/** Every answer: a surface asks a hundred thousand times. */
const sights = {
  clear: { sight: 'clear', dependsOn: null },
  clearOfOwnRoof: { sight: 'clear', dependsOn: 'own_roof' },
  blocked: { sight: 'blocked', dependsOn: null },
  blockedByUnknown: { sight: 'blocked', dependsOn: 'unknown_height' },
  inside: { sight: 'receiver_inside', dependsOn: null },
  insideUnknown: { sight: 'receiver_inside', dependsOn: 'unknown_height' },
} as const satisfies Record<string, ExaminedSight>

/**
 * A `SightTester` that also tells which of its answers would be other under another rule, without
 * asking every question twice: a line that a known roof blocks is not walked again, and a free one
 * is held against the roofs under the antenna alone.
 */
export class SightExaminer {
  readonly #receiverHeightM: number
  readonly #tester: SightTester
  readonly #passedOverKnown: readonly number[]
  /** Null where no roof is of unknown height, or they do not block. */
  readonly #withoutUnknown: SightTester | null
  /** Null where the antenna stands on no known roof. */
  readonly #withOwnRoof: SightTester | null

  /** tester: that of the same scene, line and roofs. */
  constructor(scene: Scene, line: SightLineHeights, roofs: SightRoofs, tester: SightTester) {
    const { rules, hosts, passedOverKnown } = roofs
    const testerBy = (changed: Partial<SightRules>) =>
      new SightTester(scene, line, sightRoofs(scene, hosts, { ...rules, ...changed }))
    const isUnknownBlocking = rules.unknownHeights === 'block' && scene.roofM.includes(Infinity)
    this.#receiverHeightM = line.receiverHeightM
    this.#tester = tester
    this.#passedOverKnown = passedOverKnown
    this.#withoutUnknown = isUnknownBlocking ? testerBy({ unknownHeights: 'clear' }) : null
    this.#withOwnRoof = passedOverKnown.length > 0 ? testerBy({ hostRoof: 'shades' }) : null
  }

  /** The answer of `SightTester.test` to the same question, and what it depends on. */
  examine(x: number, y: number, excluded: number): ExaminedSight {
    if (this.#tester.isReceiverInside(x, y, excluded)) return this.#indoors(x, y, excluded)
    // Most hidden receivers are hidden by a known roof too: asked first, it answers in one walk.
    const known = this.#withoutUnknown ?? this.#tester
    if (known.blocker(x, y, excluded) >= 0) return sights.blocked
    const isBlocked = known !== this.#tester && this.#tester.blocker(x, y, excluded) >= 0
    if (isBlocked) return sights.blockedByUnknown
    return this.#isBlockedByOwnRoof(x, y, excluded) ? sights.clearOfOwnRoof : sights.clear
  }

  /** Below the lowest roof that a building can have, a receiver is indoors by any rule. */
  #indoors(x: number, y: number, excluded: number): ExaminedSight {
    const isSure = this.#receiverHeightM <= lowestRoofM
    if (isSure || this.#withoutUnknown === null) return sights.inside
    const isUnknownAlone = this.#withoutUnknown.test(x, y, excluded) === 'clear'
    return isUnknownAlone ? sights.insideUnknown : sights.inside
  }

  #isBlockedByOwnRoof(x: number, y: number, excluded: number): boolean {
    const tester = this.#withOwnRoof
    if (tester === null) return false
    const lengthM = Math.sqrt(x * x + y * y)
    return this.#passedOverKnown.some(
      (k) =>
        k !== excluded && tester.isBlockedBy(k, x / lengthM, y / lengthM, lengthM, excluded >= 0),
    )
  }
}
