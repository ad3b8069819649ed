import { invalidRequest } from '../../errors.ts'
import { readKnownMembers, readList, readNumber, readText } from './document-members.ts'
import { areNear, breaksSeparation, type DocumentSite, inMicrodegrees } from './document-sites.ts'
import type { StatedSite } from './stated-result.ts'
import type { DocumentCell } from './table-document.ts'

const fullTurn = inMicrodegrees(360)

/**
 * Reads the sites of a certificate whose cells keep apart.
 *
 * @throws SightlineError `invalid_request` naming what is missing, malformed or out of range
 */
export function readCertificateSites(
  value: unknown,
  cells: readonly DocumentCell[],
): DocumentSite[] {
  const name = 'certificate.sites'
  const list = readList(value, name)
  if (list.length === 0) throw invalidRequest(`${name} must hold at least 1 site`)
  const sites = list.map((one, index) => readSite(one, `${name}[${index}]`, cells))
  const all = sites.flatMap((site) => site.cells)
  if (new Set(all).size < all.length) throw invalidRequest(`${name} must name a cell once`)
  return sites
}

function readSite(value: unknown, name: string, cells: readonly DocumentCell[]): DocumentSite {
  const site = readKnownMembers(value, name, ['cells', 'least_separation_deg'])
  const places = readList(site['cells'], `${name}.cells`).map((id) => {
    const place = cells.findIndex((cell) => cell.id === readText(id, `${name}.cells`))
    if (place < 0) throw invalidRequest(`${name}.cells must be cells of the table`)
    return place
  })
  const leastName = `${name}.least_separation_deg`
  const least = readList(site['least_separation_deg'], leastName)
  if (places.length < 2 || least.length !== places.length)
    throw invalidRequest(`${name} must have two cells or more, and a separation for each of them`)
  return {
    cells: places,
    least: least.map((degrees) => inMicrodegrees(readNumber(degrees, leastName, 0, 180))),
    azimuths: places.map((place) =>
      cells[place].azimuthsDeg.map((degrees) => inMicrodegrees(degrees) % fullTurn),
    ),
  }
}

/** Whether a response states the sites of its certificate, in their order. */
export function areSitesStated(
  stated: readonly StatedSite[],
  cells: readonly DocumentCell[],
  sites: readonly DocumentSite[],
): boolean {
  const said = stated.map((site) => [site.cells, site.leastDeg.map(inMicrodegrees)])
  const certified = sites.map((site) => [site.cells.map((cell) => cells[cell].id), site.least])
  return JSON.stringify(said) === JSON.stringify(certified)
}

/** What a certificate's sites say of candidates of its cells. */
export class DocumentSeparations {
  readonly #cells: readonly DocumentCell[]
  readonly #sites: readonly DocumentSite[]

  constructor(cells: readonly DocumentCell[], sites: readonly DocumentSite[]) {
    this.#cells = cells
    this.#sites = sites
  }

  /** Whether a plan has cells of a site nearer to each other than they may be. */
  isBroken(plan: readonly number[]): boolean {
    return this.#sites.some((site) => breaksSeparation(site, this.#cells, plan))
  }

  /** Whether a candidate of one cell is too near to one of another. */
  areNear(
    [cell, candidate]: readonly [number, number],
    [other, otherCandidate]: readonly [number, number],
  ): boolean {
    const site = this.#siteOf(cell)
    if (site === undefined || cell === other || site !== this.#siteOf(other)) return false
    const places = [site.cells.indexOf(cell), site.cells.indexOf(other)]
    return areNear(site, this.#cells, [places[0], candidate], [places[1], otherCandidate])
  }

  /**
   * Whether a plan that keeps apart still does when two cells trade their candidates: both are free of
   * sites, or of one site, keep the same, and no cells of it are too near as they stand.
   */
  couldTrade(cell: number, other: number): boolean {
    const site = this.#siteOf(cell)
    if (site !== this.#siteOf(other)) return false
    if (site === undefined) return true
    const { cells, least, azimuths } = site
    if (least[cells.indexOf(cell)] !== least[cells.indexOf(other)]) return false
    const baselines = cells.map((each, place) => azimuths[place][this.#cells[each].baseline]!)
    return baselines.every((one, place) =>
      baselines.every((two, at) => {
        const turn = Math.abs(one - two)
        return at >= place || Math.min(turn, fullTurn - turn) >= Math.max(least[at], least[place])
      }),
    )
  }

  #siteOf(cell: number): DocumentSite | undefined {
    return this.#sites.find(({ cells }) => cells.includes(cell))
  }
}
