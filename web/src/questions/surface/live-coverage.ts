// The coverage picture of a cell whose path losses are known, with the service's own arithmetic: what a
// turned antenna receives before the service has said it.
import { roundTo1 } from '../../../../src/rounding.ts'
import { directionDeg, KnownLosses } from '../../../../src/analyses/sector/known-losses.ts'
import { modelOf } from '../../../../src/rf/models/list.ts'
import { radiusBound } from '../../../../src/rf/profile-bounds.ts'
import { servedAboveDbm } from '../../../../src/rf/building-service.ts'
import type { GapsResponse, SurfaceGrid, SurfaceResponse } from '../../api/types.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { resolvedAim, type ResolvedAim } from '../shared/aim.ts'
import { servedLevelDbm } from '../shared/gaps-service.ts'
import type { CoverageAnswer } from './answer.ts'
import type { NodeLosses, NodePowers, NodesAsked } from './live-nodes.ts'
import { knowSpan } from './span.ts'

/** The path losses of an answer, by the order of its grid. */
export interface SurfaceLosses {
  readonly grid: SurfaceGrid
  readonly path_loss: { readonly values: readonly (number | null)[] }
}

/** Those of the buildings within the radius, in columns. */
export interface BuildingLosses {
  readonly path_loss: {
    readonly ids: readonly string[]
    readonly total_demand: readonly number[]
    readonly centroid_east_m: readonly number[]
    readonly centroid_north_m: readonly number[]
    readonly facade_east_m: readonly (number | null)[]
    readonly facade_north_m: readonly (number | null)[]
    readonly values: readonly (number | null)[]
  }
}

const orNaN = (value: number | null): number => value ?? NaN

/** The losses of the nodes for who works them out; the request is one of those that they hold for. */
export function nodeLosses(
  { grid: { bounds, width, height, nodata }, path_loss: losses }: SurfaceLosses,
  request: RequestBody,
): NodeLosses {
  const { profile } = resolvedAim(request)
  return {
    grid: { bounds, width, height, nodata },
    circle: {
      lon: Number(request['tower_lon']),
      lat: Number(request['tower_lat']),
      radiusM: profile.radiusM,
      largestRadiusM: radiusBound(modelOf(profile.propagationModel)).maximum,
    },
    pathLossDb: Float64Array.from(losses.values, orNaN),
  }
}

/** Works out what the nodes receive. */
interface Nodes {
  readonly powers: (asked: NodesAsked) => NodePowers
}

export class LiveCoverage {
  readonly #grid: SurfaceGrid
  readonly #nodes: Nodes
  readonly #buildings: BuildingLosses['path_loss']
  readonly #facades: KnownLosses
  /** Bearings from the antenna to the centroids of the buildings, degrees. */
  readonly #centroidsDeg: readonly number[]

  constructor(
    { grid }: Pick<SurfaceLosses, 'grid'>,
    { path_loss: buildings }: BuildingLosses,
    nodes: Nodes,
  ) {
    this.#grid = grid
    this.#nodes = nodes
    this.#buildings = buildings
    this.#facades = new KnownLosses({
      x: buildings.facade_east_m.map(orNaN),
      y: buildings.facade_north_m.map(orNaN),
      pathLossDb: buildings.values.map(orNaN),
    })
    this.#centroidsDeg = buildings.centroid_east_m.map((x, i) =>
      directionDeg(x, buildings.centroid_north_m[i]),
    )
  }

  /** The answer to another request of the same losses; what only the service knows stays as before. */
  answer(request: RequestBody, before: CoverageAnswer): CoverageAnswer {
    const resolved = resolvedAim(request)
    const { aimed, sensitivityDbm } = resolved
    const chanceAboveDbm = servedLevelDbm(sensitivityDbm)
    const powers = this.#nodes.powers({ aimed, sensitivityDbm, chanceAboveDbm })
    return {
      surface: this.#surface(powers, sensitivityDbm, before.surface),
      gaps: this.#gaps(resolved, before.gaps),
    }
  }

  #surface(
    { values, valid, below, minDbm, maxDbm, span, chances }: NodePowers,
    sensitivityDbm: number,
    before: SurfaceResponse,
  ): SurfaceResponse {
    const { probability } = before
    const grid = { ...this.#grid, values }
    knowSpan(grid, span)
    return {
      ...before,
      grid,
      // What is said of areas is of the former aim.
      ...(probability && {
        probability: {
          ...probability,
          threshold_dbm: servedLevelDbm(sensitivityDbm),
          areas: [],
          values: chances,
        },
      }),
      // Lines follow more slowly than colours: they come back with the confirmed answer.
      contours: { ...before.contours, features: [] },
      receiver_threshold: { ...before.receiver_threshold, sensitivity_dbm: sensitivityDbm },
      stats: {
        ...before.stats,
        valid_cell_count: valid,
        nodata_cell_count: values.length - valid,
        below_sensitivity_cell_count: below,
        receiver_sensitivity_dbm: sensitivityDbm,
        min_dbm: minDbm,
        max_dbm: maxDbm,
      },
    }
  }

  #gaps({ aim, profile, sensitivityDbm }: ResolvedAim, before: GapsResponse): GapsResponse {
    const { ids, total_demand } = this.#buildings
    const powersDbm = this.#facades.powersDbm(aim)
    const buildings = {
      ids: [] as string[],
      rx_dbm: [] as (number | null)[],
      total_demand: [] as number[],
    }
    let served = 0
    let servedAtThreshold = 0
    const serviceDbm = servedAboveDbm(profile)
    ids.forEach((id, i) => {
      if (!aim.pattern.isEligible(aim.offsetDeg(this.#centroidsDeg[i]))) return
      const powerDbm = powersDbm[i]
      buildings.ids.push(id)
      buildings.rx_dbm.push(Number.isNaN(powerDbm) ? null : roundTo1(powerDbm))
      buildings.total_demand.push(total_demand[i])
      if (powerDbm > serviceDbm) served++
      if (powerDbm > sensitivityDbm) servedAtThreshold++
    })
    const all = buildings.ids.length
    return {
      ...before,
      buildings,
      receiver_threshold: { ...before.receiver_threshold, sensitivity_dbm: sensitivityDbm },
      stats: {
        ...before.stats,
        candidate_buildings: all,
        served_buildings: served,
        gap_buildings: all - served,
        gap_pct: all === 0 ? 0 : roundTo1(((all - served) / all) * 100),
        served_at_receiver_threshold: servedAtThreshold,
      },
    }
  }
}
