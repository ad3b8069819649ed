import { type CellMatch, proposeMatches } from '../analyses/measurements/campaign/cell-matches.ts'
import type { MeasuredCell, PlannedCell } from '../analyses/measurements/campaign/measured-cells.ts'
import { invalidRequest } from '../errors.ts'
import { isObject, readJsonObject } from './json-file.ts'

/** Ids of the request's cells by the names in the files. */
export type CellNames = ReadonlyMap<string, string>

interface NamingOptions {
  readonly match?: true
  readonly cells?: string
  readonly cell?: CellNames
}

/** What the cells of a request may be called, for the names that a campaign has. */
export function proposedFor(
  measured: readonly MeasuredCell[],
  request: Readonly<Record<string, unknown>>,
): readonly CellMatch[] {
  return proposeMatches(measured, plannedCells(request))
}

/** The cells of a request body that say where they stand. */
export function plannedCells({
  towers,
  frequency_ghz: common,
}: Readonly<Record<string, unknown>>): readonly PlannedCell[] {
  if (!Array.isArray(towers)) return []
  return towers.filter(isObject).flatMap((tower) => {
    const { id, tower_lon: lon, tower_lat: lat, azimuth, rf_profile: profile } = tower
    if (typeof id !== 'string' || typeof lon !== 'number' || typeof lat !== 'number') return []
    const { pci, frequency_ghz: own = common } = isObject(profile) ? profile : {}
    const frequencyMhz = typeof own === 'number' ? 1000 * own : null
    const azimuthDeg = typeof azimuth === 'number' ? azimuth : null
    const ownPci = typeof pci === 'number' ? pci : null
    return [{ id, lon, lat, pci: ownPci, frequencyMhz, azimuthDeg, names: [] }]
  })
}

/** The names that hold: those of `--cell` before those of `--cells` before the proposed ones. */
export function cellNames(
  { match, cells, cell }: NamingOptions,
  proposed: readonly CellMatch[],
): CellNames {
  const own = match === true ? proposed.map(({ name, id }) => [name, id] as const) : []
  return new Map([...own, ...rememberedNames(cells), ...(cell ?? [])])
}

function rememberedNames(file: string | undefined): CellNames {
  if (file === undefined) return new Map()
  const names = readJsonObject(file)
  const entries = Object.entries(names).flatMap(([name, id]) =>
    typeof id === 'string' ? [[name, id] as const] : [],
  )
  if (entries.length === Object.keys(names).length) return new Map(entries)
  throw invalidRequest(`${file} must hold ids of cells as text, by the names in the files`)
}
