import { invalidRequest } from '../../errors.ts'
import { readList } from './document-members.ts'

/** Points of a plan that achieves everything and costs nothing. */
export const objectiveScale = 1e12

/** Between these bounds every sum of the check is a whole number below 2^53, and exact. */
export const largestPoints = 2e12

/** Numbers of points, whose sum is exact. */
export function readPointsList(value: unknown, name: string, largest = largestPoints): number[] {
  const numbers = readList(value, name).map((number) => readPoints(number, name, largest))
  if (numbers.reduce((sum, number) => sum + number, 0) > largest)
    throw invalidRequest(`${name}: their sum must be at most ${largest}`)
  return numbers
}

/** Points, 0 or more. */
export function readPoints(value: unknown, name: string, largest = largestPoints): number {
  const points = readWhole(value, name, largest)
  if (points < 0) throw invalidRequest(`${name} must be at least 0`)
  return points
}

/** A whole number of points. */
export function readWhole(value: unknown, name: string, largest = largestPoints): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || Math.abs(value) > largest)
    throw invalidRequest(`${name} must be an integer between -${largest} and ${largest}`)
  return value
}
