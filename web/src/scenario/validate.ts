import {
  cellSizeBound,
  estimatedRaySegments,
  maximumRaySegments,
  rayStepM,
} from '../../../src/analyses/question-bounds.ts'
import { networkTechnologies } from '../../../src/rf/profile.ts'
import { pciBounds } from '../../../src/rf/profile-bounds.ts'
import { effectiveTechnology, technologyFrequencyGhz } from '../../../src/rf/technology.ts'
import { describeRange, isWithin } from '../../../src/rf/valid-range.ts'
import { antennaProblem } from './antennas.ts'
import { defaultNumber, fields, thresholdBounds } from './fields.ts'
import { numberFields } from './number-fields.ts'
import type { Field } from './field.ts'
import type { FieldName } from './fields.ts'
import { finestCellSizeM, surfaceCellLimit } from './scenario.ts'
import type { Scenario } from './scenario.ts'

export const rayFeatureLimit = maximumRaySegments

interface Problem {
  /** The member at fault; `tower_lon` stands for "no cell placed". */
  readonly name: FieldName | 'thresholds_dbm'
  readonly message: string
}

/** The service's estimate of ray features before it starts. */
export function estimatedRayFeatures(scenario: Scenario): number {
  const rays = scenario.rays ?? numberFields.rays.fallback ?? 0
  return estimatedRaySegments(rays, radiusOf(scenario))
}

const radiusOf = ({ radius_m = defaultNumber('radius_m') }: Scenario): number => radius_m

/** Nodes of the surface grid: (ceil(2 x radius / cell size) + 1) squared. */
export function estimatedSurfaceCells(scenario: Scenario): number {
  const radiusM = radiusOf(scenario)
  const cellSizeM = scenario.cell_size_m ?? finestCellSizeM(scenario)
  const side = Math.ceil((2 * radiusM) / cellSizeM) + 1
  return side * side
}

/** What is wrong with the value of one field; null when it is within its bounds or unset. */
export function fieldProblem(field: Field, value: number | string | undefined): string | null {
  if (value === undefined) return null
  switch (field.kind) {
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'a number is needed'
      if (field.integer === true && !Number.isInteger(value)) return 'a whole number is needed'
      return withinBounds(field, value) ? null : boundsText(field)
    }
    case 'choice':
      if (field.choices.some((choice) => choice.value === value)) return null
      return field.cut === undefined ? 'unknown choice' : antennaProblem(String(value), field.cut)
    case 'text': {
      const bytes = new TextEncoder().encode(String(value)).length
      return bytes >= 1 && bytes <= field.maximumBytes ? null : `1 to ${field.maximumBytes} bytes`
    }
  }
}

/** The bounds of a number in words: "8 to 720". */
export function boundsText(field: Extract<Field, { kind: 'number' }>): string {
  if (field.choices !== undefined) return field.choices.join(' or ')
  const low = field.exclusiveMinimum ?? field.minimum
  const high = field.exclusiveMaximum ?? field.maximum
  if (low === undefined || high === undefined) return 'any finite number'
  const from = field.exclusiveMinimum === undefined ? String(low) : `above ${low}`
  const to = field.exclusiveMaximum === undefined ? `to ${high}` : `to below ${high}`
  return `${from} ${to}${field.unit === '' ? '' : ` ${field.unit}`}`
}

function withinBounds(field: Extract<Field, { kind: 'number' }>, value: number): boolean {
  if (field.choices !== undefined) return field.choices.includes(value)
  return (
    value >= (field.minimum ?? -Infinity) &&
    value <= (field.maximum ?? Infinity) &&
    value > (field.exclusiveMinimum ?? -Infinity) &&
    value < (field.exclusiveMaximum ?? Infinity)
  )
}

/** Everything that would make the service refuse a sector request. */
export function sectorProblems(scenario: Scenario): readonly Problem[] {
  const problems: Problem[] = []
  if (scenario.tower_lon === undefined || scenario.tower_lat === undefined) {
    problems.push({ name: 'tower_lon', message: 'Place the cell: click the map or pick a tower.' })
  }
  for (const name of Object.keys(fields) as FieldName[]) {
    const message = fieldProblem(fields[name], scenario[name])
    if (message !== null) problems.push({ name, message: `${fields[name].label}: ${message}` })
  }
  if (problems.length === 0) problems.push(...technologyProblems(scenario))
  const features = estimatedRayFeatures(scenario)
  if (features > rayFeatureLimit) {
    problems.push({
      name: 'rays',
      message: `Rays × steps of ${rayStepM(radiusOf(scenario)).toLocaleString('en')} m: ${features.toLocaleString('en')} of at most ${rayFeatureLimit.toLocaleString('en')}.`,
    })
  }
  return problems
}

/** What a technology narrows: the frequencies that it has, and its physical cell ids. */
function technologyProblems({ network_tech, frequency_ghz, pci }: Scenario): readonly Problem[] {
  const stated = networkTechnologies.find((technology) => technology === network_tech)
  const range = stated === undefined ? null : technologyFrequencyGhz[stated]
  if (range !== null && frequency_ghz !== undefined && !isWithin(range, frequency_ghz)) {
    const name = String(stated).toUpperCase()
    return [{ name: 'frequency_ghz', message: `Frequency: ${name} is ${describeRange(range)} GHz` }]
  }
  const { networkTech } = effectiveTechnology(stated, frequency_ghz, '5g')
  const bound = pciBounds[networkTech]
  if (pci === undefined || isWithin(bound, pci)) return []
  return [{ name: 'pci', message: `PCI: ${networkTech.toUpperCase()} has ${describeRange(bound)}` }]
}

/** What is wrong with a surface request. */
export function surfaceProblems(scenario: Scenario): readonly Problem[] {
  const problems = [...sectorProblems(scenario)]
  const radiusM = scenario.radius_m ?? defaultNumber('radius_m')
  const bound = cellSizeBound(radiusM)
  if (scenario.cell_size_m !== undefined && !isWithin(bound, scenario.cell_size_m)) {
    const message = `Grid spacing: ${describeRange(bound)} m at a radius of ${radiusM} m`
    problems.push({ name: 'cell_size_m', message })
  }
  const cells = estimatedSurfaceCells(scenario)
  if (cells > surfaceCellLimit) {
    problems.push({
      name: 'cell_size_m',
      message: `Grid: ${cells.toLocaleString('en')} of at most ${surfaceCellLimit.toLocaleString('en')} nodes. Use a larger grid spacing or a smaller radius.`,
    })
  }
  const thresholds = scenario.thresholds_dbm
  if (thresholds !== undefined) {
    const message = thresholdsProblem(thresholds)
    if (message !== null) problems.push({ name: 'thresholds_dbm', message })
  }
  return problems
}

/** What is wrong with a list of isoline levels; null when the service takes it. */
export function thresholdsProblem(thresholds: readonly number[]): string | null {
  const { minimum, maximum, maximumCount } = thresholdBounds
  if (thresholds.length < 1 || thresholds.length > maximumCount) {
    return `Isolines: 1 to ${maximumCount} levels.`
  }
  if (new Set(thresholds).size !== thresholds.length) return 'Isolines: each level once.'
  if (thresholds.some((level) => !(level >= minimum && level <= maximum))) {
    return `Isolines: ${minimum} to ${maximum} dBm.`
  }
  return null
}
