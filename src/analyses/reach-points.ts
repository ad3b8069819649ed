/** Points of one ray that reaches its cap: the most that it can earn. */
export const reachPointsPerRay = 100
