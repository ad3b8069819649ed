/** The carrier of a cell at a point: its power there, or why there is none. */
export type Carrier =
  | {
      readonly state: 'arrives'
      readonly powerDbm: number
      /**
       * Of an asked location probability: an interferer counts with its median. 0 where none is asked for.
       */
      readonly marginDb: number
      /** Beyond the radius of its cell it disturbs and never serves. */
      readonly isWithinRadius: boolean
    }
  | { readonly state: 'outside_radius' | 'antenna_ineligible' }
