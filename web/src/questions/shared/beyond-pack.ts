/** What every question about an area or places sends: where no building is known, there is no value. */
export const withoutOutside = { beyond_pack: 'excluded' } as const
