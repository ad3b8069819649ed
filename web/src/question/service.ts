/** What a building gets, as one result says. */
export type ServiceLevel = 'served' | 'weak' | 'none'

/** The same, or how it has changed between two results. */
export type BuildingService = ServiceLevel | 'gained' | 'lost' | 'retained'
