// Signs that lists of sites use for more than one thing: only who knows the list can say which.

/** What only its maker can say of a list. */
export const siteQuestions = ['azimuth_minus_one', 'negative_tilt'] as const
export type SiteQuestion = (typeof siteQuestions)[number]

/** What the reader of a list has answered; what is not answered is not taken. */
export interface SignChoice {
  /** `angle`: 359 degrees. */
  readonly azimuthMinusOne?: 'omni' | 'angle'
  /** Where the beam of a negative tilt points. */
  readonly negativeTilt?: 'up' | 'down'
}
