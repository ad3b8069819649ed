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

interface DocumentCandidate {
  readonly points: number
  readonly isChange: boolean
  readonly serves: readonly number[]
  readonly constraintPoints: readonly number[]
}

const maximumConstraints = 8
/** What all candidates together may add to or take from a constraint. */
const largestConstraintPoints = 4.1e12

interface DocumentCell {
  readonly id: string
  readonly baseline: number
  /** Settings of the candidates; absent: not stated. */
  readonly settings?: readonly DocumentSetting[]
  readonly candidates: readonly DocumentCandidate[]
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
  const constraints =
    'limits' in document ? readConstraints(document['limits'], classPoints.length) : []
  const counts = { classes: classPoints.length, constraints: constraints.length }
  const cells = list.map((cell, index) => readCell(cell, `cells[${index}]`, counts))
  requireSmallConstraints(cells, constraints.length)
  const ids = cells.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalidRequest('cells must have distinct ids')
  const cuts = 'cuts' in document ? readCuts(document['cuts'], classPoints, cells.length) : []
  const hasOverlap = overlapPoints !== null
  const priced = { classPoints: pointsBesideCuts(classPoints, cuts), constraints, hasOverlap }
  const samples =
    'samples' in document
      ? readSamples(document['samples'], classPoints.length, cells.length)
      : null
  return {
    classPoints,
    overlapPoints,
    samples,
    constraints,
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

interface DocumentConstraint {
  readonly classPoints: readonly number[]
  readonly least: number
}

function readConstraints(value: unknown, classCount: number): DocumentConstraint[] {
  const list = readList(value, 'limits')
  if (list.length < 1 || list.length > maximumConstraints)
    throw invalidRequest(`limits must hold between 1 and ${maximumConstraints} limits`)
  return list.map((one, index) => {
    const name = `limits[${index}]`
    const constraint = readKnownMembers(one, name, ['class_points', 'least'])
    const classPoints = readPointsList(constraint['class_points'], `${name}.class_points`)
    if (classPoints.length !== classCount)
      throw invalidRequest(`${name}.class_points must have one number for each class`)
    return {
      classPoints,
      least: readWhole(constraint['least'], `${name}.least`, largestConstraintPoints),
    }
  })
}

/** So that all sums are exact. */
function requireSmallConstraints(cells: readonly DocumentCell[], count: number): void {
  for (let constraint = 0; constraint < count; constraint++) {
    const sum = cells.reduce((total, { candidates }) => {
      const points = candidates.map(({ constraintPoints }) =>
        Math.abs(constraintPoints[constraint]),
      )
      return total + Math.max(...points)
    }, 0)
    if (sum > largestConstraintPoints)
      throw invalidRequest(
        `limit_points of limits[${constraint}]: their sum must be at most ${largestConstraintPoints}`,
      )
  }
}

interface DocumentCounts {
  readonly classes: number
  readonly constraints: number
}

function readCell(value: unknown, name: string, counts: DocumentCounts): DocumentCell {
  const cell = readKnownMembers(value, name, ['id', 'own', 'settings', 'options'])
  const id = readText(cell['id'], `${name}.id`)
  const list = readList(cell['options'], `${name}.options`)
  const candidates = list.map((candidate, index) =>
    readCandidate(candidate, `${name}.options[${index}]`, counts),
  )
  const baseline = readPlace(cell['own'], `${name}.own`, candidates.length)
  if (candidates[baseline].isChange) throw invalidRequest(`${name}.own must be no change`)
  if (!('settings' in cell)) return { id, baseline, candidates }
  return {
    id,
    baseline,
    settings: readSettings(cell['settings'], name, candidates.length),
    candidates,
  }
}

function readCandidate(value: unknown, name: string, counts: DocumentCounts): DocumentCandidate {
  const candidate = readKnownMembers(value, name, [
    'points',
    'is_change',
    'serves',
    ...(counts.constraints > 0 ? ['limit_points'] : []),
  ])
  const constraintPoints = counts.constraints > 0 ? readList(candidate['limit_points'], name) : []
  if (constraintPoints.length !== counts.constraints)
    throw invalidRequest(`${name}.limit_points must have a number for each limit`)
  if (typeof candidate['is_change'] !== 'boolean')
    throw invalidRequest(`${name}.is_change must be true or false`)
  const serves = readList(candidate['serves'], `${name}.serves`).map((item) =>
    readPlace(item, `${name}.serves`, counts.classes),
  )
  if (serves.some((item, at) => at > 0 && item <= serves[at - 1]))
    throw invalidRequest(`${name}.serves must ascend`)
  return {
    points: readWhole(candidate['points'], `${name}.points`),
    isChange: candidate['is_change'],
    serves,
    constraintPoints: constraintPoints.map((points) => readWhole(points, `${name}.limit_points`)),
  }
}

function readPlan(value: unknown, cells: readonly DocumentCell[]): number[] {
  const plan = readList(value, 'plan')
  if (plan.length !== cells.length) throw invalidRequest('plan must have an option for every cell')
  return cells.map(({ candidates }, cell) =>
    readPlace(plan[cell], `plan[${cell}]`, candidates.length),
  )
}

function readPlace(value: unknown, name: string, count: number): number {
  const place = readCount(value, name)
  if (place >= count) throw invalidRequest(`${name} must be below ${count}`)
  return place
}
