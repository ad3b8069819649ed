/** Longitudes and latitudes, degrees, open or closed. */
export type Ring = readonly (readonly [lon: number, lat: number])[]

const halfTurnDeg = 180
const turnDeg = 360

/**
 * A ring whose longitudes go on across the antimeridian: a side of more than 180 degrees is meant the short
 * way, as from 180 to -179.99. What such a ring begins with lies from -180 to 180 degrees. A ring stays as
 * it is where it has no such side, and where the short ways would go around a pole or leave nothing, as of a
 * rectangle around the globe.
 */
export function continuousRing(ring: Ring): Ring {
  let shiftDeg = 0
  let crosses = false
  const turned = ring.map(([lon, lat], index): readonly [number, number] => {
    const turn = index === 0 ? 0 : shortTurnDeg(ring[index - 1][0], lon)
    shiftDeg += turn
    crosses ||= turn !== 0
    return [lon + shiftDeg, lat]
  })
  const last = ring.length - 1
  if (!crosses || shiftDeg + shortTurnDeg(ring[last][0], ring[0][0]) !== 0) return ring
  const [west, east] = span(turned)
  return west === east ? ring : shifted(turned, -turnDeg * wholeTurns(west))
}

/** What a longitude is turned by so that the way to it is the short one. */
function shortTurnDeg(fromDeg: number, toDeg: number): number {
  if (toDeg - fromDeg > halfTurnDeg) return -turnDeg
  return toDeg - fromDeg < -halfTurnDeg ? turnDeg : 0
}

/**
 * The rings of a polygon, the outer one first, all of them on one turn of the globe: `continuousRing` of
 * each, and its holes where it is.
 */
export function continuousPolygon(rings: readonly Ring[]): Ring[] {
  const [outer, ...holes] = rings.map(continuousRing)
  const middle = middleOf(outer)
  return [
    outer,
    ...holes.map((hole) => {
      const turns = Math.round((middle - middleOf(hole)) / turnDeg)
      return turns === 0 ? hole : shifted(hole, turns * turnDeg)
    }),
  ]
}

/**
 * The rings of polygons that belong together, on turns of the globe on which they lie closest: what is cut at
 * the antimeridian lies side by side. Together they begin from -180 to 180 degrees.
 *
 * @param polygons the rings of each, continuous, the outer one first
 */
export function adjoinedPolygons(polygons: readonly (readonly Ring[])[]): Ring[] {
  const placed = polygons
    .map((rings) => {
      const [west, east] = span(rings[0])
      const turnedDeg = -turnDeg * wholeTurns(west)
      return { rings, turnedDeg, west: west + turnedDeg, east: east + turnedDeg }
    })
    .sort((a, b) => a.west - b.west)
  const first = afterWidestGap(placed)
  return placed.flatMap(({ rings, turnedDeg }, index) =>
    rings.map((ring) => shifted(ring, turnedDeg + (index < first ? turnDeg : 0))),
  )
}

/** Which of stretches around the globe, in ascending west, lies east of the widest gap between them. */
function afterWidestGap(stretches: readonly { west: number; east: number }[]): number {
  let reachDeg = Math.max(...stretches.map(({ east }) => east)) - turnDeg
  let [first, widestDeg] = [0, -Infinity]
  stretches.forEach(({ west, east }, index) => {
    if (west - reachDeg > widestDeg) [first, widestDeg] = [index, west - reachDeg]
    reachDeg = Math.max(reachDeg, east)
  })
  return first
}

/**
 * A ring on every turn of the globe on which it reaches longitudes from -180 to 180 degrees. A place there
 * lies in an odd number of them if it lies in the ring.
 */
export function onGlobe(ring: Ring): Ring[] {
  const [west, east] = span(ring)
  return [
    ring,
    ...(east > halfTurnDeg ? [shifted(ring, -turnDeg)] : []),
    ...(west < -halfTurnDeg ? [shifted(ring, turnDeg)] : []),
  ]
}

function shifted(ring: Ring, byDeg: number): Ring {
  return byDeg === 0
    ? ring
    : ring.map(([lon, lat]): readonly [number, number] => [lon + byDeg, lat])
}

function wholeTurns(lon: number): number {
  return Math.floor((lon + halfTurnDeg) / turnDeg)
}

function middleOf(ring: Ring): number {
  const [west, east] = span(ring)
  return (west + east) / 2
}

function span(ring: Ring): readonly [west: number, east: number] {
  let [west, east] = [Infinity, -Infinity]
  for (const [lon] of ring) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
  }
  return [west, east]
}
