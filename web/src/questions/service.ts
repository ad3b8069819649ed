/** What a building gets, as one result says; or how that has changed between two. */
export type BuildingService = 'served' | 'weak' | 'none' | 'gained' | 'lost' | 'kept'
