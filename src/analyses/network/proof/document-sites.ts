import { invalidRequest } from '../../../errors.ts'
import { readCount, readKnownMembers, readList, readNumber } from './document-members.ts'

const microdegrees = 1_000_000
const fullTurn = 360 * microdegrees

/** Cells of a site are bounded together, so many at a time in their order. */
const cellsTogether = 3

/** Cells that keep apart: two options of two of them, both on, have so many degrees between them. */
interface DocumentSite {
  readonly cells: readonly number[]
  /** Of each cell and option, whole microdegrees; null: off. */
  readonly azimuths: readonly (readonly (number | null)[])[]
  readonly least: readonly number[]
}

interface CellOfSite {
  readonly own: number
  readonly options: readonly unknown[]
}

/** @throws SightlineError `invalid_request` naming what is missing, malformed or out of range */
export function readSites(value: unknown, cells: readonly CellOfSite[]): DocumentSite[] {
  const list = readList(value, 'sites')
  if (list.length === 0) throw invalidRequest('sites must hold at least 1 site')
  const sites = list.map((site, index) => readSite(site, `sites[${index}]`, cells))
  const all = sites.flatMap((site) => site.cells)
  if (new Set(all).size < all.length) throw invalidRequest('sites must not share a cell')
  return sites
}

function readSite(value: unknown, name: string, cells: readonly CellOfSite[]): DocumentSite {
  const site = readKnownMembers(value, name, ['cells', 'least_separation_deg', 'azimuths_deg'])
  const places = readList(site['cells'], `${name}.cells`).map((cell) => {
    const place = readCount(cell, `${name}.cells`)
    if (place >= cells.length) throw invalidRequest(`${name}.cells must be below ${cells.length}`)
    return place
  })
  if (places.length < 2 || places.some((place, at) => at > 0 && place <= places[at - 1]))
    throw invalidRequest(`${name}.cells must ascend and be at least 2`)
  const least = readList(site['least_separation_deg'], `${name}.least_separation_deg`)
  const azimuths = readList(site['azimuths_deg'], `${name}.azimuths_deg`)
  if (least.length !== places.length || azimuths.length !== places.length)
    throw invalidRequest(`${name} must have a separation and azimuths for each of its cells`)
  return {
    cells: places,
    least: least.map((degrees) =>
      inMicrodegrees(readNumber(degrees, `${name}.least_separation_deg`, 0, 180)),
    ),
    azimuths: azimuths.map((one, at) => {
      const ofOptions = readList(one, `${name}.azimuths_deg`)
      if (ofOptions.length !== cells[places[at]].options.length)
        throw invalidRequest(`${name}.azimuths_deg must have one for each option of a cell`)
      return ofOptions.map((degrees) =>
        degrees === null
          ? null
          : inMicrodegrees(readNumber(degrees, `${name}.azimuths_deg`, 0, 360)) % fullTurn,
      )
    }),
  }
}

function inMicrodegrees(degrees: number): number {
  return Math.round(degrees * microdegrees)
}

/** Whether a plan has two options that are too near, other than those that both cells have now. */
export function breaksSeparation(
  site: DocumentSite,
  cells: readonly CellOfSite[],
  plan: readonly number[],
): boolean {
  const options = site.cells.map((cell) => plan[cell])
  return options.some((option, place) =>
    options.some((other, at) => at < place && areNear(site, cells, [place, option], [at, other])),
  )
}

function areNear(
  { cells: ofSite, azimuths, least }: DocumentSite,
  cells: readonly CellOfSite[],
  [place, option]: readonly [number, number],
  [at, other]: readonly [number, number],
): boolean {
  const [one, two] = [azimuths[place][option], azimuths[at][other]]
  if (one === null || two === null) return false
  if (option === cells[ofSite[place]].own && other === cells[ofSite[at]].own) return false
  const turn = Math.abs(one - two)
  return Math.min(turn, fullTurn - turn) < Math.max(least[place], least[at])
}

/**
 * No allowed plan has more than this of values of options: of cells that are of no site the largest,
 * of those of a site, three at a time, the largest sum of options that are not too near.
 *
 * @param values of the options of each cell
 */
export function largestSum(
  sites: readonly DocumentSite[],
  cells: readonly CellOfSite[],
  values: readonly (readonly number[])[],
): number {
  const together = new Set<number>()
  let sum = 0
  for (const site of sites)
    for (let first = 0; first + 1 < site.cells.length; first += cellsTogether) {
      const places = [...site.cells.keys()].slice(first, first + cellsTogether)
      for (const place of places) together.add(site.cells[place])
      sum += largestOfGroup(site, cells, values, places)
    }
  for (const [cell, list] of values.entries())
    if (!together.has(cell)) sum += list.reduce((most, value) => Math.max(most, value), -Infinity)
  return sum
}

function largestOfGroup(
  site: DocumentSite,
  cells: readonly CellOfSite[],
  values: readonly (readonly number[])[],
  places: readonly number[],
): number {
  const candidates = places.map((place) => {
    const cell = site.cells[place]
    return bestOfEachAzimuth(site.azimuths[place], values[cell], cells[cell].own)
  })
  let largest = -Infinity
  const visit = (taken: readonly number[], sum: number): void => {
    const at = taken.length
    if (at === places.length) {
      largest = Math.max(largest, sum)
      return
    }
    for (const option of candidates[at]) {
      const isNear = taken.some((other, before) =>
        areNear(site, cells, [places[at], option], [places[before], other]),
      )
      if (!isNear) visit([...taken, option], sum + values[site.cells[places[at]]][option])
    }
  }
  visit([], 0)
  return largest
}

/** Of options with the same azimuth that with the largest value; what the cell has now stands alone. */
function bestOfEachAzimuth(
  azimuths: readonly (number | null)[],
  values: readonly number[],
  own: number,
): number[] {
  const best = new Map<number | null, number>()
  for (const [option, azimuth] of azimuths.entries()) {
    const before = best.get(azimuth)
    if (option !== own && (before === undefined || values[option] > values[before]))
      best.set(azimuth, option)
  }
  return [own, ...best.values()]
}
