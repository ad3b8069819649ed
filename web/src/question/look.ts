import type { PowerPalette } from '../color/ramps.ts'
import type { Theme } from '../color/theme.ts'
import type { BuildingColor } from '../project/url-state.ts'

/** Everything that decides how the map looks, apart from what is drawn on it. */
export interface Look {
  readonly theme: Theme
  readonly color: Exclude<BuildingColor, 'auto'>
  /** What buildings get is of a result that no longer answers the question. */
  readonly isServiceStale: boolean
  readonly extruded: boolean
  readonly powerPalette: PowerPalette
  /** Colours of received power follow the values of a result. */
  readonly scaleFits: boolean
  readonly fadeBelowThreshold: boolean
}
