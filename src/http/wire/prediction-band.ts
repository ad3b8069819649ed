import { bandObstacles, bandSources, type PredictionBand } from '../../rf/prediction-band.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { roundTo1, roundTo2 } from '../../rounding.ts'
import * as field from './answer-schema.ts'
import * as parameter from './request-schema.ts'

/** What every question of a band asks. */
export const bandMember = {
  prediction_band: parameter.flag
    .describedAs(
      'Adds the interval around every power that holds 90 % of the places: by the residual spread of ' +
        'the calibration, else by what the model is worth without a measurement.',
    )
    .orElse(false)
    .as('wantsPredictionBand'),
}

/** A question as it is with a band and without one. */
export interface BandAsked {
  /** Absent where no band is asked for. */
  readonly wantsPredictionBand?: true
}

/** What a question has of the asked member: nothing where no band is wanted. */
export function bandAsked(wantsPredictionBand: boolean): BandAsked {
  return wantsPredictionBand ? { wantsPredictionBand } : {}
}

/** What the identity of a question has of it: nothing where no band is wanted. */
export function bandView({ wantsPredictionBand }: BandAsked): { readonly prediction_band?: true } {
  return wantsPredictionBand === true ? { prediction_band: true } : {}
}

/** The band of a cell, and the profile that it follows from. */
export interface BandFound {
  readonly profile: RfProfile
  readonly band: PredictionBand
}

/** What a band says of itself. */
export const bandTold: field.Members<BandFound> = {
  status: field.oneOf(['computed', ...bandObstacles])(({ band }) => band.status),
  half_width_db: field.described(
    'From the value to either end of the interval.',
    field.rounded(2).orNull(({ band }) => (band.status === 'computed' ? band.halfWidthDb : null)),
  ),
  source: field
    .oneOf(bandSources)
    .orNull(({ band }) => (band.status === 'computed' ? band.source : null)),
  text: field.text(bandText),
}

/** A band in words. */
export function bandText({ profile, band }: BandFound): string {
  const { propagationModel: model, locationProbabilityPercent: percent } = profile
  switch (band.status) {
    case 'computed':
      return (
        `90 % of the places lie within ${roundTo1(band.halfWidthDb)} dB of the value, by ` +
        `${sourceText(band.source, profile)}. 19 of 20 places lie above the lower end.`
      )
    case 'no_stated_prior':
      return `No band: no cell of known power, antenna and heights has judged ${model} as it is asked here.`
    case 'not_median':
      return `No band: the value is that of ${percent} % of the places, not of half of them.`
    case 'model_replaced':
      return `No band: another model stands in for ${model}, at some of the points or at all.`
  }
}

function sourceText(
  source: (typeof bandSources)[number],
  { propagationModel, calibration: carried }: RfProfile,
): string {
  if (source === 'stated_prior' || carried === undefined) {
    return `the stated prior of ${propagationModel}, for known power, antenna and heights`
  }
  const { name, residualSpreadDb } = carried.calibration
  return `the residual spread of calibration ${JSON.stringify(name)}, ${roundTo2(residualSpreadDb)} dB`
}

/** A power with the ends of its band, dBm. */
interface PowerInBand {
  readonly powerDbm: number
  readonly halfWidthDb: number
}

/** The ends of the band of one power. */
export const bandEnds: field.Members<PowerInBand> = {
  lower_dbm: field.tenths(({ powerDbm, halfWidthDb }) => powerDbm - halfWidthDb),
  upper_dbm: field.tenths(({ powerDbm, halfWidthDb }) => powerDbm + halfWidthDb),
}

/** How many buildings are served at the lower end of the band. */
export function servedText(served: number, buildings: number): string {
  return `${served} of ${buildings} buildings are served in at least 19 of 20 places like theirs`
}
