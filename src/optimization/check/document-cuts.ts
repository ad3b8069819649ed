import { invalidRequest } from '../../errors.ts'
import { readCount, readKnownMembers, readList } from './document-members.ts'
import { readPoints } from './document-points.ts'

/** Classes of which whole candidates serve no more than they are said to, and what a point of that costs. */
interface DocumentCut {
  readonly classes: readonly number[]
  readonly cells: readonly number[]
  readonly price: number
}

interface PricedCells {
  readonly classPoints: readonly number[]
  readonly cells: readonly {
    readonly candidates: readonly { readonly points: number; readonly serves: readonly number[] }[]
  }[]
  readonly cuts: readonly DocumentCut[]
}

/** @throws SightlineError `invalid_request` naming what is missing, malformed or out of range */
export function readCuts(
  value: unknown,
  classPoints: readonly number[],
  cells: number,
): DocumentCut[] {
  const cuts = readList(value, 'cuts').map((one, at) => {
    const name = `cuts[${at}]`
    const cut = readKnownMembers(one, name, ['classes', 'cells', 'price'])
    const classes = readPlaces(cut['classes'], `${name}.classes`, classPoints.length)
    if (classes.length === 0) throw invalidRequest(`${name}.classes must hold at least 1 class`)
    return {
      classes,
      cells: readPlaces(cut['cells'], `${name}.cells`, cells),
      price: readPoints(cut['price'], `${name}.price`),
    }
  })
  // A class would be worth less than nothing to whoever serves it.
  if (pointsBesideCuts(classPoints, cuts).some((points) => points < 0))
    throw invalidRequest('cuts: the prices of a class must not be above its class_points')
  return cuts
}

function readPlaces(value: unknown, name: string, count: number): number[] {
  const places = readList(value, name).map((place) => readCount(place, name))
  if (places.some((place, at) => place >= count || (at > 0 && place <= places[at - 1])))
    throw invalidRequest(`${name} must ascend and be below ${count}`)
  return places
}

/** What is left of the points of each class once it has paid for the cuts that it is in. */
export function pointsBesideCuts(
  classPoints: readonly number[],
  cuts: readonly DocumentCut[],
): number[] {
  const left = [...classPoints]
  for (const { classes, price } of cuts) for (const item of classes) left[item] -= price
  return left
}

/**
 * A document whose plans have as many points as before or more. Let z be 1 for each class of a cut that a
 * plan serves, and k how many of them a candidate serves. z is at most 1 and at most the number of candidates
 * that serve the class, so that twice the sum of z is at most the number of classes and the sum of k. The
 * cells of a cut add one to k of each of their candidates, of which a plan takes one, and are taken from the
 * number of classes. The sum of z is whole: halves that are rounded down here, and up in each candidate, are
 * no less than it. A plan is given the price of the cut for what it stays below that.
 */
export function withCutPrices<Document extends PricedCells>(document: Document): Document {
  const { cells, classPoints, cuts } = document
  if (cuts.length === 0) return document
  const free = cuts.reduce(
    (sum, cut) => sum + cut.price * Math.floor((cut.classes.length - cut.cells.length) / 2),
    0,
  )
  const cutsOf = classPoints.map((): number[] => [])
  for (const [at, { classes }] of cuts.entries()) for (const item of classes) cutsOf[item].push(at)
  const countedIn = cells.map((_, cell) =>
    [...cuts.keys()].filter((at) => cuts[at].cells.includes(cell)),
  )
  return {
    ...document,
    classPoints: pointsBesideCuts(classPoints, cuts),
    cells: cells.map((cell, index) => ({
      ...cell,
      candidates: cell.candidates.map((candidate) => {
        const counts = new Map(countedIn[index].map((at) => [at, 1]))
        for (const item of candidate.serves)
          for (const at of cutsOf[item]) counts.set(at, (counts.get(at) ?? 0) + 1)
        const given = [...counts].reduce(
          (sum, [at, count]) => sum + cuts[at].price * Math.ceil(count / 2),
          index === 0 ? free : 0,
        )
        return { ...candidate, points: candidate.points + given }
      }),
    })),
  }
}
