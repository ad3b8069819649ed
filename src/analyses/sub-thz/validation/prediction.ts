/** A model's loss, or why there is none. */
export type Prediction =
  | { readonly status: 'applicable'; readonly lossDb: number }
  | {
      /** Outside the model; or the campaign does not state what the model needs. */
      readonly status: 'inapplicable' | 'unsupported'
      readonly reason: string
    }

/** The outcome of one measurement against one model. */
export const comparisonStatuses = [
  'applicable',
  'inapplicable',
  'ambiguous',
  'unsupported',
  'censored',
] as const
export type ComparisonStatus = (typeof comparisonStatuses)[number]
