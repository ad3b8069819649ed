import { readGeojsonLines } from '../../../formats/geojson-lines.ts'
import type { OpenCellIdRow, OpenCellIdSkip } from '../../../formats/opencellid-csv.ts'
import { readOpenCellIdCsv } from '../../../formats/opencellid-csv.ts'
import type { OsmTags } from '../../../formats/osm-pbf.ts'
import { featureId } from '../../load/feature-id.ts'
import { tagNumber, tagText } from '../../load/tag-values.ts'
import type { Position } from '../common/building-input.ts'
import { readPlacedFeatures } from '../common/placed-features.ts'
import type { ColumnChoice } from '../common/site-fields.ts'
import { isObject, textOfValue } from './json-values.ts'
import { type MastHeight, mastHeight } from './mast-height.ts'
import { type MastAbsence, mastOf } from './mast-state.ts'
import { pointOfGeometry } from './point-geometry.ts'
import type { SignChoice, SiteQuestion } from '../common/sign-choice.ts'
import { isVoidAzimuth, signMeanings } from './sign-meanings.ts'
import { azimuthOfProperties, siteOfProperties } from './site-properties.ts'
import type { ListForm, SiteRecord } from './site-record.ts'

/** A tower record as a source gives it. */
export interface TowerInput {
  readonly id: string
  readonly position: Position
  /** Positive integer; undefined when the source has none that can be used. */
  readonly cellId: number | undefined
  readonly radioType: string
  /** Undefined when the source does not say. */
  readonly isSimulated: boolean | undefined
  /** Further members, kept as they are. */
  readonly properties: Readonly<Record<string, unknown>>
  /** Columns or properties that hold something which cannot be read as what they should be. */
  readonly unread?: readonly string[]
  /** What stands in some of them. */
  readonly examples?: Readonly<Record<string, string>>
  /** What its maker must say before more of it can be read. */
  readonly asked?: readonly SiteQuestion[]
  /** The position is that of measurements, not of an antenna: no roof is looked for under it. */
  readonly isEstimatedPosition?: boolean
  /** Height of the mast itself, where it stands on a roof or may do so. */
  readonly ownHeight?: MastHeight['own']
  /** What is odd about it, though it is taken. */
  readonly doubts?: readonly TowerDoubt[]
}

/** What a tower is told of with: a date at which it ends, and heights whose roof is not known or not told. */
export type TowerDoubt = 'end_date' | 'roof_unknown' | 'roof_or_ground'

/** Why a record gives no tower; the names appear in the quality report. */
export type TowerSkipReason =
  | OpenCellIdSkip
  | 'unknown_site'
  | 'not_a_point'
  | 'broken_line'
  | 'several_points'
  | 'id_too_long'
  | 'duplicate_id'
  | 'outside_bbox'
  | MastAbsence

export interface SkippedTower {
  readonly skipped: TowerSkipReason
  /** Where it is known: what lies outside the box is counted as that. */
  readonly position?: Position
}

/** Longest id of a tower, bytes of UTF-8. */
const maximumTowerIdBytes = 128

/** The cells of an OpenCelliD export; the id is radio-mcc-net-area-cell, unique in the world. */
export async function* readOpenCellIdTowers(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<TowerInput | SkippedTower> {
  for await (const row of readOpenCellIdCsv(chunks)) yield 'skipped' in row ? row : towerOfRow(row)
}

function towerOfRow(row: OpenCellIdRow): TowerInput {
  const { radio, lon, lat, cell, averageSignal, ...others } = row
  return {
    id: [radio, row.mcc, row.net, row.area, cell].join('-'),
    position: [lon, lat],
    cellId: cell,
    radioType: radio,
    isSimulated: undefined,
    isEstimatedPosition: true,
    properties: {
      ...others,
      ...(averageSignal !== undefined && { average_signal: averageSignal }),
    },
  }
}

/** How the properties of features are read. */
interface FeatureOptions {
  readonly columns?: ColumnChoice
  readonly signs?: SignChoice
}

/**
 * The Point features of a GeoJSON FeatureCollection with all their properties; azimuth, height,
 * technology, frequency and power are found under any usual name. Those with an azimuth that means nothing
 * in most lists come last: only all of them tell whether it does.
 */
export function readGeojsonTowers(
  chunks: AsyncIterable<Uint8Array>,
  options: FeatureOptions,
): AsyncGenerator<TowerInput | SkippedTower> {
  return towersOfFeatures(readPlacedFeatures(chunks), options)
}

async function* towersOfFeatures(
  features: AsyncIterable<unknown>,
  { columns = {}, signs = {} }: FeatureOptions,
): AsyncGenerator<TowerInput | SkippedTower> {
  let index = 0
  const azimuths = new Set<number>()
  const held: (readonly [feature: unknown, index: number])[] = []
  const form: ListForm = { comma: 'unclear', signs: signMeanings([], signs) }
  for await (const feature of features) {
    const azimuth = azimuthOfProperties(propertiesOf(feature), columns)
    azimuths.add(azimuth)
    if (isVoidAzimuth(azimuth)) held.push([feature, index])
    else yield towerOfFeature(feature, index, columns, form)
    index++
  }
  const whole = { ...form, signs: signMeanings(azimuths, signs) }
  for (const [feature, at] of held) yield towerOfFeature(feature, at, columns, whole)
}

function propertiesOf(feature: unknown): Record<string, unknown> {
  return isObject(feature) && isObject(feature.properties) ? feature.properties : {}
}

/** The Point features of lines of GeoJSON; lines that are no JSON are given as skipped. */
export function readGeojsonLineTowers(
  chunks: AsyncIterable<Uint8Array>,
  options: FeatureOptions,
): AsyncGenerator<TowerInput | SkippedTower> {
  return towersOfFeatures(featuresOfLines(chunks), options)
}

/** Stands for a line that is no JSON. */
const brokenLine = Symbol('broken line')

async function* featuresOfLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator {
  for await (const line of readGeojsonLines(chunks)) {
    yield 'broken' in line ? brokenLine : line.value
  }
}

function towerOfFeature(
  feature: unknown,
  index: number,
  choice: ColumnChoice,
  form: ListForm,
): TowerInput | SkippedTower {
  if (feature === brokenLine) return { skipped: 'broken_line' }
  if (!isObject(feature)) return { skipped: 'not_a_point' }
  const point = pointOfGeometry(feature.geometry)
  if ('skipped' in point) return point
  const position = positionOf(point.coordinates)
  if (position === undefined) return { skipped: 'bad_coordinates' }
  const id = featureId(feature.id, index)
  if (Buffer.byteLength(id) > maximumTowerIdBytes) return { skipped: 'id_too_long' }
  const source = propertiesOf(feature)
  const tags = textsOf(source)
  const state = mastOf(tags)
  if (state === 'disused' || state === 'not_built') return { skipped: state, position }
  const { cell_id: cellId, radio_type: radioType, ...described } = source
  const { record, unread, examples } = siteOfProperties(described, choice, form)
  const { is_simulated: _said, ...others } = described
  // Our own name would say what has just been found to mean something else.
  if (record.members.azimuth_deg === undefined && textOfValue(others.azimuth_deg) !== '') {
    delete others.azimuth_deg
  }
  const number = tagNumber(cellId)
  const tower: TowerInput = {
    id,
    position,
    cellId: Number.isSafeInteger(number) && number! > 0 ? number : undefined,
    radioType: tagText(radioType) ?? record.radioType ?? 'unknown',
    isSimulated: record.isSimulated,
    // What the feature says under our own names stays as it is.
    properties: { ...membersOf(record), ...others },
    unread,
    examples,
    asked: record.asked,
  }
  return state === undefined || 'antenna_height_m' in source ? tower : withMastHeight(tower, tags)
}

/** Texts and numbers of a feature as the tags that they may be. */
function textsOf(properties: Readonly<Record<string, unknown>>): OsmTags {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      const text = tagText(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** A mast of OpenStreetMap whose height is not that of an antenna above the ground, or may not be. */
function withMastHeight(tower: TowerInput, tags: OsmTags): TowerInput {
  const height = mastHeight(tags)
  if (height === undefined) return tower
  const { aboveGroundM, own, source } = height
  const mast = own === undefined ? tower : { ...tower, ownHeight: own }
  if (source === 'osm_height_tag' && aboveGroundM !== undefined) return mast
  const { antenna_height_m: _ofTag, ...others } = tower.properties
  const properties =
    aboveGroundM === undefined ? others : { ...others, antenna_height_m: aboveGroundM }
  return { ...mast, properties }
}

/** Azimuth, height and radio profile; the names of sites and cells stay where they are. */
function membersOf({ members }: SiteRecord): Readonly<Record<string, unknown>> {
  const { azimuth_deg, antenna_height_m, antenna, rf_profile } = members
  return Object.fromEntries(
    Object.entries({ azimuth_deg, antenna_height_m, antenna, rf_profile }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

function positionOf(coordinates: unknown): Position | undefined {
  if (!Array.isArray(coordinates)) return undefined
  const [lon, lat] = coordinates as unknown[]
  if (typeof lon !== 'number' || typeof lat !== 'number') return undefined
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : undefined
}
