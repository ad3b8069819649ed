import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import type { ModelEvidence } from '../../analyses/sector/model-evidence.ts'
import { type PredictedShare, predictedShare } from '../../analyses/sector/predicted-shares.ts'
import { halfWidthOf, predictionBand } from '../../rf/prediction-band.ts'
import { roundTo1 } from '../../rounding.ts'
import { type BandFound, bandText, bandTold } from '../wire/prediction-band.ts'
import * as field from '../wire/answer-schema.ts'
import { probabilityThresholdDbm, type ResolvedSector, type ResolvedSurface } from './question.ts'

/** The band of an answer about one cell. */
export function sectorBand(
  { cell: { profile } }: Pick<ResolvedSector, 'cell'>,
  { fallbackPoints }: ModelEvidence,
): BandFound {
  return { profile, band: predictionBand(profile, fallbackPoints > 0) }
}

interface SurfaceBandFound {
  readonly question: ResolvedSurface
  readonly surface: Pick<CoverageSurface, 'grid' | 'model'>
}

const shareAbove = field.object<PredictedShare>({
  threshold_dbm: field.number('thresholdDbm'),
  lower_end_pct: field.percentage(({ lowerPercent }) => roundTo1(lowerPercent)),
  value_pct: field.percentage(({ valuePercent }) => roundTo1(valuePercent)),
  upper_end_pct: field.percentage(({ upperPercent }) => roundTo1(upperPercent)),
})

const found = ({ question, surface }: SurfaceBandFound) => sectorBand(question, surface.model)

/** What of the ground is above the thresholds; empty without a band. */
function sharesOf(surfaceFound: SurfaceBandFound): readonly PredictedShare[] {
  const { question, surface } = surfaceFound
  const halfWidthDb = halfWidthOf(found(surfaceFound).band)
  if (halfWidthDb === null) return []
  const thresholdsDbm = new Set([probabilityThresholdDbm(question), ...question.thresholdsDbm])
  return [...thresholdsDbm].map((thresholdDbm) =>
    predictedShare(surface.grid.values, halfWidthDb, thresholdDbm),
  )
}

/** The band of a surface: one half width for all its nodes, and the ground above the thresholds. */
export const surfaceBand = field.object<SurfaceBandFound>({
  ...field.of(found, bandTold),
  ground_above: field.described(
    'Share of the nodes with a value above a threshold, at both ends of the interval and at the value. ' +
      'Of probability_threshold_dbm first, then of thresholds_dbm; empty without a half width.',
    field.list(shareAbove)(sharesOf),
  ),
  headline: field.described(
    'Of the first threshold: how much of the ground is above it in 19 of 20 places.',
    field.text.optional((surfaceFound) => headline(sharesOf(surfaceFound))),
  ),
})

function headline([share]: readonly PredictedShare[]): string | null {
  if (share === undefined) return null
  const { thresholdDbm, lowerPercent } = share
  const above = `above ${roundTo1(thresholdDbm)} dBm`
  return `${roundTo1(lowerPercent)} % of the ground: ${above} in at least 19 of 20 places`
}

/** The band as a file says it of itself; nothing where none is asked for. */
export function bandItem(
  question: ResolvedSurface,
  { model }: CoverageSurface,
): Readonly<Record<string, string>> {
  if (question.wantsPredictionBand !== true) return {}
  return { PREDICTION_BAND: bandText(sectorBand(question, model)) }
}
