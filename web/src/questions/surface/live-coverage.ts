// The coverage picture of a cell whose path losses are known, with the service's own arithmetic: what a
// turned antenna receives before the service has said it.
import { roundTo1 } from '../../../../src/analyses/rounding.ts'
import { directionDeg, KnownLosses } from '../../../../src/analyses/sector/known-losses.ts'
import { SurfacePlaces } from '../../../../src/analyses/sector/surface-places.ts'
import { modelOf } from '../../../../src/rf/models/list.ts'
import { radiusBound } from '../../../../src/rf/profile-bounds.ts'
import { serviceThresholds } from '../../../../src/rf/service-thresholds.ts'
import type { GapsResponse, SurfaceGrid, SurfaceResponse } from '../../api/types.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { type CutValues, resolvedAim, type ResolvedAim } from '../shared/aim.ts'
import type { CoverageAnswer } from './answer.ts'

/** The path losses of an answer, by the order of its grid. */
export interface SurfaceLosses {
  readonly grid: SurfaceGrid
  readonly path_loss: CutValues & { readonly values: readonly (number | null)[] }
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

export class LiveCoverage {
  readonly #grid: SurfaceGrid
  readonly #cuts: CutValues
  readonly #nodes: KnownLosses
  readonly #buildings: BuildingLosses['path_loss']
  readonly #facades: KnownLosses
  /** Bearings from the antenna to the centroids of the buildings, degrees. */
  readonly #centroidsDeg: readonly number[]

  /** @param request one of those that the losses hold for */
  constructor(
    { grid, path_loss: losses }: SurfaceLosses,
    { path_loss: buildings }: BuildingLosses,
    request: RequestBody,
  ) {
    this.#grid = grid
    this.#cuts = losses
    const { profile } = resolvedAim(request, losses)
    const places = new SurfacePlaces(grid, {
      lon: Number(request['tower_lon']),
      lat: Number(request['tower_lat']),
      radiusM: profile.radiusM,
      largestRadiusM: radiusBound(modelOf(profile.propagationModel)).maximum,
    })
    const nodes = losses.values.map((lossDb, i) =>
      lossDb === null ? null : places.at(i % grid.width, Math.floor(i / grid.width)),
    )
    this.#nodes = new KnownLosses({
      x: nodes.map((node) => node?.[0] ?? NaN),
      y: nodes.map((node) => node?.[1] ?? NaN),
      pathLossDb: losses.values.map(orNaN),
    })
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
    const resolved = resolvedAim(request, this.#cuts)
    return {
      surface: this.#surface(resolved, before.surface),
      gaps: this.#gaps(resolved, before.gaps),
    }
  }

  #surface({ aim, sensitivityDbm }: ResolvedAim, before: SurfaceResponse): SurfaceResponse {
    const { probability } = before
    const { nodata } = this.#grid
    const powersDbm = this.#nodes.powersDbm(aim)
    const values = new Array<number>(powersDbm.length)
    let valid = 0
    let below = 0
    let minDbm = Infinity
    let maxDbm = -Infinity
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(powersDbm[i])) {
        values[i] = nodata
        continue
      }
      const powerDbm = roundTo1(powersDbm[i])
      values[i] = powerDbm
      valid++
      if (powerDbm <= sensitivityDbm) below++
      if (powerDbm < minDbm) minDbm = powerDbm
      if (powerDbm > maxDbm) maxDbm = powerDbm
    }
    return {
      ...before,
      grid: { ...this.#grid, values },
      // What is said of shares of places is of the former aim.
      ...(probability && { probability: { ...probability, areas: [], values: [] } }),
      // Lines follow more slowly than colours: they come back with the confirmed answer.
      contours: { ...before.contours, features: [] },
      receiver_threshold: { ...before.receiver_threshold, sensitivity_dbm: sensitivityDbm },
      stats: {
        ...before.stats,
        valid_cell_count: valid,
        nodata_cell_count: values.length - valid,
        below_sensitivity_cell_count: below,
        receiver_sensitivity_dbm: sensitivityDbm,
        min_dbm: valid === 0 ? null : minDbm,
        max_dbm: valid === 0 ? null : maxDbm,
      },
    }
  }

  #gaps({ aim, sensitivityDbm }: ResolvedAim, before: GapsResponse): GapsResponse {
    const { ids, total_demand } = this.#buildings
    const powersDbm = this.#facades.powersDbm(aim)
    const buildings = {
      ids: [] as string[],
      rx_dbm: [] as (number | null)[],
      total_demand: [] as number[],
    }
    let served = 0
    let servedAtThreshold = 0
    ids.forEach((id, i) => {
      if (!aim.pattern.isEligible(aim.offsetDeg(this.#centroidsDeg[i]))) return
      const powerDbm = powersDbm[i]
      buildings.ids.push(id)
      buildings.rx_dbm.push(Number.isNaN(powerDbm) ? null : roundTo1(powerDbm))
      buildings.total_demand.push(total_demand[i])
      if (powerDbm > serviceThresholds.buildingServiceDbm) served++
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
