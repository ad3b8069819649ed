import { featureId, maximumIdBytes } from './feature-id.ts'
import { GrowingFloat64, GrowingUint32, TextPool } from './growing-arrays.ts'
import { externalHeightsTag, parseExternalHeights } from './external-heights.ts'
import { heightCandidatesText, roofHeights, unknownHeight } from './heights.ts'
import { materialCode } from './materials.ts'
import { PolygonBuffer } from './polygon-buffer.ts'
import type { SkipCounter, SkipReason } from './skip-reasons.ts'
import { materialTags, summaryTags } from '../summary.ts'
import { buildingTags, TagReader, type BuildingTag } from './tag-reader.ts'
import { isBeyondNumbers, tagNumber } from './tag-values.ts'

/** Tags whose presence is counted; bit i of a feature's mask stands for tag i. */
/** Material tags by their weight as evidence; the roof says least of the walls. */
const evidenceMaterialTags = [
  'building:material',
  'facade:material',
  'material',
  'roof:material',
] as const

export const coverageTags = [...summaryTags, ...materialTags] as const

/** Demand properties that a pack may carry, in the order of `CollectedBuildings.demand`. */
export const demandTags = ['demand_weight', 'residential_demand', 'density_score'] as const

/** Tags whose text is needed after the feature is gone. */
const storedTexts = [
  'building',
  'name',
  'amenity',
  'shop',
  'office',
  'building:levels',
  'weight_reason',
  'weight_confidence',
  'residential_reason',
  'residential_confidence',
] as const
export type StoredText = (typeof storedTexts)[number]

/** Building features of a file in its order, without their GeoJSON. Index f is one feature. */
export interface CollectedBuildings {
  readonly featureIds: readonly string[]
  readonly polygons: PolygonBuffer
  /** Polygons of feature f: featurePolygonStart[f] .. featurePolygonStart[f + 1]. */
  readonly featurePolygonStart: Uint32Array
  /** Place of polygon p in its MultiPolygon; `singlePart` for a Polygon. */
  readonly partIndex: Uint32Array
  readonly heightM: Float64Array
  readonly heightEvidence: Uint32Array
  readonly materialCode: Uint32Array
  /** For each of `demandTags` a column; NaN where the feature does not carry the property. */
  readonly demand: readonly Float64Array[]
  /** Bits of `coverageTags`. */
  readonly coverage: Uint32Array
  readonly texts: TextPool
  readonly heightTag: Uint32Array
  readonly heightCandidates: Uint32Array
  readonly materialTag: Uint32Array
  readonly storedTexts: Readonly<Record<StoredText, Uint32Array>>
}

/** Above all demand in points; sums over millions of buildings stay exact to a thousandth. */
const maximumDemand = 1e9

/** Part index of a footprint that is not a part of a MultiPolygon. */
export const singlePart = 0xffffffff

/** Takes building features one by one and keeps what a footprint store needs of them. */
export class FootprintBuilder {
  readonly skipped: SkipCounter
  #featureIndex = 0
  #featureIds: string[] = []
  #polygons: PolygonBuffer
  #featurePolygonStart = new GrowingUint32()
  #partIndex = new GrowingUint32()
  #heightM = new GrowingFloat64()
  #heightEvidence = new GrowingUint32()
  #heightTag = new GrowingUint32()
  #heightCandidates = new GrowingUint32()
  #materialTag = new GrowingUint32()
  #materialCode = new GrowingUint32()
  #demand = demandTags.map(() => new GrowingFloat64())
  #coverage = new GrowingUint32()
  #texts = new TextPool()
  #storedTexts = storedTexts.map(() => new GrowingUint32())
  #tags = new TagReader<BuildingTag>(buildingTags)

  constructor(skipped: SkipCounter) {
    this.skipped = skipped
    this.#polygons = new PolygonBuffer(skipped)
    this.#featurePolygonStart.push(0)
  }

  /** Takes the next element of a FeatureCollection; what cannot be used is counted and left out. */
  add(feature: unknown): void {
    const reason = this.#take(feature, this.#featureIndex++)
    if (reason !== undefined) this.skipped.add(reason)
  }

  /** Everything taken so far; take nothing more afterwards. */
  finish(): CollectedBuildings {
    const texts = storedTexts.map((name, i) => [name, this.#storedTexts[i].view()] as const)
    return {
      featureIds: this.#featureIds,
      polygons: this.#polygons,
      featurePolygonStart: this.#featurePolygonStart.view(),
      partIndex: this.#partIndex.view(),
      heightM: this.#heightM.view(),
      heightEvidence: this.#heightEvidence.view(),
      materialCode: this.#materialCode.view(),
      demand: this.#demand.map((column) => column.view()),
      coverage: this.#coverage.view(),
      texts: this.#texts,
      heightTag: this.#heightTag.view(),
      heightCandidates: this.#heightCandidates.view(),
      materialTag: this.#materialTag.view(),
      storedTexts: Object.fromEntries(texts) as Record<StoredText, Uint32Array>,
    }
  }

  #take(feature: unknown, index: number): SkipReason | undefined {
    if (typeof feature !== 'object' || feature === null) return 'invalid_feature'
    const { type, id, geometry, properties } = feature as Record<string, unknown>
    if (type !== 'Feature') return 'invalid_feature'
    const stableId = featureId(id, index)
    if (Buffer.byteLength(stableId) > maximumIdBytes) return 'id_too_long'
    const before = this.#polygons.polygonCount
    const reason = this.#addGeometry(geometry)
    if (this.#polygons.polygonCount === before) return reason
    this.#featureIds.push(stableId)
    this.#featurePolygonStart.push(this.#polygons.polygonCount)
    this.#addTags(properties)
    return undefined
  }

  /** A demand value, at least 0; NaN where there is none that could be summed up. */
  #demandOf(value: unknown): number {
    const number = tagNumber(value)
    const isUsable = number !== undefined && Math.abs(number) <= maximumDemand
    if (isUsable) return Math.max(0, number)
    if (number !== undefined || isBeyondNumbers(value)) this.skipped.add('demand_out_of_range')
    return NaN
  }

  /** Appends the polygons of a geometry; a reason when it is none. Each polygon is counted itself. */
  #addGeometry(geometry: unknown): SkipReason | undefined {
    if (typeof geometry !== 'object' || geometry === null) return 'missing_geometry'
    const { type, coordinates } = geometry as Record<string, unknown>
    if (type === 'Polygon') {
      this.#addPolygon(coordinates, singlePart)
      return undefined
    }
    if (type !== 'MultiPolygon') return 'unsupported_geometry'
    if (!Array.isArray(coordinates)) return 'invalid_coordinates'
    coordinates.forEach((polygon, part) => this.#addPolygon(polygon, part))
    return coordinates.length === 0 ? 'empty_geometry' : undefined
  }

  #addPolygon(coordinates: unknown, part: number): void {
    if (this.#polygons.add(coordinates)) this.#partIndex.push(part)
  }

  #addTags(properties: unknown): void {
    const tags = this.#tags
    tags.read(properties)
    const external = parseExternalHeights(tags.get(externalHeightsTag))
    const roofs = roofHeights(tags.get('height'), tags.get('building:levels'), external)
    const roof = roofs.at(0) ?? unknownHeight
    this.#heightCandidates.push(this.#texts.numberOf(heightCandidatesText(roofs)))
    this.#heightM.push(roof.heightM)
    this.#heightEvidence.push(roof.evidence)
    this.#heightTag.push(this.#texts.numberOf(roof.tag))
    this.#materialCode.push(
      materialCode(
        tags.get('building:material'),
        tags.get('material'),
        tags.get('facade:material'),
      ),
    )
    this.#materialTag.push(this.#texts.numberOf(this.#materialText()))
    demandTags.forEach((tag, i) => {
      this.#demand[i].push(this.#demandOf(tags.get(tag)))
    })
    storedTexts.forEach((tag, i) => {
      this.#storedTexts[i].push(this.#texts.numberOf(tags.text(tag)))
    })
    this.#coverage.push(
      coverageTags.reduce(
        (bits, tag, i) => (tags.text(tag) === undefined ? bits : bits | (1 << i)),
        0,
      ),
    )
  }

  /** The first material tag that says anything, in the order in which they count as evidence. */
  #materialText(): string | undefined {
    for (const tag of evidenceMaterialTags) {
      const value = this.#tags.text(tag)
      if (value !== undefined) return `${tag}=${value}`
    }
    return undefined
  }
}
