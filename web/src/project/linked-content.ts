import type { Scenario } from '../scenario/scenario.ts'
import type { Position } from './project.ts'

/** A cell as a link carries it. */
export interface LinkedCell {
  readonly name: string
  readonly towerId: string | null
  readonly overrides: Scenario
}

/** The part of a project that a link carries: what is asked, never an answer. */
export interface LinkedContent {
  readonly defaults: Scenario
  readonly cells: readonly LinkedCell[]
  readonly area: readonly Position[] | null
  /** Where a path from the first cell leads. */
  readonly pathTo: Position | null
}
