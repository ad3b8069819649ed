import type { RegionJob } from '../../api/types.ts'
import type { Span } from '../../color/ramps.ts'
import { fixedPowerSpan } from '../../color/ramps.ts'

/** What all cells of a region serve together, as the table of its cells says. */
export interface RegionServed {
  readonly km2: number
  readonly buildings: number
  readonly demand: number
  readonly residential: number
  /** Of each level that was asked about, in that order. */
  readonly from: readonly { readonly dbm: number; readonly km2: number }[]
}

/** The job of a region; what its files say in numbers once it has succeeded, as far as they could be read. */
export interface RegionAnswer extends RegionJob {
  readonly served?: RegionServed
  /** Of the strengths, dBm. */
  readonly span?: Span
}

/** The span of the colours of strengths: that of the values where it is known, or that of all pictures. */
export const spanOfRegion = ({ span }: RegionAnswer, fits: boolean): Span =>
  fits && span !== undefined ? span : fixedPowerSpan
