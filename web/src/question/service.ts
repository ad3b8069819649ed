/** What a building gets, as one result says. */
export type ServiceLevel = 'served' | 'weak' | 'none'

/** What a building gets, or how that has changed between two results. */
export type BuildingService = ServiceLevel | 'gained' | 'lost' | 'retained'
