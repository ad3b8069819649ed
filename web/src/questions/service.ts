/** What a building gets, as one result says. */
export type BuildingService = 'served' | 'weak' | 'none'

export const serviceLevels: readonly BuildingService[] = ['served', 'weak', 'none']
