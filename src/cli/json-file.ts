import { invalidRequest } from '../errors.ts'
import { readInputFile } from './input-file.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * What a JSON file holds.
 *
 * @throws {SightlineError} not_found where it cannot be read, invalid_request where it is not JSON
 */
export function readJson(file: string): unknown {
  const text = readInputFile(file).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest(`${file} is not JSON`)
  }
}

/**
 * The object that a JSON file holds.
 *
 * @throws {SightlineError} not_found where it cannot be read, invalid_request where it holds none
 */
export function readJsonObject(file: string): JsonObject {
  const value = readJson(file)
  if (isObject(value)) return value
  throw invalidRequest(`${file} holds no JSON object`)
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
