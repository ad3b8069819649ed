import { signedAngleDeg } from '../../angles.ts'
import { dbmToMilliwatt, linearToDecibel } from '../../rf/db.ts'
import { receivedPowerDbm } from '../../rf/link-budget.ts'
import { projectInto } from '../../spatial/local-frame.ts'
import { bearingDegOf, coincidentM } from '../link/bearing.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { MergedCell } from './merged-cell.ts'
import { latitudeOf, longitudeOf, type MercatorGrid, type NodeFrame } from './mercator-grid.ts'
import { noLoss } from './site-losses.ts'

/** A cell with the losses of its place at the nodes of a block, row by row from the north. */
export interface HeardCell {
  readonly cell: MergedCell
  /** In the location probability that the cell is asked for. */
  readonly losses: Int16Array
  /** In half of the places; the same array where no share is asked for. */
  readonly halfLosses: Int16Array
}

/** What a region's layers say at the nodes of a block. */
export interface MergedBlock {
  /** Index of the serving cell; -1 where none serves. */
  readonly server: Int32Array
  /** Of the serving cell, dBm; NaN where none serves. */
  readonly rsrpDbm: Float32Array
  /** Cells that may serve and are at most 6 dB weaker than the serving one, itself included. */
  readonly serversWithin6Db: Uint8Array
  /** Of the serving cell with all others of its channel under full load, dB; NaN where none serves. */
  readonly sinrDb: Float32Array
}

const overlapDb = 6
const maximumServers = 254
/** Powers that are held at once: 16 MB. */
const powersAtOnce = 2_000_000

const lossStepsPerDb = 10

/** The nodes of some rows of a block, in degrees. */
interface NodeRows {
  readonly firstRow: number
  readonly count: number
  readonly lons: Float64Array
  readonly lats: Float64Array
}

/**
 * Merges the path losses of cells at the nodes of a block: pattern and power on the losses, then who
 * serves, how strongly, how many could, and how disturbed. As in the question of interference, a cell
 * serves where its carrier is strictly above the receiver's sensitivity, or its RSRP above the service
 * that it is asked for, within its radius; of equal RSRP the smaller id serves. What disturbs does so
 * with the power of half of the places, whatever share of them is asked for. Beyond its radius a cell
 * neither serves nor disturbs.
 *
 * @param heard in ascending id
 * @param isWanted 1 for each node that is asked for; null: all are
 * @throws {StoppedError} when told to stop
 */
export function mergeBlock(
  grid: MercatorGrid,
  frame: NodeFrame,
  heard: readonly HeardCell[],
  isWanted: Uint8Array | null,
  stop: StopSignal,
): MergedBlock {
  const nodes = frame.width * frame.height
  const block = {
    server: new Int32Array(nodes).fill(-1),
    rsrpDbm: new Float32Array(nodes).fill(NaN),
    serversWithin6Db: new Uint8Array(nodes),
    sinrDb: new Float32Array(nodes).fill(NaN),
  }
  if (heard.length === 0) return block
  const lons = Float64Array.from({ length: frame.width }, (_, column) =>
    longitudeOf(grid, frame.column + column),
  )
  const powersOfCell = isShareAsked(heard) ? 2 : 1
  const atOnce = Math.max(1, Math.floor(powersAtOnce / (heard.length * powersOfCell * frame.width)))
  for (let row = 0; row < frame.height; row += atOnce) {
    const count = Math.min(atOnce, frame.height - row)
    const lats = Float64Array.from({ length: count }, (_, line) =>
      latitudeOf(grid, frame.row + row + line),
    )
    const rows = { firstRow: row, count, lons, lats }
    serve(heard, carrierPowers(heard, rows, isWanted, stop), rows, block)
  }
  return block
}

/** Received powers of all cells at the nodes of some rows, dBm, cell by cell; NaN where not heard. */
interface CarrierPowers {
  readonly servingDbm: Float64Array
  /** At half of the places; the same array where no cell is asked for a share of them. */
  readonly disturbingDbm: Float64Array
}

function isShareAsked(heard: readonly HeardCell[]): boolean {
  return heard.some(({ losses, halfLosses }) => losses !== halfLosses)
}

function carrierPowers(
  heard: readonly HeardCell[],
  rows: NodeRows,
  isWanted: Uint8Array | null,
  stop: StopSignal,
): CarrierPowers {
  const width = rows.lons.length
  const nodes = rows.count * width
  const first = rows.firstRow * width
  const servingDbm = new Float64Array(heard.length * nodes).fill(NaN)
  const disturbingDbm = isShareAsked(heard)
    ? new Float64Array(heard.length * nodes).fill(NaN)
    : servingDbm
  for (const places of samePlaces(heard)) {
    stop.throwIfStopped()
    const direction = new Directions(heard[places[0]].cell, rows)
    for (let node = 0; node < nodes; node++) {
      if (isWanted !== null && isWanted[first + node] === 0) continue
      for (const place of places) {
        const { cell, losses, halfLosses } = heard[place]
        const steps = losses[first + node]
        if (steps === noLoss) continue
        direction.look(node)
        const offsetDeg = direction.isCoincident
          ? 0
          : signedAngleDeg(direction.bearingDeg - cell.effectiveAzimuthDeg)
        if (!cell.pattern.isEligible(offsetDeg)) continue
        const attenuationDb = cell.pattern.totalAttenuationDb(offsetDeg, direction.distanceM)
        const powerDbm = (lossSteps: number) =>
          receivedPowerDbm(cell.fixedTermsDbm, lossSteps / lossStepsPerDb, attenuationDb)
        servingDbm[place * nodes + node] = powerDbm(steps)
        if (disturbingDbm !== servingDbm)
          disturbingDbm[place * nodes + node] = powerDbm(halfLosses[first + node])
      }
    }
  }
  return { servingDbm, disturbingDbm }
}

/** Indices of the cells at each place: what they see of a node is the same. */
function samePlaces(heard: readonly HeardCell[]): number[][] {
  const places = new Map<string, number[]>()
  heard.forEach(({ cell: { frame } }, index) => {
    const key = `${frame.originLon},${frame.originLat}`
    const there = places.get(key)
    if (there === undefined) places.set(key, [index])
    else there.push(index)
  })
  return [...places.values()]
}

/** The path from an antenna to nodes, each looked at once however many cells ask. */
class Directions {
  distanceM = 0
  bearingDeg = 0
  readonly #cell: MergedCell
  readonly #rows: NodeRows
  readonly #point = new Float64Array(2)
  #node = -1

  constructor(cell: MergedCell, rows: NodeRows) {
    this.#cell = cell
    this.#rows = rows
  }

  /** Nearer than this the bearing means nothing. */
  get isCoincident(): boolean {
    return this.distanceM < coincidentM
  }

  look(node: number): void {
    if (node === this.#node) return
    this.#node = node
    const { lons, lats } = this.#rows
    const lat = lats[Math.floor(node / lons.length)]
    projectInto(this.#cell.frame, lons[node % lons.length], lat, this.#point, 0)
    const [x, y] = this.#point
    this.distanceM = Math.sqrt(x * x + y * y)
    this.bearingDeg = bearingDegOf(x, y)
  }
}

/** Decides the nodes of some rows. */
function serve(
  heard: readonly HeardCell[],
  { servingDbm, disturbingDbm }: CarrierPowers,
  { firstRow, count, lons }: NodeRows,
  block: MergedBlock,
): void {
  const nodes = count * lons.length
  const first = firstRow * lons.length
  const best = bestServers(heard, servingDbm, nodes)
  const interferenceMilliwatt = new Float64Array(nodes)
  heard.forEach(({ cell: { radio, channel } }, place) => {
    for (let node = 0; node < nodes; node++) {
      const server = best.place[node]
      const powerDbm = servingDbm[place * nodes + node]
      if (server < 0 || Number.isNaN(powerDbm)) continue
      const rsrpDbm = powerDbm + radio.normalizationDb
      const servers = block.serversWithin6Db[first + node]
      const isNear = rsrpDbm >= best.rsrpDbm[node] - overlapDb && powerDbm > radio.sensitivityDbm
      if (isNear && servers < maximumServers) block.serversWithin6Db[first + node] = servers + 1
      if (place !== server && heard[server].cell.channel === channel) {
        const disturbingRsrpDbm = disturbingDbm[place * nodes + node] + radio.normalizationDb
        interferenceMilliwatt[node] += dbmToMilliwatt(disturbingRsrpDbm)
      }
    }
  })
  for (let node = 0; node < nodes; node++) {
    const server = best.place[node]
    if (server < 0) continue
    const { index, radio } = heard[server].cell
    const disturbance = interferenceMilliwatt[node] + radio.noiseMilliwatt
    block.server[first + node] = index
    block.rsrpDbm[first + node] = best.rsrpDbm[node]
    block.sinrDb[first + node] = linearToDecibel(dbmToMilliwatt(best.rsrpDbm[node]) / disturbance)
  }
}

/** The strongest cell that may serve at each node; of equals the first, which has the smallest id. */
function bestServers(heard: readonly HeardCell[], carrierDbm: Float64Array, nodes: number) {
  const place = new Int32Array(nodes).fill(-1)
  const bestDbm = new Float64Array(nodes).fill(-Infinity)
  heard.forEach(({ cell: { radio } }, index) => {
    for (let node = 0; node < nodes; node++) {
      const powerDbm = carrierDbm[index * nodes + node]
      if (!(powerDbm > radio.sensitivityDbm)) continue
      const rsrpDbm = powerDbm + radio.normalizationDb
      if (rsrpDbm <= bestDbm[node]) continue
      bestDbm[node] = rsrpDbm
      place[node] = index
    }
  })
  return { place, rsrpDbm: bestDbm }
}
