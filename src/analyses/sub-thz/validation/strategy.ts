export const strategyMethods = [
  'all_samples',
  'explicit_groups',
  'spatial_grid',
  'leave_one_site_out',
  'leave_one_campaign_out',
] as const

export const groupMembers = ['site_id', 'location_pair_id', 'campaign_id'] as const
export type GroupMember = (typeof groupMembers)[number]

/** How samples are set apart for calibration and for its validation. */
export type Strategy =
  | { readonly method: 'all_samples' }
  | {
      readonly method: 'explicit_groups'
      readonly groupBy: GroupMember
      /** Null: everything that the other list does not name. They share no group. */
      readonly calibrationGroupIds: readonly string[] | null
      readonly validationGroupIds: readonly string[] | null
    }
  | {
      readonly method: 'spatial_grid'
      readonly cellSizeM: number
      readonly minimumSeparationM: number
    }
  | { readonly method: 'leave_one_site_out'; readonly groupBy: 'site_id' }
  | { readonly method: 'leave_one_campaign_out'; readonly groupBy: 'campaign_id' }

export const gridRangeM = { minimum: 1, maximum: 10_000 } as const
export const defaultGridM = 100
