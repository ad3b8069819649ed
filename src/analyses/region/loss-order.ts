/** In which order losses are computed so that whole tiles are merged early. */
interface LossOrder {
  /** Losses by their former places, in the order in which they are computed. */
  readonly order: readonly number[]
  /** By tile: how many of the first losses of that order hold all that it is merged from. */
  readonly lossesUntil: readonly number[]
}

/**
 * Orders losses tile by tile: next come those that are still missing to the tile that misses the fewest,
 * of equals the first. So the first tile is there as early as can be, the others follow one by one, and
 * since tiles beside each other share losses, each lies beside one before it where places lie densely.
 *
 * @param lossesOfTile by tile: the losses that it is merged from, each once; each loss is of some tile
 * @param lossCount of all tiles
 */
export function lossOrder(
  lossesOfTile: readonly (readonly number[])[],
  lossCount: number,
): LossOrder {
  const tilesOfLoss: number[][] = Array.from({ length: lossCount }, () => [])
  lossesOfTile.forEach((losses, tile) => {
    for (const loss of losses) tilesOfLoss[loss].push(tile)
  })
  const missing = lossesOfTile.map((losses) => losses.length)
  const isOrdered = new Uint8Array(lossCount)
  const order: number[] = []
  const lossesUntil = lossesOfTile.map(() => 0)
  while (order.length < lossCount) {
    const next = fewest(missing)
    for (const loss of [...lossesOfTile[next]].sort((a, b) => a - b)) {
      if (isOrdered[loss] === 1) continue
      isOrdered[loss] = 1
      order.push(loss)
      for (const tile of tilesOfLoss[loss]) {
        missing[tile]--
        lossesUntil[tile] = order.length
      }
    }
  }
  return { order, lossesUntil }
}

/** The tile that misses the fewest losses, of those that miss any. */
function fewest(missing: readonly number[]): number {
  let best = -1
  missing.forEach((count, tile) => {
    if (count > 0 && (best < 0 || count < missing[best])) best = tile
  })
  return best
}
