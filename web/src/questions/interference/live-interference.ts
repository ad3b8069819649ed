// The radio quality of cells whose path losses are known, with the service's own arithmetic: what turned,
// tilted and re-powered cells do to each other before the service has said it.
import type { Carrier } from '../../../../src/analyses/interference/carrier.ts'
import { radioCell, type RadioCell } from '../../../../src/analyses/interference/radio-cell.ts'
import {
  sampleQuality,
  type SampleQuality,
  type ServingRule,
} from '../../../../src/analyses/interference/sample-quality.ts'
import { interferenceStatistics } from '../../../../src/analyses/interference/statistics.ts'
import { canonicalAzimuthDeg } from '../../../../src/optimization/azimuth.ts'
import { questionDefaults } from '../../../../src/analyses/question-bounds.ts'
import { roundTo1 } from '../../../../src/rounding.ts'
import { KnownLosses } from '../../../../src/analyses/sector/known-losses.ts'
import { localFrame, project } from '../../../../src/spatial/local-frame.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { resolvedAim, type ResolvedAim } from '../shared/aim.ts'
import type { InterferenceAnswer, InterferenceSample } from './answer.ts'
import { liveStatistics } from './live-statistics.ts'

type Values = readonly (number | null)[]

/** What `include=path_loss` adds to an answer. */
export interface InterferenceLosses {
  readonly geojson: {
    readonly features: readonly {
      readonly geometry: { readonly coordinates: readonly number[] }
    }[]
  }
  readonly path_loss: {
    readonly cells: readonly {
      readonly cell_id: string
      readonly sample_values: Values
      readonly sample_margins_db?: Values
      readonly demand_values: Values
      readonly demand_margins_db?: Values
    }[]
    readonly demand: {
      readonly lon: readonly number[]
      readonly lat: readonly number[]
      readonly total_demand: readonly number[]
    }
  }
}

/** The members of a tower that its losses do not tell. */
interface Tower extends RequestBody {
  readonly id: string
  readonly tower_lon: number
  readonly tower_lat: number
  readonly azimuth?: number
  readonly rf_profile?: RequestBody
}

type Place = readonly number[]

const notHeard: Carrier = { state: 'outside_radius' }

/** The paths from one cell to some places. */
class PathsToPlaces {
  readonly #losses: KnownLosses
  readonly #distanceM: readonly number[]
  readonly #marginsDb: Values | undefined

  constructor(
    { tower_lon, tower_lat }: Tower,
    places: readonly Place[],
    values: Values,
    margins?: Values,
  ) {
    const frame = localFrame(tower_lon, tower_lat)
    const local = places.map(([lon, lat]) => project(frame, lon, lat))
    this.#losses = new KnownLosses({
      x: local.map(([x]) => x),
      y: local.map(([, y]) => y),
      pathLossDb: values.map((lossDb) => lossDb ?? NaN),
    })
    this.#distanceM = local.map(([x, y]) => Math.sqrt(x * x + y * y))
    this.#marginsDb = margins
  }

  /** What arrives at each place. */
  carriers({ aim, profile }: ResolvedAim): readonly Carrier[] {
    return Array.from(this.#losses.powersDbm(aim), (powerDbm, index) =>
      Number.isNaN(powerDbm)
        ? notHeard
        : {
            state: 'arrives',
            powerDbm,
            marginDb: this.#marginsDb?.[index] ?? 0,
            isWithinRadius: this.#distanceM[index] <= profile.radiusM,
          },
    )
  }
}

const towersOf = (request: RequestBody): readonly Tower[] => request['towers'] as readonly Tower[]

export class LiveInterference {
  readonly #samples: readonly PathsToPlaces[]
  readonly #buildings: readonly PathsToPlaces[]
  readonly #totalDemand: readonly number[]

  /** @param request one of those that the losses hold for */
  constructor({ geojson, path_loss: { cells, demand } }: InterferenceLosses, request: RequestBody) {
    const towers = towersOf(request)
    const places = geojson.features.map(({ geometry }) => geometry.coordinates)
    const buildings = demand.lon.map((lon, i) => [lon, demand.lat[i]])
    this.#totalDemand = demand.total_demand
    this.#samples = cells.map(
      (cell, i) => new PathsToPlaces(towers[i], places, cell.sample_values, cell.sample_margins_db),
    )
    this.#buildings = cells.map(
      (cell, i) =>
        new PathsToPlaces(towers[i], buildings, cell.demand_values, cell.demand_margins_db),
    )
  }

  /** The answer to another request of the same losses; what only the service knows stays as before. */
  answer(request: RequestBody, before: InterferenceAnswer): InterferenceAnswer {
    const aims = towersOf(request).map((tower, i) => aimOf(request, tower, i))
    const cells = aims.map((aim, i) => cellOf(request, towersOf(request)[i], aim))
    const server = towersOf(request).findIndex(({ id }) => id === request['serving_cell_id'])
    const rule = server < 0 ? 'strongest' : server
    const qualities = qualitiesOf(cells, this.#samples, aims, rule)
    const samples = qualities.map((quality, i) => sampleOf(before.samples[i].at, quality, cells))
    const demand = qualitiesOf(cells, this.#buildings, aims, rule)
    let affected = 0
    let affectedDemand = 0
    demand.forEach(({ isServiceable }, i) => {
      if (isServiceable) return
      affected++
      affectedDemand += this.#totalDemand[i]
    })
    return {
      ...before,
      samples,
      loadFactor: Number(request['load_factor'] ?? questionDefaults.sharedLoadFactor),
      stats: {
        ...before.stats,
        ...liveStatistics(interferenceStatistics(cells, qualities, before.spacingM)),
        affected_demand_buildings: affected,
        affected_demand: roundTo1(affectedDemand),
      },
    }
  }
}

/** A cell as the service resolves it: its own members win over those for all cells. */
function aimOf(
  shared: RequestBody,
  { azimuth, rf_profile: profile }: Tower,
  index: number,
): ResolvedAim {
  const reuse = Number(shared['reuse_factor'] ?? questionDefaults.reuseFactor)
  return resolvedAim({
    channel_id: `CH-${(index % reuse) + 1}`,
    ...shared,
    azimuth: canonicalAzimuthDeg(Number(azimuth ?? shared['azimuth'] ?? 0)),
    rf_profile: profile,
  })
}

function cellOf(request: RequestBody, tower: Tower, { profile, aim }: ResolvedAim): RadioCell {
  const { id, tower_lon: lon, tower_lat: lat } = tower
  const cell = {
    id,
    lon,
    lat,
    azimuthDeg: aim.effectiveAzimuthDeg,
    calibrationOffsetDb: 0,
    profile,
  }
  return radioCell(cell, Number(request['noise_figure_db'] ?? questionDefaults.noiseFigureDb))
}

function qualitiesOf(
  cells: readonly RadioCell[],
  paths: readonly PathsToPlaces[],
  aims: readonly ResolvedAim[],
  rule: ServingRule,
): readonly SampleQuality[] {
  const carriers = paths.map((toPlaces, i) => toPlaces.carriers(aims[i]))
  return carriers[0].map((_, place) =>
    sampleQuality(
      cells,
      carriers.map((ofCell) => ofCell[place]),
      rule,
    ),
  )
}

function sampleOf(
  at: InterferenceSample['at'],
  { serving, signal, failures, isServiceable }: SampleQuality,
  cells: readonly RadioCell[],
): InterferenceSample {
  const strongest = signal?.strongestInterferer ?? null
  return {
    at,
    serving_cell_id: serving === null ? null : cells[serving].cell.id,
    rsrp_dbm: signal === null ? null : roundTo1(signal.rsrpDbm),
    sinr_db: signal === null ? null : roundTo1(signal.sinrDb),
    rsrq_db: signal === null ? null : roundTo1(signal.rsrqDb),
    serviceable: isServiceable,
    serviceability_failures: [...failures],
    strongest_interferer_id: strongest === null ? null : cells[strongest].cell.id,
  }
}
