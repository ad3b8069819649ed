import { effect } from '@preact/signals'
import type { ErrorEvent, Map as MapLibreMap } from 'maplibre-gl'
import { mapFailure, returns } from '../store/map-failure.ts'

/** Asks for the tiles anew that did not come. */
function fetchTilesAgain(map: MapLibreMap): void {
  const { sources } = map.getStyle()
  for (const [id, { type }] of Object.entries(sources)) {
    if (type === 'vector' || type === 'raster' || type === 'raster-dem') map.refreshTiles(id)
  }
}

/** Reports refused tiles in the page instead of the console. */
export function watchMapErrors(map: MapLibreMap): () => void {
  const onError = (event: ErrorEvent): void => {
    const error: unknown = event.error
    const status = hasStatus(error) ? error.status : 0
    mapFailure.value = { status, message: tileMessage(status, error), isLost: isLost(error) }
  }
  const onData = (event: { dataType: string; sourceId?: string; tile?: unknown }): void => {
    if (event.sourceId === 'buildings' && event.tile !== undefined) mapFailure.value = null
  }
  map.on('error', onError)
  map.on('data', onData)
  let seen = returns.peek()
  const stop = effect(() => {
    if (returns.value === seen) return
    seen = returns.value
    fetchTilesAgain(map)
  })
  return () => {
    stop()
    map.off('error', onError)
    map.off('data', onData)
  }
}

function tileMessage(status: number, error: unknown): string {
  if (status === 401) return 'The buildings need a key.'
  if (status === 429) return 'The budget for building tiles is spent; they come back shortly.'
  if (isLost(error)) return 'The map is not whole: the service does not answer.'
  if (status !== 0) return `Map tiles: the service answered ${status}.`
  return error instanceof Error ? error.message : 'The map could not be drawn.'
}

/** The map's own word for "no answer came" is a status of 0. */
const isLost = (error: unknown): boolean => hasStatus(error) && error.status === 0

function hasStatus(error: unknown): error is { status: number } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number'
  )
}
