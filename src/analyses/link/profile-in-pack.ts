import { modelOf, modelParameters } from '../../rf/models/list.ts'
import {
  type DigitalMapName,
  type MappedParameter,
  mappedParameters,
  type ModelParameterValues,
} from '../../rf/models/model.ts'
import type { ParameterSource, RfProfile } from '../../rf/profile.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { valueAt } from '../../spatial/degree-map.ts'
import type { LonLat } from '../../spatial/ground-path.ts'

type PackMaps = Pick<PackSnapshot, 'refractivity'>
type PlacedCell = LonLat & { readonly profile: RfProfile }

/**
 * The profile of an antenna at its place in a pack: what nobody has stated and a digital map of the pack
 * says is taken from there, and every parameter that maps may say tells where it comes from. In another
 * pack, a value that a map has said counts as stated.
 */
export function profileInPack(
  profile: RfProfile,
  { refractivity }: PackMaps,
  place: LonLat,
): RfProfile {
  const mapped = mappedParameters(modelOf(profile.propagationModel).parameters)
  if (mapped.length === 0) return profile
  const values: Record<string, ModelParameterValues[string]> = { ...profile.modelParameters }
  const sources: Record<string, ParameterSource> = {}
  for (const { property, digitalMap, default: ofNobody } of mapped) {
    const value = values[property]
    const said =
      profile.parameterSources?.[property] ?? (value === undefined ? 'default' : 'stated')
    const found = mapValueAt(refractivity, digitalMap, place)
    if (found !== null && (said === 'default' || (said === 'pack_map' && value === found))) {
      values[property] = found
      sources[property] = 'pack_map'
    } else {
      values[property] = value ?? ofNobody
      sources[property] = said === 'pack_map' ? 'stated' : said
    }
  }
  return { ...profile, modelParameters: values, parameterSources: sources }
}

function mapValueAt(
  maps: PackMaps['refractivity'],
  name: DigitalMapName,
  place: LonLat,
): number | null {
  const map = maps?.[name]
  return map === undefined ? null : valueAt(map, place)
}

/**
 * What holds at a place in a pack for every parameter that maps may say, where nobody states it: the
 * value of the map, else the default of the model.
 */
export function unstatedValues({ refractivity }: PackMaps, place: LonLat): readonly SourcedValue[] {
  return mappedParameters(modelParameters).map((parameter) => {
    const found = mapValueAt(refractivity, parameter.digitalMap, place)
    return found === null
      ? { parameter, value: parameter.default, source: 'default' }
      : { parameter, value: found, source: 'pack_map' }
  })
}

/** A parameter that maps may say, with who said it. */
export interface SourcedValue {
  readonly parameter: MappedParameter
  readonly value: number
  readonly source: ParameterSource
}

/** What maps may say of a profile, in the order of its model. */
export function sourcedValues({
  propagationModel,
  modelParameters = {},
  parameterSources = {},
}: RfProfile): readonly SourcedValue[] {
  return mappedParameters(modelOf(propagationModel).parameters).map((parameter) => ({
    parameter,
    value: Number(modelParameters[parameter.property] ?? parameter.default),
    source: parameterSources[parameter.property] ?? 'default',
  }))
}

/** What the antennas of an answer have in common: plain data, which survives a journey as JSON. */
export interface SourcedRange {
  /** Of the parameter, on the wire. */
  readonly wireName: string
  readonly source: ParameterSource
  readonly minimum: number
  readonly maximum: number
}

/** Values joined by parameter and source, in the order in which they first come. */
export function sourcedRanges(values: readonly SourcedValue[]): readonly SourcedRange[] {
  const ranges = new Map<string, SourcedRange>()
  for (const { parameter, source, value } of values) {
    const { wireName } = parameter
    const key = `${wireName} ${source}`
    const { minimum = value, maximum = value } = ranges.get(key) ?? {}
    const joined = { minimum: Math.min(minimum, value), maximum: Math.max(maximum, value) }
    ranges.set(key, { wireName, source, ...joined })
  }
  return [...ranges.values()]
}

/** What maps may say of cells at their places in a pack. */
export function sourcedRangesInPack(
  cells: readonly PlacedCell[],
  pack: PackMaps,
): readonly SourcedRange[] {
  return sourcedRanges(cells.flatMap((cell) => sourcedValues(cellInPack(cell, pack).profile)))
}

/** The cells of a question at their places in a pack. */
export function cellsInPack<Question extends { readonly cells: readonly PlacedCell[] }>(
  question: Question,
  pack: PackMaps,
): Question {
  return { ...question, cells: question.cells.map((cell) => cellInPack(cell, pack)) }
}

/** A question about one cell, with the cell at its place in a pack. */
export function questionInPack<Question extends { readonly cell: PlacedCell }>(
  question: Question,
  pack: PackMaps,
): Question {
  return { ...question, cell: cellInPack(question.cell, pack) }
}

/** A cell at its place in a pack. */
export function cellInPack<Placed extends PlacedCell>(cell: Placed, pack: PackMaps): Placed {
  const profile = profileInPack(cell.profile, pack, cell)
  return profile === cell.profile ? cell : { ...cell, profile }
}
