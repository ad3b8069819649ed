import { invalidRequest } from '../../errors.ts'
import { readCount, readKnownMembers, readList } from './document-members.ts'

/** Powers at most, units: the sum of those of 200 cells is exact. */
const largestUnits = 35_184_372_088_832

interface ReceivableCell {
  readonly cell: number
  readonly strength: number
  readonly interference: number
}

/** What a document says of the samples that its plan is judged by. */
interface DocumentSamples {
  readonly firstClass: number
  readonly neededRatio: number
  readonly noise: readonly number[]
  readonly channel: readonly number[]
  /** Receivable cells of each sample, ascending. */
  readonly receivable: readonly (readonly ReceivableCell[])[]
}

/** Serving cell of each sample; null: none serves it well enough. */
export function sampleServers({
  neededRatio,
  noise,
  channel,
  receivable,
}: DocumentSamples): (number | null)[] {
  return receivable.map((list) => {
    const strongest = Math.max(0, ...list.map(({ strength }) => strength))
    const server = list.find(({ strength }) => strength > 0 && strength === strongest)
    if (server === undefined) return null
    const totalInterference = list
      .filter(({ cell }) => cell !== server.cell && channel[cell] === channel[server.cell])
      .reduce((sum, { interference }) => sum + interference, 0)
    const borne = Math.floor(server.strength / neededRatio) - noise[server.cell]
    return borne >= totalInterference ? server.cell : null
  })
}

/**
 * @param classes of the document, of buildings and samples
 * @throws SightlineError `invalid_request` naming what is malformed or out of range
 */
export function readSamples(value: unknown, classes: number, cells: number): DocumentSamples {
  const document = readKnownMembers(value, 'samples', [
    'first_class',
    'needed_ratio',
    'noise',
    'channel',
    'heard',
  ])
  const firstClass = readCount(document['first_class'], 'samples.first_class')
  const neededRatio = document['needed_ratio']
  if (typeof neededRatio !== 'number' || !(neededRatio > 0) || !Number.isFinite(neededRatio))
    throw invalidRequest('samples.needed_ratio must be a number above 0')
  const ofCells = (name: 'noise' | 'channel', largest: number) => {
    const list = readList(document[name], `samples.${name}`)
    if (list.length !== cells)
      throw invalidRequest(`samples.${name} must have one number for each cell`)
    return list.map((one) => readUnits(one, `samples.${name}`, largest))
  }
  const receivable = readList(document['heard'], 'samples.heard')
  if (firstClass + receivable.length !== classes)
    throw invalidRequest('samples.heard must have a list for each class from first_class on')
  return {
    firstClass,
    neededRatio,
    noise: ofCells('noise', largestUnits),
    channel: ofCells('channel', cells - 1),
    receivable: receivable.map((list, index) =>
      readReceivable(list, `samples.heard[${index}]`, cells),
    ),
  }
}

function readReceivable(value: unknown, name: string, cells: number): ReceivableCell[] {
  const numbers = readList(value, name)
  if (numbers.length % 3 !== 0)
    throw invalidRequest(`${name} must hold cell, strength and disturbance of each`)
  const receivable = Array.from({ length: numbers.length / 3 }, (_, at) => ({
    cell: readUnits(numbers[3 * at], name, cells - 1),
    strength: readUnits(numbers[3 * at + 1], name, largestUnits),
    interference: readUnits(numbers[3 * at + 2], name, largestUnits),
  }))
  if (receivable.some(({ cell }, at) => at > 0 && cell <= receivable[at - 1].cell))
    throw invalidRequest(`${name}: cells must ascend`)
  return receivable
}

function readUnits(value: unknown, name: string, largest: number): number {
  const units = readCount(value, name)
  if (units > largest) throw invalidRequest(`${name} must be at most ${largest}`)
  return units
}
