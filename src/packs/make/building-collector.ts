import { heightEvidence } from '../../spatial/footprint-store.ts'
import type { Bounds } from '../../formats/elevation-raster.ts'
import { isResidential } from '../load/demand.ts'
import { demandTags } from '../load/footprint-builder.ts'
import { GrowingFloat64, GrowingUint32 } from '../load/growing-arrays.ts'
import { roofHeight } from '../load/heights.ts'
import { measureRing } from '../load/ring-geometry.ts'
import { buildingTags, TagReader } from '../load/tag-reader.ts'
import type { BuildingTag } from '../load/tag-reader.ts'
import { tagNumber, tagText } from '../load/tag-values.ts'
import { overlapsBox } from './box-overlap.ts'
import type {
  BuildingDropReason,
  BuildingSkipReason,
  Polygon,
  Ring,
  SourceObject,
} from './building-input.ts'
import type { FeatureSpool } from './building-spool.ts'
import { BoundsGrower } from './bounds.ts'
import { repairPolygons } from './repair-polygon.ts'

/** Tags whose absence the quality report counts. */
export const reportedTags = ['height', 'building:levels', 'building:material', 'name'] as const

/** A building as it lies in the spool. */
export interface SpooledBuilding {
  readonly properties: Readonly<Record<string, unknown>>
  readonly polygons: readonly Polygon[]
}

/** Counts over the buildings taken and left out. */
export interface BuildingCounts {
  /** Features whose geometry had to be repaired or dropped. */
  invalid: number
  repaired: number
  dropped: Partial<Record<BuildingDropReason, number>>
  /** Objects that are no buildings, and buildings outside the box. */
  skipped: Partial<Record<BuildingSkipReason, number>>
  /** Buildings whose roof height is known from a tag, from levels, or not at all. */
  heightFromTag: number
  heightFromLevels: number
  heightUnknown: number
  /** Buildings without a value for each of `reportedTags`. */
  missing: Record<(typeof reportedTags)[number], number>
  /** Buildings that carry each of the demand properties themselves. */
  givenDemand: Record<(typeof demandTags)[number], number>
}

/**
 * Takes buildings from any source: repairs and clips their geometry, measures them in true metres
 * and keeps them in the spool. What is left out is counted.
 */
export class BuildingCollector {
  readonly spool: FeatureSpool
  readonly lon = new GrowingFloat64()
  readonly lat = new GrowingFloat64()
  readonly areaM2 = new GrowingFloat64()
  /** 1 for buildings whose tag says that people live there. */
  readonly residential = new GrowingUint32()
  readonly bounds = new BoundsGrower()
  readonly counts: BuildingCounts = {
    invalid: 0,
    repaired: 0,
    dropped: {},
    skipped: {},
    heightFromTag: 0,
    heightFromLevels: 0,
    heightUnknown: 0,
    missing: { height: 0, 'building:levels': 0, 'building:material': 0, name: 0 },
    givenDemand: { demand_weight: 0, residential_demand: 0, density_score: 0 },
  }
  readonly #clip: Bounds | undefined
  readonly #knownIds = new Set<string>()
  readonly #tags = new TagReader<BuildingTag>(buildingTags)

  constructor(spool: FeatureSpool, clip: Bounds | undefined) {
    this.spool = spool
    this.#clip = clip
  }

  add(input: SourceObject): void {
    if ('skipped' in input) {
      this.#skip(input.skipped)
      return
    }
    if ('dropped' in input) {
      this.#drop(input.dropped)
      return
    }
    const result = repairPolygons(input.polygons)
    if ('dropped' in result) {
      this.#drop(result.dropped)
      return
    }
    if (this.#clip !== undefined && !overlapsBox(result.polygons, this.#clip)) {
      this.#skip('outside_bbox')
      return
    }
    if (this.#knownIds.has(input.id)) {
      this.#drop('duplicate_id')
      return
    }
    this.#knownIds.add(input.id)
    if (result.repaired || input.incomplete) {
      this.counts.invalid++
      this.counts.repaired++
    }
    this.#tags.read(input.properties)
    this.#countTags()
    this.#measure(result.polygons)
    const { properties } = input
    this.spool.add(input.id, { properties, polygons: result.polygons } satisfies SpooledBuilding)
  }

  #skip(reason: BuildingSkipReason): void {
    this.counts.skipped[reason] = (this.counts.skipped[reason] ?? 0) + 1
  }

  #drop(reason: BuildingDropReason): void {
    this.counts.invalid++
    this.counts.dropped[reason] = (this.counts.dropped[reason] ?? 0) + 1
  }

  #countTags(): void {
    const { counts } = this
    const roof = roofHeight(this.#tags.get('height'), this.#tags.get('building:levels'))
    if (roof.evidence === heightEvidence.tag) counts.heightFromTag++
    else if (roof.evidence === heightEvidence.levels) counts.heightFromLevels++
    else counts.heightUnknown++
    for (const tag of reportedTags) {
      if (tagText(this.#tags.get(tag)) === undefined) counts.missing[tag]++
    }
    for (const tag of demandTags) {
      if (tagNumber(this.#tags.get(tag)) !== undefined) counts.givenDemand[tag]++
    }
  }

  /** One place and one area per building, courtyards taken out, the same as a loaded pack has. */
  #measure(polygons: readonly Polygon[]): void {
    let areaM2 = 0
    let lonMoment = 0
    let latMoment = 0
    for (const [outer, ...holes] of polygons) {
      outer.forEach((point) => this.bounds.add(point))
      const whole = measure(outer)
      const partM2 = holes.reduce((left, hole) => left - measure(hole).areaM2, whole.areaM2)
      areaM2 += partM2
      lonMoment += partM2 * whole.centroidLon
      latMoment += partM2 * whole.centroidLat
    }
    this.areaM2.push(areaM2)
    this.lon.push(lonMoment / areaM2)
    this.lat.push(latMoment / areaM2)
    this.residential.push(Number(isResidential(this.#tags.get('building'))))
  }
}

function measure(ring: Ring) {
  const flat = ring.flat()
  return measureRing(flat, 0, ring.length - 1)
}
