import { invalidRequest } from '../../errors.ts'
import { readChoice, readCount, readKnownMembers, readList, readText } from './document-members.ts'
import { pointsBesideCuts, readCuts } from './document-cuts.ts'
import { readDocumentMultipliers } from './document-multipliers.ts'
import { readSites } from './document-sites.ts'
import { type DocumentSetting, readSettings } from './document-settings.ts'
import { readSplit } from './document-split.ts'
import { readPointsList, readWhole } from './document-points.ts'
import { readSamples } from './plan-samples.ts'

const schema = 'network-bounded-plan-v1'

const maximumCells = 200

interface DocumentOption {
  readonly points: number
  readonly isChange: boolean
  readonly serves: readonly number[]
  readonly limitPoints: readonly number[]
}

const maximumLimits = 8
/** What all options together may add to or take from a limit. */
const largestLimitPoints = 4.1e12

interface DocumentCell {
  readonly id: string
  readonly own: number
  /** Of each option; absent: nothing is said of them. */
  readonly settings?: readonly DocumentSetting[]
  readonly options: readonly DocumentOption[]
}

/** Whether a document says that it is one of a bounded plan. */
export function isBoundedPlan(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'schema' in value && value.schema === schema
}

/** A document that has been read. */
export type PlanDocument = ReturnType<typeof readDocument>

/** @throws SightlineError `invalid_request` naming what is missing, malformed or out of range */
export function readDocument(value: unknown) {
  const document = readKnownMembers(value, 'the document', [
    'schema',
    'class_points',
    'overlap_points',
    'samples',
    'max_changes',
    'limits',
    'sites',
    'cells',
    'plan',
    'points',
    'upper_bound',
    'cuts',
    'multipliers',
    'parts',
  ])
  readChoice(document['schema'], 'schema', [schema])
  const classPoints = readPointsList(document['class_points'], 'class_points')
  const overlapPoints =
    'overlap_points' in document
      ? readPointsList(document['overlap_points'], 'overlap_points')
      : null
  if (overlapPoints !== null && overlapPoints.length !== classPoints.length)
    throw invalidRequest('overlap_points must have one number for each class')
  const list = readList(document['cells'], 'cells')
  if (list.length < 1 || list.length > maximumCells)
    throw invalidRequest(`cells must hold between 1 and ${maximumCells} cells`)
  const limits = 'limits' in document ? readLimits(document['limits'], classPoints.length) : []
  const counts = { classes: classPoints.length, limits: limits.length }
  const cells = list.map((cell, index) => readCell(cell, `cells[${index}]`, counts))
  requireSmallLimits(cells, limits.length)
  const ids = cells.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalidRequest('cells must have distinct ids')
  const cuts = 'cuts' in document ? readCuts(document['cuts'], classPoints, cells.length) : []
  const hasOverlap = overlapPoints !== null
  const priced = { classPoints: pointsBesideCuts(classPoints, cuts), limits, hasOverlap }
  const samples =
    'samples' in document
      ? readSamples(document['samples'], classPoints.length, cells.length)
      : null
  return {
    classPoints,
    overlapPoints,
    samples,
    limits,
    sites: 'sites' in document ? readSites(document['sites'], cells) : [],
    cells,
    maxChanges:
      'max_changes' in document ? readCount(document['max_changes'], 'max_changes') : Infinity,
    plan: readPlan(document['plan'], cells),
    points: readWhole(document['points'], 'points', Number.MAX_SAFE_INTEGER),
    upperBound: readWhole(document['upper_bound'], 'upper_bound', Number.MAX_SAFE_INTEGER),
    cuts,
    multipliers: readDocumentMultipliers(document['multipliers'], 'multipliers', priced),
    split: 'parts' in document ? readSplit(document['parts'], 'parts', cells, priced) : null,
  }
}

interface DocumentLimit {
  readonly classPoints: readonly number[]
  readonly least: number
}

function readLimits(value: unknown, classCount: number): DocumentLimit[] {
  const list = readList(value, 'limits')
  if (list.length < 1 || list.length > maximumLimits)
    throw invalidRequest(`limits must hold between 1 and ${maximumLimits} limits`)
  return list.map((one, index) => {
    const name = `limits[${index}]`
    const limit = readKnownMembers(one, name, ['class_points', 'least'])
    const classPoints = readPointsList(limit['class_points'], `${name}.class_points`)
    if (classPoints.length !== classCount)
      throw invalidRequest(`${name}.class_points must have one number for each class`)
    return { classPoints, least: readWhole(limit['least'], `${name}.least`, largestLimitPoints) }
  })
}

/** So that all sums are exact. */
function requireSmallLimits(cells: readonly DocumentCell[], count: number): void {
  for (let limit = 0; limit < count; limit++) {
    const sum = cells.reduce((total, { options }) => {
      const points = options.map(({ limitPoints }) => Math.abs(limitPoints[limit]))
      return total + Math.max(...points)
    }, 0)
    if (sum > largestLimitPoints)
      throw invalidRequest(
        `limit_points of limits[${limit}]: their sum must be at most ${largestLimitPoints}`,
      )
  }
}

interface DocumentCounts {
  readonly classes: number
  readonly limits: number
}

function readCell(value: unknown, name: string, counts: DocumentCounts): DocumentCell {
  const cell = readKnownMembers(value, name, ['id', 'own', 'settings', 'options'])
  const id = readText(cell['id'], `${name}.id`)
  const list = readList(cell['options'], `${name}.options`)
  const options = list.map((option, index) =>
    readOption(option, `${name}.options[${index}]`, counts),
  )
  const own = readPlace(cell['own'], `${name}.own`, options.length)
  if (options[own].isChange) throw invalidRequest(`${name}.own must be no change`)
  if (!('settings' in cell)) return { id, own, options }
  return { id, own, settings: readSettings(cell['settings'], name, options.length), options }
}

function readOption(value: unknown, name: string, counts: DocumentCounts): DocumentOption {
  const option = readKnownMembers(value, name, [
    'points',
    'is_change',
    'serves',
    ...(counts.limits > 0 ? ['limit_points'] : []),
  ])
  const limitPoints = counts.limits > 0 ? readList(option['limit_points'], name) : []
  if (limitPoints.length !== counts.limits)
    throw invalidRequest(`${name}.limit_points must have a number for each limit`)
  if (typeof option['is_change'] !== 'boolean')
    throw invalidRequest(`${name}.is_change must be true or false`)
  const serves = readList(option['serves'], `${name}.serves`).map((item) =>
    readPlace(item, `${name}.serves`, counts.classes),
  )
  if (serves.some((item, at) => at > 0 && item <= serves[at - 1]))
    throw invalidRequest(`${name}.serves must ascend`)
  return {
    points: readWhole(option['points'], `${name}.points`),
    isChange: option['is_change'],
    serves,
    limitPoints: limitPoints.map((points) => readWhole(points, `${name}.limit_points`)),
  }
}

function readPlan(value: unknown, cells: readonly DocumentCell[]): number[] {
  const plan = readList(value, 'plan')
  if (plan.length !== cells.length) throw invalidRequest('plan must have an option for every cell')
  return cells.map(({ options }, cell) => readPlace(plan[cell], `plan[${cell}]`, options.length))
}

function readPlace(value: unknown, name: string, count: number): number {
  const place = readCount(value, name)
  if (place >= count) throw invalidRequest(`${name} must be below ${count}`)
  return place
}
