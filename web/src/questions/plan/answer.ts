import type { AnswerEvidence, GapsResponse, SurfaceGrid, SurfaceResponse } from '../../api/types.ts'
import { valueAt } from '../../color/raster.ts'
import { evidenceOf } from '../../panels/evidence.ts'
import { warningsOf } from '../../panels/warnings.ts'
import { servedLevelDbm } from '../shared/gaps-service.ts'

/** The coverage of one cell of a plan, as the service gives it. */
export interface CellPicture {
  readonly name: string
  readonly surface: SurfaceResponse
  readonly gaps: GapsResponse
}

/** A building with what the strongest cell gives its facade. */
interface PlanBuilding {
  readonly id: string
  readonly receivedDbm: number | null
  /** The place of its strongest cell in the list of cells; -1 where none gives it a power. */
  readonly server: number
  readonly demand: number
  readonly level: 'served' | 'weak' | 'none'
}

/** Best server and strength of all cells of a plan, in one picture. */
export interface PlanAnswer extends AnswerEvidence {
  readonly grid: SurfaceGrid
  /** Beside every value of the grid, the place of its cell in the list; -1 without one. */
  readonly servers: readonly number[]
  readonly cells: readonly { readonly name: string; readonly levelDbm: number }[]
  readonly buildings: readonly PlanBuilding[]
  readonly warnings: readonly string[]
  /** Nodes of the cells' own pictures, and how many of them are what. */
  readonly nodes: {
    readonly valid: number
    readonly beyondPack: number
    readonly hiddenByUnknownRoofs: number
    readonly behindGround: number | null
  }
  readonly models: readonly string[]
}

const maximumNodes = 200_000

/** One grid over several, as fine as the finest of them, as far as it has at most so many nodes. */
function commonGrid(grids: readonly SurfaceGrid[]): Omit<SurfaceGrid, 'values'> {
  const [first] = grids
  const west = Math.min(...grids.map(({ bounds }) => bounds[0]))
  const south = Math.min(...grids.map(({ bounds }) => bounds[1]))
  const east = Math.max(...grids.map(({ bounds }) => bounds[2]))
  const north = Math.max(...grids.map(({ bounds }) => bounds[3]))
  const stepLon = Math.min(...grids.map((grid) => stepsOf(grid)[0]))
  const stepLat = Math.min(...grids.map((grid) => stepsOf(grid)[1]))
  const finest = ((east - west) / stepLon + 1) * ((north - south) / stepLat + 1)
  const coarser = Math.max(1, Math.sqrt(finest / maximumNodes))
  return {
    ...first,
    bounds: [west, south, east, north],
    width: Math.max(2, Math.round((east - west) / (stepLon * coarser)) + 1),
    height: Math.max(2, Math.round((north - south) / (stepLat * coarser)) + 1),
    cell_size_m: Math.min(...grids.map(({ cell_size_m }) => cell_size_m)) * coarser,
  }
}

const stepsOf = ({ bounds, width, height }: SurfaceGrid): readonly [number, number] => [
  (bounds[2] - bounds[0]) / (width - 1),
  (bounds[3] - bounds[1]) / (height - 1),
]

/** The strongest cell everywhere: at each node of one grid the nearest nodes of all pictures. */
export function mergePictures(pictures: readonly CellPicture[]): PlanAnswer {
  const grid = commonGrid(pictures.map(({ surface }) => surface.grid))
  const [west, south, east, north] = grid.bounds
  const values: number[] = []
  const servers: number[] = []
  for (let row = 0; row < grid.height; row++) {
    const lat = south + ((north - south) * row) / (grid.height - 1)
    for (let column = 0; column < grid.width; column++) {
      const lon = west + ((east - west) * column) / (grid.width - 1)
      const best = strongest(pictures.map(({ surface }) => valueAt(surface.grid, lon, lat)))
      values.push(best.receivedDbm ?? grid.nodata)
      servers.push(best.server)
    }
  }
  return {
    grid: { ...grid, values },
    servers,
    cells: pictures.map(({ name, surface }) => ({ name, levelDbm: levelOf(surface) })),
    buildings: mergeBuildings(pictures),
    warnings: [...new Set(pictures.flatMap(({ surface }) => warningsOf(surface)))],
    ...evidenceOfAll(pictures),
  }
}

const levelOf = ({ receiver_threshold, service }: SurfaceResponse): number =>
  service?.carrier_power_dbm ?? servedLevelDbm(receiver_threshold.sensitivity_dbm)

interface Strongest {
  readonly receivedDbm: number | null
  readonly server: number
}

/** Of cells that are equally strong the first. */
function strongest(powersDbm: readonly (number | null)[]): Strongest {
  let best: Strongest = { receivedDbm: null, server: -1 }
  powersDbm.forEach((receivedDbm, server) => {
    if (receivedDbm === null || receivedDbm <= (best.receivedDbm ?? -Infinity)) return
    best = { receivedDbm, server }
  })
  return best
}

function mergeBuildings(pictures: readonly CellPicture[]): readonly PlanBuilding[] {
  const heard = new Map<string, { powers: (number | null)[]; demand: number }>()
  pictures.forEach(({ gaps: { buildings } }, cell) => {
    buildings?.ids.forEach((id, i) => {
      const known = heard.get(id)
      const powers = known?.powers ?? pictures.map(() => null)
      powers[cell] = buildings.rx_dbm[i]
      if (known === undefined) heard.set(id, { powers, demand: buildings.total_demand[i] })
    })
  })
  return [...heard].map(([id, { powers, demand }]) => {
    const best = strongest(powers)
    return { id, ...best, demand, level: levelAt(pictures, powers) }
  })
}

/** Cells may be received down to different levels: served is who is served by any of them. */
function levelAt(
  pictures: readonly CellPicture[],
  powersDbm: readonly (number | null)[],
): PlanBuilding['level'] {
  const isAbove = (levelOfCell: (picture: CellPicture) => number): boolean =>
    powersDbm.some((power, cell) => power !== null && power > levelOfCell(pictures[cell]))
  if (isAbove(({ surface }) => levelOf(surface))) return 'served'
  return isAbove(({ surface: { receiver_threshold }, gaps: { stats } }) =>
    Math.min(stats.building_service_threshold_dbm, receiver_threshold.sensitivity_dbm),
  )
    ? 'weak'
    : 'none'
}

function evidenceOfAll(
  pictures: readonly CellPicture[],
): Pick<PlanAnswer, 'nodes' | 'models' | 'fingerprint' | 'model_evidence'> {
  const sum = (count: (picture: SurfaceResponse) => number): number =>
    pictures.reduce((total, { surface }) => total + count(surface), 0)
  const ground = pictures.flatMap(({ surface }) => surface.model_evidence?.ground_counted ?? [])
  return {
    nodes: {
      valid: sum(({ stats }) => stats.valid_cell_count),
      beyondPack: sum(({ stats }) => stats.outside_pack_cells),
      hiddenByUnknownRoofs: sum(({ stats }) => stats.unknown_height_cells),
      behindGround:
        ground.length === 0 ? null : ground.reduce((n, { behind_ground }) => n + behind_ground, 0),
    },
    models: [...new Set(pictures.map(({ surface }) => surface.applicability.applied_model_id))],
    // Of the pictures it is made of, in the order of the cells.
    fingerprint: pictures.map(({ surface }) => surface.fingerprint).join('+'),
    model_evidence: { sentences: sentencesOfAll(pictures) },
  }
}

/** What the pictures say of what they stand on; what not all of them say has the names of those that do. */
function sentencesOfAll(pictures: readonly CellPicture[]): string[] {
  const saidBy = new Map<string, string[]>()
  for (const { name, surface } of pictures) {
    for (const sentence of evidenceOf(surface).model_evidence?.sentences ?? [])
      saidBy.set(sentence, [...(saidBy.get(sentence) ?? []), name])
  }
  return [...saidBy].map(([sentence, names]) =>
    names.length === pictures.length ? sentence : `${names.join(', ')}: ${sentence}`,
  )
}

/** The ground that is served by the cell that is strongest there, square metres. */
export function servedAreaM2({ grid, servers, cells }: PlanAnswer): number {
  let served = 0
  servers.forEach((server, node) => {
    if (server >= 0 && grid.values[node] > cells[server].levelDbm) served += 1
  })
  return served * grid.cell_size_m * grid.cell_size_m
}

interface ServedBuildings {
  readonly served: number
  readonly all: number
  readonly demand: number
  readonly allDemand: number
}

/** Buildings with demand that any cell looks at, and those that one of them serves. */
export function servedBuildings({ buildings }: PlanAnswer): ServedBuildings {
  const served = buildings.filter(({ level }) => level === 'served')
  const demandOf = (some: readonly PlanBuilding[]): number =>
    some.reduce((sum, { demand }) => sum + demand, 0)
  return {
    served: served.length,
    all: buildings.length,
    demand: demandOf(served),
    allDemand: demandOf(buildings),
  }
}
