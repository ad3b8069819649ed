import { invalidRequest } from '../../errors.ts'
import { readCount, readKnownMembers, readList, readNumber } from './document-members.ts'

const microdegrees = 1_000_000
const fullTurn = 360 * microdegrees

/** Cells of a site are bounded together, so many at a time in their order. */
const cellsTogether = 3

/** Cells that keep apart: two candidates of two of them, both on, have so many degrees between them. */
export interface DocumentSite {
  readonly cells: readonly number[]
  /** Azimuth of each candidate of each cell, whole microdegrees; null: off. */
  readonly azimuths: readonly (readonly (number | null)[])[]
  readonly least: readonly number[]
}

interface CellWithBaseline {
  readonly baseline: number
}

interface CellOfSite extends CellWithBaseline {
  readonly candidates: readonly unknown[]
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
      const ofCandidates = readList(one, `${name}.azimuths_deg`)
      if (ofCandidates.length !== cells[places[at]].candidates.length)
        throw invalidRequest(`${name}.azimuths_deg must have one for each option of a cell`)
      return ofCandidates.map((degrees) =>
        degrees === null
          ? null
          : inMicrodegrees(readNumber(degrees, `${name}.azimuths_deg`, 0, 360)) % fullTurn,
      )
    }),
  }
}

export function inMicrodegrees(degrees: number): number {
  return Math.round(degrees * microdegrees)
}

/** Whether a plan has two candidates that are too near, other than those that both cells have now. */
export function breaksSeparation(
  site: DocumentSite,
  cells: readonly CellWithBaseline[],
  plan: readonly number[],
): boolean {
  const candidates = site.cells.map((cell) => plan[cell])
  return candidates.some((candidate, place) =>
    candidates.some(
      (other, at) => at < place && areNear(site, cells, [place, candidate], [at, other]),
    ),
  )
}

/** Whether two cells of a site have no open candidates that may stand together. */
export function isTooNarrow(
  site: DocumentSite,
  cells: readonly CellOfSite[],
  open: readonly (readonly number[])[],
): boolean {
  const lists = site.cells.map((cell) => open[cell])
  return lists.some((mine, place) =>
    lists
      .slice(0, place)
      .some((theirs, at) =>
        mine.every((candidate) =>
          theirs.every((other) => areNear(site, cells, [place, candidate], [at, other])),
        ),
      ),
  )
}

export function areNear(
  { cells: ofSite, azimuths, least }: DocumentSite,
  cells: readonly CellWithBaseline[],
  [place, candidate]: readonly [number, number],
  [at, other]: readonly [number, number],
): boolean {
  const [one, two] = [azimuths[place][candidate], azimuths[at][other]]
  if (one === null || two === null) return false
  if (candidate === cells[ofSite[place]].baseline && other === cells[ofSite[at]].baseline)
    return false
  const turn = Math.abs(one - two)
  return Math.min(turn, fullTurn - turn) < Math.max(least[place], least[at])
}

/** Cells that are bounded together, by their places among all cells. */
interface CellGroup {
  readonly cells: readonly number[]
  /** Null: it is one cell, of no site. */
  readonly site: DocumentSite | null
}

/** Cells of a site three at a time, all others alone. */
export function cellGroups(sites: readonly DocumentSite[], count: number): CellGroup[] {
  const groups: CellGroup[] = []
  for (const site of sites)
    for (let first = 0; first + 1 < site.cells.length; first += cellsTogether)
      groups.push({ site, cells: site.cells.slice(first, first + cellsTogether) })
  const together = new Set(groups.flatMap(({ cells }) => cells))
  for (let cell = 0; cell < count; cell++)
    if (!together.has(cell)) groups.push({ site: null, cells: [cell] })
  return groups
}

/**
 * No allowed plan has more than this of values of candidates in the cells of a group: of one cell the
 * largest, of those of a site the largest sum of candidates that are not too near.
 *
 * @param values of the candidates of each cell; -Infinity: the candidate may not be taken
 */
export function largestSum(
  { site, cells: ofGroup }: CellGroup,
  cells: readonly CellOfSite[],
  values: readonly (readonly number[])[],
): number {
  if (site === null) return largestOf(values[ofGroup[0]])
  return largestOfGroup(
    site,
    cells,
    values,
    ofGroup.map((cell) => site.cells.indexOf(cell)),
  )
}

function largestOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity)
}

function largestOfGroup(
  site: DocumentSite,
  cells: readonly CellOfSite[],
  values: readonly (readonly number[])[],
  places: readonly number[],
): number {
  const candidates = places.map((place) => {
    const cell = site.cells[place]
    const candidates = bestOfEachAzimuth(site.azimuths[place], values[cell], cells[cell].baseline)
    return candidates.sort((a, b) => descending(values[cell][a], values[cell][b]))
  })
  const tops = places.map((place, at) => values[site.cells[place]][candidates[at][0]])
  const restOf = places.map((_, at) => tops.slice(at + 1).reduce((sum, top) => sum + top, 0))
  let largest = -Infinity
  const visit = (taken: readonly number[], sum: number): void => {
    const at = taken.length
    if (at === places.length) {
      largest = Math.max(largest, sum)
      return
    }
    for (const candidate of candidates[at]) {
      // Those that follow are worth no more.
      if (sum + values[site.cells[places[at]]][candidate] + restOf[at] <= largest) break
      const isNear = taken.some((other, before) =>
        areNear(site, cells, [places[at], candidate], [places[before], other]),
      )
      if (!isNear) visit([...taken, candidate], sum + values[site.cells[places[at]]][candidate])
    }
  }
  visit([], 0)
  return largest
}

/** The difference of two numbers that may both be -Infinity is none. */
function descending(a: number, b: number): number {
  return a === b ? 0 : b - a
}

/** The best candidate of each azimuth; the baseline stands alone. */
function bestOfEachAzimuth(
  azimuths: readonly (number | null)[],
  values: readonly number[],
  baseline: number,
): number[] {
  const best = new Map<number | null, number>()
  for (const [candidate, azimuth] of azimuths.entries()) {
    const before = best.get(azimuth)
    if (candidate !== baseline && (before === undefined || values[candidate] > values[before]))
      best.set(azimuth, candidate)
  }
  return [baseline, ...best.values()]
}
