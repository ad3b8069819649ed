// Signs that lists of sites use for more than one thing: only who knows the list can say which.

/** What only its maker can say of a list. */
export const siteQuestions = ['azimuth_minus_one', 'negative_tilt'] as const
export type SiteQuestion = (typeof siteQuestions)[number]

/** Answers: -1 is omni or 359 degrees. */
export const minusOneMeanings = ['omni', 'angle'] as const
/** Answers: where the beam of a negative tilt points. */
export const negativeTiltMeanings = ['up', 'down'] as const

/** What the reader of a list has answered; what is not answered is not taken. */
export interface SignChoice {
  readonly azimuthMinusOne?: (typeof minusOneMeanings)[number]
  readonly negativeTilt?: (typeof negativeTiltMeanings)[number]
}
