import type { LayerOrigin } from './common/build-options.ts'
import type { BaseMapResult } from './base-map/base-map-layer.ts'
import type { BuildingCounts } from './buildings/building-collector.ts'
import type { BuildingHashes } from './buildings/building-files.ts'
import type { DemandPlan } from './buildings/building-layer.ts'
import type { ClutterLayerResult } from './clutter/clutter-layer.ts'
import type { PackExtent } from './extent.ts'
import type { RefractivityLayerResult } from './refractivity/refractivity-layer.ts'
import type { TerrainLayerResult } from './terrain/terrain-layer.ts'
import type { SiteQuestion } from './common/sign-choice.ts'
import type { TowerSkipReason } from './towers/tower-input.ts'
import type { TowerLayerResult } from './towers/tower-layer.ts'

/** What was written, for the manifest and the report. */
export interface PackContent {
  readonly buildings: BuildingHashes & {
    readonly counts: BuildingCounts
    readonly count: number
    readonly demandPlan: DemandPlan
  }
  readonly towers: TowerLayerResult & {
    readonly count: number
    readonly skipped: Readonly<Partial<Record<TowerSkipReason, number>>>
    /** Values that could not be read, by their meaning. */
    readonly unread: Readonly<Record<string, number>>
    /** The first of some of them. */
    readonly examples: Readonly<Record<string, string>>
    /** Values whose meaning only the maker of their list can say. */
    readonly asked: Readonly<Partial<Record<SiteQuestion, number>>>
  }
  readonly terrain: TerrainLayerResult | undefined
  readonly clutter: ClutterLayerResult | undefined
  readonly refractivity: RefractivityLayerResult | undefined
  readonly baseMap: BaseMapResult | undefined
  readonly extent: PackExtent
}

/** Source and licence of each layer. */
export interface PackOrigins {
  readonly towers: Required<LayerOrigin>
  readonly buildings: Required<LayerOrigin>
  readonly terrain: Required<LayerOrigin>
  readonly clutter: Required<LayerOrigin>
  readonly refractivity: Required<LayerOrigin>
  readonly baseMap: Required<LayerOrigin>
}
