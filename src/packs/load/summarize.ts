import { heightEvidence, materials, type FootprintStore } from '../../spatial/footprint-store.ts'
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
  const { store, coverage } = built
  const total = store.footprintCount
  const weight = statistics(store.demandWeight)
  const residential = statistics(store.residentialDemand)
  const density = statistics(store.densityScore)
  const withMaterial = countWhere(coverage, (bits) => (bits & anyMaterial) !== 0)
  const unknownHeights = countEvidence(store, heightEvidence.unavailable)
  return {
    totalBuildings: total,
    demandWeightedBuildings: weight.positiveCount,
    residentialWeightedBuildings: residential.positiveCount,
    densityWeightedBuildings: countWhere(
      store.densityScore,
      (score) => score >= clusterDensityScore,
    ),
    averageDemandWeight: weight.positiveMean,
    averageResidentialDemand: residential.positiveMean,
    averageDensityScore: density.mean,
    maximumDemandWeight: weight.maximum,
    maximumResidentialDemand: residential.maximum,
    maximumDensityScore: density.maximum,
    tagCoveragePct: coveragePct(coverage, summaryTags),
    materialMetadataBuildings: withMaterial,
    materialMetadataCoveragePct: percent(withMaterial, total),
    materialTagCoveragePct: coveragePct(coverage, materialTags),
    materialCategories: countMaterials(store.materialCode),
    explicitHeightBuildings: countEvidence(store, heightEvidence.tag),
    levelsDerivedHeightBuildings: countEvidence(store, heightEvidence.levels),
    measuredHeightBuildings: countEvidence(store, heightEvidence.measured),
    estimatedHeightBuildings: countEvidence(store, heightEvidence.estimated),
    fallbackOnlyHeightBuildings: unknownHeights,
    unavailableHeightBuildings: unknownHeights,
    dataQuality: dataQuality(weight.positiveCount + residential.positiveCount, total),
    confidence,
    demandSource: built.demandSource,
    missingDemand: built.missingDemand,
    skippedFeatures,
  }
}

function statistics(values: Float64Array): {
  positiveCount: number
  positiveMean: number
  mean: number
  maximum: number
} {
  let sum = 0
  let positiveCount = 0
  let maximum = 0
  for (const value of values) {
    sum += value
    if (value > 0) positiveCount++
    maximum = Math.max(maximum, value)
  }
  return {
    positiveCount,
    positiveMean: positiveCount === 0 ? 0 : twoDecimals(sum / positiveCount),
    mean: twoDecimals(sum / values.length),
    maximum: twoDecimals(maximum),
  }
}

function coveragePct<Tag extends (typeof coverageTags)[number]>(
  coverage: Uint32Array,
  tags: readonly Tag[],
): Record<Tag, number> {
  const entries = tags.map((tag) => {
    const bit = bitOf(tag)
    return [
      tag,
      percent(
        countWhere(coverage, (bits) => (bits & bit) !== 0),
        coverage.length,
      ),
    ]
  })
  return Object.fromEntries(entries) as Record<Tag, number>
}

function countMaterials(codes: Uint8Array): Record<string, number> {
  const counts = materials.map(
    (name, code) => [name, countWhere(codes, (c) => c === code)] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function countEvidence(store: FootprintStore, evidence: number): number {
  return countWhere(store.heightEvidence, (code) => code === evidence)
}

function dataQuality(weighted: number, total: number): DataQuality {
  const pct = (weighted / total) * 100
  if (pct >= 10) return 'good'
  return pct >= 3 ? 'moderate' : 'sparse'
}

function countWhere(
  values: Float64Array | Uint32Array | Uint8Array,
  holds: (value: number) => boolean,
): number {
  let count = 0
  for (const value of values) if (holds(value)) count++
  return count
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
