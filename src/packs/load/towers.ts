import { SightlineError } from '../../errors.ts'
import { profileBounds } from '../../rf/profile-bounds.ts'
import type { TowerStore } from '../../spatial/footprint-store.ts'
import { packStrings } from '../../spatial/string-table.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { featureId } from './feature-id.ts'
import { sharedFloat64, sharedUint8 } from './growing-arrays.ts'
import type { SkipCounter } from './skip-reasons.ts'
import { TagReader } from './tag-reader.ts'
import { tagFlag, tagNumber, tagText } from './tag-values.ts'

const maximumTowerIdBytes = 128
const towerTags = ['cell_id', 'radio_type', 'is_simulated', 'antenna_height_m'] as const

interface Tower {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly cellId: number
  readonly radioType: string
  readonly isSimulated: boolean
  readonly antennaHeightM: number
}

/**
 * Reads the tower records of a pack. Features that are no Point or whose position is no pair of
 * numbers are skipped and counted; anything else that is wrong with a tower makes the pack invalid:
 * an id that is longer than 128 bytes or used twice, a `cell_id` that is no positive integer
 * or used twice, a position outside the world. A pack may have no tower: a planner places cells.
 *
 * @throws SightlineError `not_processable` naming the feature and what is wrong with it.
 */
export function readTowers(features: Iterable<unknown>, skipped: SkipCounter): TowerStore {
  const towers: Tower[] = []
  const tags = new TagReader(towerTags)
  let index = 0
  for (const feature of features) {
    const tower = readTower(feature, index++, tags, skipped)
    if (tower !== undefined) towers.push(tower)
  }
  assertUnique(
    towers.map(({ id }) => id),
    'id',
  )
  assertUnique(
    towers.map(({ cellId }) => cellId),
    'cell_id',
  )
  towers.sort((a, b) => compareUtf8(a.id, b.id))
  return packTowers(towers)
}

function readTower(
  feature: unknown,
  index: number,
  tags: TagReader<(typeof towerTags)[number]>,
  skipped: SkipCounter,
): Tower | undefined {
  if (typeof feature !== 'object' || feature === null) {
    skipped.add('invalid_feature')
    return undefined
  }
  const { type: featureType, id, geometry, properties } = feature as Record<string, unknown>
  if (featureType !== 'Feature') {
    skipped.add('invalid_feature')
    return undefined
  }
  const { type, coordinates } = (geometry ?? {}) as Record<string, unknown>
  if (type !== 'Point') {
    skipped.add('tower_not_a_point')
    return undefined
  }
  const [lon, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  if (typeof lon !== 'number' || typeof lat !== 'number') {
    skipped.add('tower_invalid_coordinates')
    return undefined
  }
  tags.read(properties)
  const tower = {
    id: featureId(id, index),
    lon,
    lat,
    cellId: tagNumber(tags.get('cell_id')) ?? NaN,
    radioType: tagText(tags.get('radio_type')) ?? '',
    isSimulated: tagFlag(tags.get('is_simulated')),
    antennaHeightM: antennaHeightM(tags.get('antenna_height_m')),
  }
  assertTower(tower, index)
  return tower
}

/** The height that a record states; NaN without one or with one that no cell may have. */
function antennaHeightM(tag: unknown): number {
  const { minimum, maximum } = profileBounds.antennaHeightM
  const heightM = tagNumber(tag)
  return heightM !== undefined && heightM >= minimum && heightM <= maximum ? heightM : NaN
}

function assertTower(tower: Tower, index: number): void {
  if (Buffer.byteLength(tower.id) > maximumTowerIdBytes) {
    throw refusal(`the id of feature ${index} is longer than ${maximumTowerIdBytes} bytes`)
  }
  if (!(tower.lon >= -180 && tower.lon <= 180 && tower.lat >= -90 && tower.lat <= 90)) {
    throw refusal(`feature ${index} lies outside longitude -180..180 or latitude -90..90`)
  }
  if (!Number.isSafeInteger(tower.cellId) || tower.cellId <= 0) {
    throw refusal(`cell_id of feature ${index} must be a positive integer`)
  }
}

function assertUnique(values: readonly (string | number)[], member: string): void {
  const seen = new Set<string | number>()
  for (const value of values) {
    if (seen.has(value)) throw refusal(`${member} ${value} occurs more than once`)
    seen.add(value)
  }
}

function packTowers(towers: readonly Tower[]): TowerStore {
  const lon = sharedFloat64(towers.length)
  const lat = sharedFloat64(towers.length)
  const cellId = sharedFloat64(towers.length)
  const isSimulated = sharedUint8(towers.length)
  const antennaHeightM = sharedFloat64(towers.length)
  towers.forEach((tower, i) => {
    lon[i] = tower.lon
    lat[i] = tower.lat
    cellId[i] = tower.cellId
    isSimulated[i] = Number(tower.isSimulated)
    antennaHeightM[i] = tower.antennaHeightM
  })
  return {
    towerCount: towers.length,
    lon,
    lat,
    cellId,
    isSimulated,
    antennaHeightM,
    ids: packStrings(towers.map(({ id }) => id)),
    radioTypes: packStrings(towers.map(({ radioType }) => radioType)),
  }
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', `towers: ${reason}`)
}
