import type { MergedBlock } from './merge-block.ts'
import { type MercatorGrid, nodeAreaM2, type NodeFrame } from './mercator-grid.ts'

/** Some rows of a block: its buildings are counted by themselves. */
interface CountedStrip {
  readonly frame: NodeFrame
  readonly found: MergedBlock
  /** 1 for each node that is asked for; null: all are. */
  readonly isWanted: Uint8Array | null
}

/**
 * A strip is no larger unless one row is: in a block of nodes 200 m apart there may be more buildings than
 * are read at once of a pack that is read by window. Packs in one piece are counted alike, so that sums are
 * the same.
 */
const maximumStripM2 = 30e6

/** The rows of a block in strips, from the north. */
export function* countedStrips(
  grid: MercatorGrid,
  block: NodeFrame,
  found: MergedBlock,
  isWanted: Uint8Array | null,
): Generator<CountedStrip> {
  const { width, height } = block
  const rowM2 = width * nodeAreaM2(grid, block.row + Math.floor(height / 2))
  const rows = Math.min(height, Math.max(1, Math.floor(maximumStripM2 / rowM2)))
  for (let row = 0; row < height; row += rows) {
    const end = Math.min(height, row + rows)
    const [from, to] = [row * width, end * width]
    yield {
      frame: { ...block, row: block.row + row, height: end - row },
      found: {
        server: found.server.subarray(from, to),
        rsrpDbm: found.rsrpDbm.subarray(from, to),
        serversWithin6Db: found.serversWithin6Db.subarray(from, to),
        sinrDb: found.sinrDb.subarray(from, to),
      },
      isWanted: isWanted === null ? null : isWanted.subarray(from, to),
    }
  }
}
