/** Points that a tag value adds to the demand weight of a building. */
export const shopScores: ReadonlyMap<string, number> = new Map([
  ['mall', 100],
  ['department_store', 100],
  ['supermarket', 80],
])

export const amenityScores: ReadonlyMap<string, number> = new Map([
  ['hospital', 70],
  ['university', 65],
  ['cafe', 50],
  ['clinic', 50],
  ['school', 50],
  ['restaurant', 50],
])

/** Any office at all. */
export const officeScore = 35

export const buildingScores: ReadonlyMap<string, number> = new Map([
  ['hospital', 70],
  ['university', 60],
  ['commercial', 45],
  ['school', 45],
  ['retail', 40],
  ['office', 35],
  ['dormitory', 30],
  ['public', 20],
])

/** Words in a name, in the order in which they are looked for; the first one counts. */
export const nameScores: readonly (readonly [string, number])[] = [
  ['avm', 100],
  ['alışveriş', 90],
  ['alisveris', 90],
  ['mall', 100],
  ['hastane', 70],
  ['hospital', 70],
  ['üniversite', 65],
  ['universite', 65],
  ['university', 65],
  ['okul', 50],
  ['school', 50],
  ['tower', 45],
  ['plaza', 45],
]

/** Smallest footprint area in m2 and its points, largest first. */
export const areaScores: readonly (readonly [number, number])[] = [
  [20_000, 30],
  [10_000, 20],
  [5_000, 10],
]

/** Points that a residential kind of building gives to the residential demand. */
export const residentialScores: ReadonlyMap<string, number> = new Map([
  ['apartments', 24],
  ['residential', 20],
  ['house', 12],
  ['detached', 10],
  ['semidetached_house', 10],
  ['terrace', 12],
  ['dormitory', 25],
])
