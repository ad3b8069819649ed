import type { Bounds } from '../../../formats/elevation-raster.ts'
import { isResidential } from '../../load/demand.ts'
import { demandTags } from '../../load/footprint-builder.ts'
import { GrowingFloat64, GrowingUint32 } from '../../load/growing-arrays.ts'
import { externalHeightsTag, parseExternalHeights } from '../../load/external-heights.ts'
import type { ExternalHeight } from '../../load/external-heights.ts'
import { roofHeight } from '../../load/heights.ts'
import { measureRing } from '../../load/ring-geometry.ts'
import { buildingTags, TagReader } from '../../load/tag-reader.ts'
import type { BuildingTag } from '../../load/tag-reader.ts'
import { tagNumber, tagText } from '../../load/tag-values.ts'
import { overlapsBox } from '../common/box-overlap.ts'
import type {
  BuildingDropReason,
  BuildingInput,
  BuildingSkipReason,
  Polygon,
  Ring,
  SourceObject,
} from '../common/building-input.ts'
import type { FeatureSpool } from './building-spool.ts'
import { BoundsGrower } from '../common/bounds.ts'
import { FootprintJoin, joinedHeights } from './footprint-join.ts'
import type { RoofsUnderTowers } from './roofs-under-towers.ts'
import { RepairEffort } from './repair-effort.ts'
import { repairPolygons } from './repair-polygon.ts'
import { hasLowLayer } from './underground.ts'

/** Tags whose absence the quality report counts. */
export const reportedTags = ['height', 'building:levels', 'building:material', 'name'] as const

/** Heights of other files that are kept for a building; with its own ones no more than are read. */
const maximumJoinedHeights = 6

/** The counts in the order of the codes of `heightEvidence`. */
const countOfEvidence = [
  'heightUnknown',
  'heightFromLevels',
  'heightFromTag',
  'heightEstimated',
  'heightMeasured',
] as const satisfies readonly (keyof BuildingCounts)[]

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
  heightMeasured: number
  heightEstimated: number
  heightUnknown: number
  /** Footprints of later files that are buildings of earlier ones. */
  joined: number
  /** Buildings with a negative layer, taken as standing above the ground. */
  lowLayer: number
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
  /** Where the input has anything at all; grows only while something is clipped. */
  readonly seen = new BoundsGrower()
  readonly counts: BuildingCounts = {
    invalid: 0,
    repaired: 0,
    dropped: {},
    skipped: {},
    heightFromTag: 0,
    heightFromLevels: 0,
    heightMeasured: 0,
    heightEstimated: 0,
    heightUnknown: 0,
    joined: 0,
    lowLayer: 0,
    missing: { height: 0, 'building:levels': 0, 'building:material': 0, name: 0 },
    givenDemand: { demand_weight: 0, residential_demand: 0, density_score: 0 },
  }
  readonly #clip: Bounds | undefined
  /** Evidence of the height that counts, by number. */
  readonly #evidence = new GrowingUint32()
  readonly #joinedHeights = new Map<number, readonly ExternalHeight[]>()
  #join: FootprintJoin | undefined
  #joinsThisFile = false
  readonly #roofs: RoofsUnderTowers | undefined
  #roofHeightM = NaN
  readonly #effort = new RepairEffort()
  readonly #knownIds = new Set<string>()
  readonly #tags = new TagReader<BuildingTag>(buildingTags)

  /** @param roofs - told of every building that is taken. */
  constructor(spool: FeatureSpool, clip: Bounds | undefined, roofs?: RoofsUnderTowers) {
    this.spool = spool
    this.#clip = clip
    this.#roofs = roofs
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
    const result = repairPolygons(input.polygons, this.#effort)
    if ('dropped' in result) {
      this.#drop(result.dropped)
      return
    }
    if (this.#clip !== undefined && !overlapsBox(result.polygons, this.#clip)) {
      result.polygons.forEach(([outer]) => this.seen.add(outer[0]))
      this.#skip('outside_bbox')
      return
    }
    if (this.#knownIds.has(input.id)) {
      this.#drop('duplicate_id')
      return
    }
    this.#tags.read(input.properties)
    if (this.#joinsThisFile && this.#joined(input, result.polygons)) return
    this.#knownIds.add(input.id)
    if (result.repaired || input.incomplete) {
      this.counts.invalid++
      this.counts.repaired++
    }
    this.#countTags()
    this.#measure(result.polygons)
    // What later files say of its height is still to come.
    if (this.#join === undefined) this.#roofs?.look(result.polygons, this.#roofHeightM)
    const { properties } = input
    if (hasLowLayer(properties)) this.counts.lowLayer++
    this.#join?.add(result.polygons)
    this.spool.add(input.id, { properties, polygons: result.polygons } satisfies SpooledBuilding)
  }

  /** Gets ready to hold files against each other; before the first building comes. */
  joinFiles(): void {
    this.#join = new FootprintJoin((index) => (this.spool.read(index) as SpooledBuilding).polygons)
  }

  /** @param joins - whether its footprints may be buildings of earlier files. */
  beginFile(joins: boolean): void {
    this.#joinsThisFile = joins
    if (joins) this.#join?.beginFile()
  }

  /** Ends the last file. */
  finish(): void {
    if (this.#join === undefined || this.#roofs === undefined) return
    for (let index = 0; index < this.spool.count; index++) {
      const { properties, polygons } = this.spool.read(index) as SpooledBuilding
      this.#roofs.look(polygons, this.#roofOf(index, properties).heightM)
    }
  }

  /** What every building covers and the height of its roof, NaN when unknown, by id. */
  *roofs(): Generator<{ readonly polygons: readonly Polygon[]; readonly heightM: number }> {
    for (const index of this.spool.order()) {
      const { properties, polygons } = this.spool.read(index) as SpooledBuilding
      yield { polygons, heightM: this.#roofOf(index, properties).heightM }
    }
  }

  /** Heights of later files for a building of an earlier one, by its number. */
  joinedHeights(index: number): readonly ExternalHeight[] {
    return this.#joinedHeights.get(index) ?? []
  }

  /** Whether a footprint is no building of its own: then its heights go to the one that it is. */
  #joined(input: BuildingInput, polygons: readonly Polygon[]): boolean {
    const found = this.#join?.find(polygons) ?? { kind: 'new' }
    if (found.kind === 'new') return false
    if (found.kind === 'ambiguous') {
      this.#drop('overlaps_another')
      return true
    }
    this.counts.joined++
    const tagged = roofHeight(this.#tags.get('height'), undefined)
    const tagHeightM = Number.isNaN(tagged.heightM) ? undefined : tagged.heightM
    const heights = joinedHeights(input, tagHeightM, found.iou)
    if (heights.length > 0) this.#keepHeights(found.index, heights)
    return true
  }

  #keepHeights(index: number, heights: readonly ExternalHeight[]): void {
    const withinBound = [...this.joinedHeights(index), ...heights].slice(0, maximumJoinedHeights)
    this.#joinedHeights.set(index, withinBound)
    const { properties } = this.spool.read(index) as SpooledBuilding
    const { evidence } = this.#roofOf(index, properties)
    this.counts[countOfEvidence[this.#evidence.view()[index]]]--
    this.counts[countOfEvidence[evidence]]++
    this.#evidence.view()[index] = evidence
  }

  /** The roof that counts by all that is known of a building so far. */
  #roofOf(index: number, properties: SpooledBuilding['properties']) {
    this.#tags.read(properties)
    const own = parseExternalHeights(this.#tags.get(externalHeightsTag))
    return this.#roof([...own, ...this.joinedHeights(index)])
  }

  #roof(external: readonly ExternalHeight[]) {
    return roofHeight(this.#tags.get('height'), this.#tags.get('building:levels'), external)
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
    const roof = this.#roof(parseExternalHeights(this.#tags.get(externalHeightsTag)))
    counts[countOfEvidence[roof.evidence]]++
    this.#evidence.push(roof.evidence)
    this.#roofHeightM = roof.heightM
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
