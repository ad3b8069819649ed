/** Points of one ray that reaches its cap: the most that it can earn. */
export const reachPointsPerRay = 100

/** Reach counts up to this distance, metres. */
export const reachCapM = 500

/** Points per unit of demand weight and of residential demand served. */
export const demandPointsPerUnit = 10_000
