import type { ComponentType } from 'preact'
import type { Position, StoredResult } from '../project/project.ts'

/** What one cell gives at an explained place: the sum of its ledger; null where there is none. */
export interface ExplainedLink {
  readonly cellId: string
  readonly sumDbm: number | null
}

/** A place of a layer, with the cells that were asked about it. */
export interface ExplainedPlace {
  readonly place: Position
  readonly links: readonly ExplainedLink[]
  readonly strongest: ExplainedLink | null
}

export interface PlaceProps {
  readonly result: StoredResult
  readonly place: Position
}

/** A layer's own ledger: it is told whether something about it is under way. */
export interface OwnLedgerProps extends PlaceProps {
  readonly isBusy: boolean
}

/**
 * How a layer says why a number is what it is. The cells that were asked about are in its request;
 * a question adds what only it knows.
 */
export interface Explain<Answer> {
  /** The azimuths in effect in an answer, by cell, where they are not those asked about. */
  readonly azimuths?: (answer: Answer) => ReadonlyMap<string, number>
  /** The place that a click means, such as the node of a picture. */
  readonly placeOf?: (answer: Answer, clicked: Position) => Position
  /** The cell that the layer's number at a place is about. */
  readonly cellAt?: (answer: Answer, place: Position) => string | null
  /** What the layer shows at a place beside what the ledgers add up to; null where it has nothing. */
  readonly sentence?: (answer: Answer, about: ExplainedPlace) => string | null
  /** The part of a carrier's power that the layer shows, in dB; null is all of it, or unknown. */
  readonly shareDb?: (answer: Answer, cellId: string) => number | null
  /** The bracket of the unknown roofs for the whole layer, instead of that of one cell. */
  readonly Bracket?: ComponentType<PlaceProps>
  /** The ledger of a layer that has one of its own, instead of those of its cells. */
  readonly OwnLedger?: ComponentType<OwnLedgerProps>
}
