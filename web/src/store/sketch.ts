import { signal } from '@preact/signals'
import type { Position } from '../project/project.ts'

/** The corners drawn so far with a drawing tool. */
export const sketch = signal<readonly Position[]>([])

/** The place that was clicked to be looked at. */
export const pinnedPlace = signal<Position | null>(null)

/** The records at the place that was clicked, where there is more than one to choose from. */
export const pinnedSiteNames = signal<readonly string[]>([])

/** The building that was clicked. */
export const pinnedBuilding = signal<Readonly<Record<string, unknown>> | null>(null)
