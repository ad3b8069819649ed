/** Why radio quality does not exist for the cells of a network. */
export const qualityObstacles = ['unavailable_configuration', 'too_near_a_pole'] as const
export type QualityObstacle = (typeof qualityObstacles)[number]
