import type { Manifest } from '../packs/manifest/manifest.ts'
import { examinePackClutter } from '../packs/load/clutter-layer.ts'
import { coveredShare } from '../packs/make/common/bounds.ts'
import type { PostingSpacing } from '../packs/make/common/spacing-text.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'

/** How far the postings of a raster are apart. */
export function spacingReport({ spacingLonDeg, spacingLatDeg }: PostingSpacing) {
  return {
    spacing_arc_seconds: round(spacingLatDeg * 3600, 3),
    spacing_longitude_arc_seconds: round(spacingLonDeg * 3600, 3),
  }
}

export interface ClutterReport {
  readonly width: number
  readonly height: number
  /** From north to south. */
  readonly spacing_arc_seconds: number
  readonly spacing_longitude_arc_seconds: number
  readonly sample_type: string
  readonly bounds: readonly number[]
  /** Share of the pack's bounds that the clutter covers, 0 to 1. */
  readonly coverage_ratio: number
  /** Share of its postings without a class, 0 to 1. */
  readonly unknown_share: number
  readonly classes: readonly ClutterClassReport[]
}

interface ClutterClassReport {
  readonly class: number
  readonly name: string
  readonly height_m: number
  readonly category: string
  /** Of all postings, 0 to 1. */
  readonly share: number
}

/**
 * Looks through all of the clutter, however large it is. Undefined for a pack without clutter.
 *
 * @throws {SightlineError} not_processable naming the reason.
 */
export async function reportClutter(snapshot: PackSnapshot): Promise<ClutterReport | undefined> {
  const examined = await examinePackClutter(snapshot)
  if (examined === null) return undefined
  const { raster, classes } = examined.clutter
  const postings = raster.width * raster.height
  const shareAt = (place: number): number => round(examined.counts[place] / postings, 4)
  const [west, south, east, north] = snapshot.manifest.bounds
  return {
    width: raster.width,
    height: raster.height,
    ...spacingReport(raster),
    sample_type: raster.sampleType,
    bounds: raster.bounds,
    coverage_ratio: coveredShare([west, south, east, north], raster.bounds),
    unknown_share: shareAt(0),
    classes: classes.map(({ code, name, heightM, category }, index) => ({
      class: code,
      name,
      height_m: heightM,
      category,
      share: shareAt(index + 1),
    })),
  }
}

/** Why clutter that a pack has is not read; undefined when it is, or when there is none. */
export function clutterWithoutTable({ files }: Manifest): string | undefined {
  if (files.clutter === undefined || files.clutter_classes !== undefined) return undefined
  return 'table of the clutter classes (files.clutter_classes): the clutter is not read'
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
