import { readFileSync } from 'node:fs'
import { invalidRequest } from '../errors.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * The object that a JSON file holds.
 *
 * @throws {SightlineError} invalid_request where it holds none
 */
export function readJsonObject(file: string): JsonObject {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isObject(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidRequest(`${file} holds no JSON object`)
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
