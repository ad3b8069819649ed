/** Points of one ray that reaches its cap: the most that it can earn. */
export const reachPointsPerRay = 100

/** Points per unit of demand weight and of residential demand served. */
export const demandPointsPerUnit = 10_000
