import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { ElevationKind, VerticalDatumKind } from '../../manifest/terrain-kinds.ts'
import type { SignChoice } from './sign-choice.ts'
import type { ColumnChoice } from './site-fields.ts'

/** Where a layer comes from; what is left out is said by the kind of its files. */
export interface LayerOrigin {
  readonly source?: string
  readonly license?: string
}

/** What a manifest says about a pack besides what is found in its data. */
export interface PackDescription {
  readonly id: string
  /** Default: the id. */
  readonly name?: string
  /** Default: `1`. */
  readonly version?: string
  /** An instant of RFC 3339; default: the time of the build. */
  readonly generatedAt?: string
  /** Default: the summary of the quality report. */
  readonly confidence?: string
  /** Keeps whole buildings that touch this box and towers in it. */
  readonly clip?: Bounds
  readonly terrainDeclaration?: TerrainDeclaration
}

/** What to build a pack from, and what to say about it. Paths are those of the file system. */
export interface BuildOptions extends PackDescription {
  readonly outputDirectory: string
  /** Replaces a pack that is already there. */
  readonly force?: boolean
  /** `.osm.pbf`, `.geojson`; `.gz` may follow. */
  readonly buildings: readonly string[]
  /**
   * OpenCelliD `.csv`, site lists `.csv`, `.tsv`, `.txt`, `.xlsx`, `.kml`, `.kmz`, `.geojson`, extracts
   * `.osm.pbf`; `.gz` may follow. The word `osm` stands for the extracts among `buildings`. Default: none.
   */
  readonly towers?: readonly string[]
  /** Columns of site lists that have no usual name. */
  readonly siteColumns?: ColumnChoice
  /** EPSG code of site lists whose coordinates are no degrees and that do not say it. */
  readonly siteEpsg?: number
  /** What signs mean in the lists of sites that use them for several things. */
  readonly siteSigns?: SignChoice
  /** `.hgt`, `.hgt.zip`, `.tif`; `.gz` may follow. */
  readonly terrain?: readonly string[]
  /**
   * Rasters of classes, `.tif`; `.gz` may follow. The word `osm` alone stands for what the extracts and
   * the buildings tell of the ground.
   */
  readonly clutter?: readonly string[]
  /** What the classes of those rasters stand for: `worldcover`, or a table `.csv` or `.json`. */
  readonly clutterTable?: string
  /** The user's own digital maps N050 and DN50 of the ITU-R, or a folder of them. */
  readonly refractivity?: readonly string[]
  /** Extracts that the base map is drawn from; default: those among `buildings`. False: no map. */
  readonly baseMap?: readonly string[] | false
  readonly origins?: {
    readonly buildings?: LayerOrigin
    readonly towers?: LayerOrigin
    readonly terrain?: LayerOrigin
    readonly clutter?: LayerOrigin
    readonly baseMap?: LayerOrigin
  }
  /** Buildings with an index, read by window; default: where they are more than two million. */
  readonly buildingsByWindow?: boolean
  /** Value of `is_simulated` for towers whose source does not say; default false. */
  readonly towersSimulated?: boolean
  /** Terrain and rasters of clutter kept around the pack, metres; default 1,000. */
  readonly terrainMarginM?: number
  readonly onProgress?: (progress: BuildProgress) => void
}

export interface TerrainDeclaration {
  /** Default: `dem_unspecified`. */
  readonly elevationKind?: ElevationKind
  readonly verticalDatum?: string
  readonly verticalDatumKind?: VerticalDatumKind
  readonly geoidModel?: string
  readonly acquisitionEpoch?: string
}

export type BuildStage =
  | 'read_buildings'
  | 'read_towers'
  | 'write_buildings'
  | 'read_base_map'
  | 'write_terrain'
  | 'read_clutter'
  | 'write_clutter'

/** How far a stage is. The unit is that of the stage: bytes read, features or rows written. */
export interface BuildProgress {
  readonly stage: BuildStage
  readonly done: number
  readonly total: number
}
