// The features of a GeoJSON collection in degrees, whatever system its member `crs` names.
import { SightlineError } from '../../../errors.ts'
import { FeatureSplitter } from '../../../formats/geojson-stream.ts'
import { type CoordinateSystem, isWhereUsed } from '../../../spatial/projected/projection.ts'
import { systemOfCrs } from './crs-member.ts'

/**
 * The features of a FeatureCollection, one at a time, with their positions in degrees, longitude
 * first. Without a member `crs`, and with one that names degrees, they are as they stand; metres of a
 * grid that is known are converted.
 *
 * @throws SightlineError `not_processable` when it is no collection, when the system that it names is
 *   not known, or when it names one behind its features.
 */
export async function* readPlacedFeatures(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void, undefined> {
  const splitter = new FeatureSplitter()
  let system: CoordinateSystem | null | undefined
  for await (const chunk of chunks) {
    for (const feature of splitter.push(chunk)) {
      if (system === undefined) system = gridOf(splitter.membersBeforeFeatures().crs)
      yield system === null ? feature : inDegrees(feature, system)
    }
  }
  const behind = gridOf(splitter.finish().crs)
  if (behind !== null && system === null) {
    throw refusal(
      `its member crs, EPSG:${behind.code} ${behind.name}, stands behind its features: ` +
        'put it before them, or convert the file to longitude and latitude (EPSG:4326)',
    )
  }
}

/** The grid that a member `crs` names; null for degrees and where none does. */
function gridOf(crs: unknown): CoordinateSystem | null {
  const system = systemOfCrs(crs)
  return system?.isProjected === true ? system : null
}

function inDegrees(feature: unknown, system: CoordinateSystem): unknown {
  if (!isObject(feature) || !isObject(feature.geometry)) return feature
  const { geometry } = feature
  const coordinates = converted(geometry.coordinates, system)
  return { ...feature, geometry: { ...geometry, coordinates } }
}

/** Positions at any depth; what is no position stays, for whoever looks at it next. */
function converted(value: unknown, system: CoordinateSystem): unknown {
  if (!Array.isArray(value)) return value
  const [east, north, ...more] = value as unknown[]
  if (typeof east !== 'number' || typeof north !== 'number') {
    return value.map((one) => converted(one, system))
  }
  const place = system.toDegrees(east, north)
  // Where the system is not used nothing stands: such a position is as good as none.
  return isWhereUsed(system, place) ? [...place, ...more] : [NaN, NaN, ...more]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
