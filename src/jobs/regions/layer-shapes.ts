import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import type { MergedBlock } from '../../analyses/region/merge-block.ts'
import type { CogSamples, CogType } from '../../formats/cog-tile.ts'

/** How a layer is stored. */
interface LayerShape {
  readonly type: CogType
  readonly noData: number
  readonly description: string
  readonly unit: string
  /** Writes the nodes of a block into a tile of the layer, `at` giving the place of each. */
  readonly fill: (
    tile: CogSamples[CogType],
    block: MergedBlock,
    isWanted: Uint8Array | null,
    at: (node: number) => number,
  ) => void
}

const noPower = -9999
const outside = 255

function fillPowers(member: 'rsrpDbm' | 'sinrDb'): LayerShape['fill'] {
  return (tile, block, _, at) => {
    const values = block[member]
    for (let node = 0; node < values.length; node++) {
      if (!Number.isNaN(values[node])) tile[at(node)] = values[node]
    }
  }
}

/** Every layer: what stands in its file. */
export const layerShapes: Readonly<Record<RegionLayer, LayerShape>> = {
  best_server: {
    type: 'int32',
    noData: 0,
    description: 'Number of the serving cell, as the table of cells has it',
    unit: '',
    fill: (tile, { server }, _, at) => {
      for (let node = 0; node < server.length; node++) {
        if (server[node] >= 0) tile[at(node)] = server[node] + 1
      }
    },
  },
  rsrp_dbm: {
    type: 'float32',
    noData: noPower,
    description: 'RSRP of the serving cell',
    unit: 'dBm',
    fill: fillPowers('rsrpDbm'),
  },
  servers_within_6_db: {
    type: 'uint8',
    noData: outside,
    description: 'Cells that could serve and are at most 6 dB weaker than the serving one',
    unit: '',
    fill: (tile, { serversWithin6Db }, isWanted, at) => {
      for (let node = 0; node < serversWithin6Db.length; node++) {
        if (isWanted === null || isWanted[node] === 1) tile[at(node)] = serversWithin6Db[node]
      }
    },
  },
  sinr_db: {
    type: 'float32',
    noData: noPower,
    description: 'SINR of the serving cell with all others of its channel under full load',
    unit: 'dB',
    fill: fillPowers('sinrDb'),
  },
}
