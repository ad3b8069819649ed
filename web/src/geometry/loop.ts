type Place = readonly [lon: number, lat: number]

/**
 * Whether a place lies in a loop drawn by hand; where the loop crosses itself, places that it goes
 * around twice are outside. The loop may lie in another turn of the world than the place.
 */
export function isInLoop(loop: readonly Place[], [lon, lat]: Place): boolean {
  if (loop.length === 0) return false
  const turned = lon + 360 * Math.round((loop[0][0] - lon) / 360)
  let isInside = false
  for (let i = 0, before = loop.length - 1; i < loop.length; before = i++) {
    const [x, y] = loop[i]
    const [fromX, fromY] = loop[before]
    if (y > lat === fromY > lat) continue
    if (turned < fromX + ((lat - fromY) / (y - fromY)) * (x - fromX)) isInside = !isInside
  }
  return isInside
}
