import { keyFor } from '../api/keys.ts'
import { tileRoot } from './layers/buildings.ts'

/** Tiles are asked for with the key of buildings, where one was given. */
export function transformRequest(url: string): {
  url: string
  headers?: Record<string, string>
} {
  const key = url.startsWith(tileRoot) ? keyFor('buildings') : ''
  return key === '' ? { url } : { url, headers: { 'X-API-Key': key } }
}
