import type { ByteRange } from '../formats/byte-source.ts'
import type { IdRange, StoreWindow } from '../spatial/box-index.ts'
import type { FootprintStore, TowerStore } from '../spatial/footprint-store.ts'
import type { RefractivityMaps } from './load/refractivity.ts'
import type { Manifest } from './manifest/manifest.ts'
import type { BuildingSummary, DemandSource } from './summary.ts'

/** How the buildings of a pack are read by window, and what of them is in memory. */
export interface BuildingWindow extends StoreWindow {
  readonly index: BuildingIndex
  /** The store holds every building of the pack that has one of these ids, as a part or as a whole. */
  readonly ids: ReadonlySet<string>
  /** Parts of the list of all ids; the store holds their footprints. */
  readonly listed: readonly ListedIds[]
  /** The store holds every building that a map tile with one of these keys shows, where it is an overview. */
  readonly overviews: ReadonlySet<number>
}

/** A part of the ids of all footprints of a pack, in the order of their bytes. */
export interface ListedIds extends IdRange {
  readonly ids: readonly string[]
  /** Of all footprints. */
  readonly total: number
}

/** A section of the file of buildings: their FlatGeobuf, or what was made of it. */
export type BuildingSection = 'features' | 'ids' | 'overviews' | 'columns'

/** Where each of them lies. */
export type SectionPlaces = Readonly<Record<BuildingSection, ByteRange>>

/** Where things lie in the file of buildings. */
interface BuildingIndex {
  readonly featureCount: number
  /** Children of a node of its tree. */
  readonly childCount: number
  /** First byte of the tree, and of the features. */
  readonly treeStart: number
  readonly featuresStart: number
  /** Where its sections lie; null of a pack of a former version, which has files instead. */
  readonly sections: SectionPlaces | null
  /** Whether buildings are found by their ids. */
  readonly findsIds: boolean
  /**
   * Whether the ids of all footprints, and those of all buildings, are known to be in the order of their
   * buildings, no two the same: then nobody has to look at them to say which comes first.
   */
  readonly areIdsInOrder: boolean
  /** Whether it is known which of them overviews show. */
  readonly hasOverviews: boolean
}

/**
 * A validated pack in memory, immutable. Plain data on shared memory: it passes to a worker
 * thread by structured clone without copying a coordinate.
 */
export interface PackSnapshot {
  /** Fingerprint of the pack's id, version, file hashes and the loader's version. */
  readonly snapshotId: string
  /** Absolute, symlinks resolved. */
  readonly directory: string
  readonly manifest: Manifest
  /** All of them, or, where they are read by window, those of a window: none before a question asks. */
  readonly footprints: FootprintStore
  /** Absent where all footprints are in memory. */
  readonly window?: BuildingWindow
  readonly towers: TowerStore
  readonly summary: BuildingSummary
  /** What digital maps say of the air; null for packs without them. */
  readonly refractivity: RefractivityMaps | null
  readonly demandSource: {
    readonly demandWeight: DemandSource
    readonly residentialDemand: DemandSource
    readonly densityScore: DemandSource
  }
  /** Features left out while loading, by reason; empty when nothing was skipped. */
  readonly skippedFeatures: Readonly<Record<string, number>>
  /** Absolute paths of the referenced files after symlink resolution, by layer name. */
  readonly files: Readonly<Record<string, string>>
  /** What tells these files, as their hashes were checked, from others, by layer name. */
  readonly stamps: Readonly<Record<string, string>>
}
