// What the nodes of a picture receive from an antenna of known path losses. In the thread of the page: the
// answer of another thread waits behind every key and frame that the browser has before it.
import { roundTo1 } from '../../../../src/rounding.ts'
import {
  AntennaAim,
  type Aimed,
  KnownLosses,
} from '../../../../src/analyses/sector/known-losses.ts'
import { SurfacePlaces } from '../../../../src/analyses/sector/surface-places.ts'
import type { SurfaceGrid } from '../../api/types.ts'
import { fittingSpan, type Span } from '../../color/ramps.ts'
import type { NodeSpreads } from './node-spreads.ts'

/** The nodes around an antenna, with the path losses to them. */
export interface NodeLosses {
  readonly grid: Pick<SurfaceGrid, 'bounds' | 'width' | 'height' | 'nodata'>
  readonly circle: ConstructorParameters<typeof SurfacePlaces>[1]
  /** In the order of the grid, dB; NaN where there is none. */
  readonly pathLossDb: Float64Array<ArrayBuffer>
}

/** An antenna, and the level at which a receiver still receives. */
export interface NodesAsked {
  readonly aimed: Aimed
  readonly sensitivityDbm: number
  /** What a node must exceed, for its chance. */
  readonly chanceAboveDbm: number
}

/** The powers as the service rounds them, and what it counts over them. */
export interface NodePowers {
  readonly values: Float64Array<ArrayBuffer>
  readonly valid: number
  readonly below: number
  /** Null where no node receives anything. */
  readonly minDbm: number | null
  readonly maxDbm: number | null
  readonly span: Span | null
  /** Empty where spreads are not known. */
  readonly chances: (number | null)[]
}

export class LiveNodes {
  readonly #losses: KnownLosses
  readonly #nodata: number
  readonly #spreads: NodeSpreads | null

  constructor({ grid, circle, pathLossDb }: NodeLosses, spreads: NodeSpreads | null = null) {
    this.#spreads = spreads
    const places = new SurfacePlaces(grid, circle)
    const nodes = Array.from(pathLossDb, (lossDb, i) =>
      Number.isNaN(lossDb) ? null : places.at(i % grid.width, Math.floor(i / grid.width)),
    )
    this.#nodata = grid.nodata
    this.#losses = new KnownLosses({
      x: nodes.map((node) => node?.[0] ?? NaN),
      y: nodes.map((node) => node?.[1] ?? NaN),
      pathLossDb,
    })
  }

  powers({ aimed, sensitivityDbm, chanceAboveDbm }: NodesAsked): NodePowers {
    const powersDbm = this.#losses.powersDbm(new AntennaAim(aimed))
    const values = new Float64Array(powersDbm.length)
    let valid = 0
    let below = 0
    let minDbm = Infinity
    let maxDbm = -Infinity
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(powersDbm[i])) {
        values[i] = this.#nodata
        continue
      }
      const powerDbm = roundTo1(powersDbm[i])
      values[i] = powerDbm
      valid++
      if (powerDbm <= sensitivityDbm) below++
      if (powerDbm < minDbm) minDbm = powerDbm
      if (powerDbm > maxDbm) maxDbm = powerDbm
    }
    const range = valid === 0 ? { minDbm: null, maxDbm: null } : { minDbm, maxDbm }
    const span = fittingSpan(values, this.#nodata)
    const chances = this.#spreads?.chances(powersDbm, chanceAboveDbm) ?? []
    return { values, valid, below, ...range, span, chances }
  }
}
