const isExploring = process.env.PROPERTY_SEED !== undefined

/**
 * Of so many instances of a property, those that a change is judged by: two of five. `npm run
 * explore` draws all of them, from another seed each time.
 */
export const runs = (all: number): number => (isExploring ? all : Math.ceil(0.4 * all))
