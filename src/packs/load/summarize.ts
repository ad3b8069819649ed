import { heightEvidence, materials } from '../../spatial/footprint-store.ts'
import { clusterDensityScore } from './demand.ts'
import type { BuiltFootprints } from './footprint-arrays.ts'
import { coverageTags } from './footprint-builder.ts'
import { materialTags, summaryTags, type BuildingSummary, type DataQuality } from '../summary.ts'

/** Bits of all material tags in a footprint's coverage. */
const anyMaterial = materialTags.reduce((bits, tag) => bits | bitOf(tag), 0)

/**
 * Summarizes the buildings of a pack; a pack without any is not loaded.
 *
 * @param confidence - the manifest's statement.
 * @param skippedFeatures - features left out while loading, by reason.
 */
export function summarizeBuildings(
  built: BuiltFootprints,
  confidence: string,
  skippedFeatures: Readonly<Record<string, number>>,
): BuildingSummary {
  const tally = new BuildingTally()
  tally.add(built)
  return { ...tally.summary(built.demandSource, skippedFeatures), confidence }
}

/** Counts the buildings of a pack part by part, in the order of their ids. */
export class BuildingTally {
  #total = 0
  #weight = new Statistics()
  #residential = new Statistics()
  #density = new Statistics()
  #clustered = 0
  #withMaterial = 0
  #tags = coverageTags.map(() => 0)
  #materials = materials.map(() => 0)
  #evidence = Object.values(heightEvidence).map(() => 0)
  #missingDemand = { demandWeight: 0, residentialDemand: 0, densityScore: 0 }

  /** Footprints counted so far, and those without a demand of their own, by property. */
  get counted(): {
    readonly total: number
    readonly missingDemand: BuiltFootprints['missingDemand']
  } {
    return { total: this.#total, missingDemand: this.#missingDemand }
  }

  add({ store, coverage, missingDemand }: Omit<BuiltFootprints, 'demandSource'>): void {
    this.#total += store.footprintCount
    this.#weight.add(store.demandWeight)
    this.#residential.add(store.residentialDemand)
    this.#density.add(store.densityScore)
    for (const score of store.densityScore) if (score >= clusterDensityScore) this.#clustered++
    for (const bits of coverage) {
      if ((bits & anyMaterial) !== 0) this.#withMaterial++
      coverageTags.forEach((_, tag) => (this.#tags[tag] += (bits >> tag) & 1))
    }
    for (const code of store.materialCode) this.#materials[code]++
    for (const code of store.heightEvidence) this.#evidence[code]++
    this.#missingDemand.demandWeight += missingDemand.demandWeight
    this.#missingDemand.residentialDemand += missingDemand.residentialDemand
    this.#missingDemand.densityScore += missingDemand.densityScore
  }

  summary(
    demandSource: BuildingSummary['demandSource'],
    skippedFeatures: Readonly<Record<string, number>>,
  ): Omit<BuildingSummary, 'confidence'> {
    const total = this.#total
    const weight = this.#weight
    const residential = this.#residential
    const unknownHeights = this.#evidence[heightEvidence.unavailable]
    return {
      totalBuildings: total,
      demandWeightedBuildings: weight.positiveCount,
      residentialWeightedBuildings: residential.positiveCount,
      densityWeightedBuildings: this.#clustered,
      averageDemandWeight: weight.positiveMean,
      averageResidentialDemand: residential.positiveMean,
      averageDensityScore: twoDecimals(this.#density.sum / total),
      maximumDemandWeight: twoDecimals(weight.maximum),
      maximumResidentialDemand: twoDecimals(residential.maximum),
      maximumDensityScore: twoDecimals(this.#density.maximum),
      tagCoveragePct: this.#coveragePct(summaryTags),
      materialMetadataBuildings: this.#withMaterial,
      materialMetadataCoveragePct: percent(this.#withMaterial, total),
      materialTagCoveragePct: this.#coveragePct(materialTags),
      materialCategories: Object.fromEntries(
        materials
          .map((name, code) => [name, this.#materials[code]] as const)
          .filter(([, count]) => count > 0),
      ),
      explicitHeightBuildings: this.#evidence[heightEvidence.tag],
      levelsDerivedHeightBuildings: this.#evidence[heightEvidence.levels],
      measuredHeightBuildings: this.#evidence[heightEvidence.measured],
      estimatedHeightBuildings: this.#evidence[heightEvidence.estimated],
      fallbackOnlyHeightBuildings: unknownHeights,
      unavailableHeightBuildings: unknownHeights,
      dataQuality: dataQuality(weight.positiveCount + residential.positiveCount, total),
      demandSource,
      missingDemand: this.#missingDemand,
      skippedFeatures,
    }
  }

  #coveragePct<Tag extends (typeof coverageTags)[number]>(
    tags: readonly Tag[],
  ): Record<Tag, number> {
    const entries = tags.map((tag) => [
      tag,
      percent(this.#tags[coverageTags.indexOf(tag)], this.#total),
    ])
    return Object.fromEntries(entries) as Record<Tag, number>
  }
}

class Statistics {
  sum = 0
  positiveCount = 0
  maximum = 0

  add(values: Float64Array): void {
    for (const value of values) {
      this.sum += value
      if (value > 0) this.positiveCount++
      this.maximum = Math.max(this.maximum, value)
    }
  }

  /** With two decimals; 0 without a positive value. */
  get positiveMean(): number {
    return this.positiveCount === 0 ? 0 : twoDecimals(this.sum / this.positiveCount)
  }
}

function dataQuality(weighted: number, total: number): DataQuality {
  const pct = (weighted / total) * 100
  if (pct >= 10) return 'good'
  return pct >= 3 ? 'moderate' : 'sparse'
}

function bitOf(tag: (typeof coverageTags)[number]): number {
  return 1 << coverageTags.indexOf(tag)
}

function percent(part: number, total: number): number {
  return twoDecimals((part / total) * 100)
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100
}
