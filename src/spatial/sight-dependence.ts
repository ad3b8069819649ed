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

export interface ExaminedSight {
  readonly sight: Sight
  /** Null where neither rule makes a difference. */
  readonly dependsOn: SightDependence | null
}

/**
 * A `SightTester` that also tells which of its answers would be other under another rule, without
 * asking every question twice: a line that a known roof blocks is not walked again, and a free one
 * is held against the roofs under the antenna alone.
 */
export class SightExaminer {
  readonly #scene: Scene
  readonly #tester: SightTester
  readonly #passedOverKnown: readonly number[]
  readonly #withoutUnknown: SightTester | null
  readonly #withOwnRoof: SightTester

  /** tester: the one of these roofs. */
  constructor(scene: Scene, line: SightLineHeights, roofs: SightRoofs, tester: SightTester) {
    const { rules, hosts, passedOverKnown } = roofs
    const testerBy = (changed: Partial<SightRules>) =>
      new SightTester(scene, line, sightRoofs(scene, hosts, { ...rules, ...changed }))
    this.#scene = scene
    this.#tester = tester
    this.#passedOverKnown = passedOverKnown
    this.#withoutUnknown =
      rules.unknownHeights === 'block' ? testerBy({ unknownHeights: 'clear' }) : null
    this.#withOwnRoof = passedOverKnown.length > 0 ? testerBy({ hostRoof: 'shades' }) : tester
  }

  /** The answer of `SightTester.test` to the same question, and what it depends on. */
  examine(x: number, y: number, excluded: number): ExaminedSight {
    if (this.#tester.isReceiverInside(x, y, excluded)) {
      return this.#hidden('receiver_inside', x, y, excluded)
    }
    const blocker = this.#tester.blocker(x, y, excluded)
    if (blocker < 0) {
      const isPastOwnRoof = this.#isBlockedByOwnRoof(x, y, excluded)
      return { sight: 'clear', dependsOn: isPastOwnRoof ? 'own_roof' : null }
    }
    const isKnown = this.#scene.roofM[blocker] !== Infinity
    return isKnown ? { sight: 'blocked', dependsOn: null } : this.#hidden('blocked', x, y, excluded)
  }

  #hidden(sight: Sight, x: number, y: number, excluded: number): ExaminedSight {
    const isUnknownAlone = this.#withoutUnknown?.test(x, y, excluded) === 'clear'
    return { sight, dependsOn: isUnknownAlone ? 'unknown_height' : null }
  }

  #isBlockedByOwnRoof(x: number, y: number, excluded: number): boolean {
    const lengthM = Math.sqrt(x * x + y * y)
    return this.#passedOverKnown.some(
      (k) => k !== excluded && this.#withOwnRoof.isBlockedBy(k, x / lengthM, y / lengthM, lengthM),
    )
  }
}
