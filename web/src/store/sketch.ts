import { signal } from '@preact/signals'
import type { TowerFeature } from '../api/types.ts'
import type { Position } from '../project/project.ts'

/** The corners drawn so far with a drawing tool. */
export const sketch = signal<readonly Position[]>([])

/** The loop that is being drawn with the lasso. */
export const lasso = signal<readonly Position[]>([])

/** Recorded antennas in the latest loop that are no cells yet. */
export const lassoedTowers = signal<readonly TowerFeature[]>([])

/** The place that was clicked to be looked at. */
export const pinnedPlace = signal<Position | null>(null)

/** A place that was asked to be served; taken up where its answer is shown. */
export const placeToServe = signal<Position | null>(null)

/** The records at the place that was clicked, where there is more than one to choose from. */
export const pinnedSiteNames = signal<readonly string[]>([])

/** The building that was clicked. */
export const pinnedBuilding = signal<Readonly<Record<string, unknown>> | null>(null)
