import { invalidRequest } from '../errors.ts'
import { collectTowers } from '../packs/make/collect.ts'
import { inspectInput } from '../packs/make/common/input-file.ts'
import { type SignChoice, siteQuestions } from '../packs/make/common/sign-choice.ts'
import { flagText, questionText } from '../packs/make/common/sign-questions.ts'
import type { SitePreview } from '../packs/make/towers/site-reading.ts'
import type { TowerInput } from '../packs/make/towers/tower-input.ts'
import { TowerCollector } from '../packs/make/towers/tower-layer.ts'
import { isObject, type JsonObject, readJson } from './json-file.ts'
import { cellsOfProject, isProject } from './project-cells.ts'

/** The cells of files as members of a request, and what was left out of them, in sentences. */
interface FileCells {
  readonly members: JsonObject
  readonly notes: readonly string[]
}

const kinds = ['site_list', 'opencellid_csv', 'geojson', 'osm_pbf'] as const

/**
 * The cells of a region from files: a project as the page saves it, points of GeoJSON as the request has
 * them, or what `pack build` takes for towers, such as site lists.
 *
 * @throws {SightlineError} not_found, not_processable or invalid_request where they hold none
 */
export async function cellsOfFiles(
  files: readonly string[],
  signs: SignChoice,
): Promise<FileCells> {
  const [file] = files
  if (files.length === 1 && /\.(?:geo)?json$/i.test(file)) {
    const document = readJson(file)
    if (isProject(document)) return { members: cellsOfProject(document), notes: [] }
    if (isCollectionOfCells(document)) return { members: { cells_geojson: document }, notes: [] }
  }
  return cellsOfLists(files, signs)
}

/** Whether each point has an id of its own among its properties, as the request has them. */
function isCollectionOfCells(document: unknown): boolean {
  if (!isObject(document) || !Array.isArray(document.features)) return false
  return document.features.every(
    (feature: unknown) =>
      isObject(feature) &&
      isObject(feature.properties) &&
      typeof feature.properties.id === 'string',
  )
}

async function cellsOfLists(files: readonly string[], signs: SignChoice): Promise<FileCells> {
  const inputs = await Promise.all(files.map((file) => inspectInput(file, kinds)))
  const towers = new TowerCollector(undefined)
  const told: string[] = []
  const onPreview = (preview: SitePreview): void => void told.push(...toldOf(preview))
  await collectTowers(inputs, { signs, onPreview }, towers, () => undefined)
  const onAir = towers.sorted().filter(({ properties }) => properties.is_active !== false)
  if (onAir.length === 0) throw invalidRequest('--cells: no cell is in the files')
  const counts = {
    ...Object.fromEntries(
      Object.entries(towers.skipped).map(([reason, count]) => [`rows left out (${reason})`, count]),
    ),
    'cells left out that are not on the air': towers.count - onAir.length,
    ...Object.fromEntries(
      Object.entries(towers.unread).map(([field, count]) => [`values of ${field} not read`, count]),
    ),
    'antennas named and not looked up': onAir.filter(({ properties }) => properties.antenna).length,
  }
  return {
    members: { cells: onAir.map(cellOf) },
    notes: [
      ...told,
      ...Object.entries(counts).flatMap(([what, count]) =>
        count === undefined || count === 0 ? [] : [`${count} ${what}`],
      ),
      ...siteQuestions.flatMap((question) => {
        const count = towers.asked[question] ?? 0
        return count === 0 ? [] : [`${questionText(question, count)}; ${flagText(question)}`]
      }),
    ],
  }
}

/** What a table says beside its rows, and its columns that mean something and cannot be read. */
function toldOf({ source, notes, columns }: SitePreview): readonly string[] {
  const unfit = columns.flatMap(({ name, field, reason }) =>
    field === undefined && reason !== undefined ? [`column “${name.slice(0, 40)}”: ${reason}`] : [],
  )
  return [...notes, ...unfit].map((text) => `${source}: ${text}`)
}

/** What the list does not say is left to the request. */
function cellOf({ id, position: [lon, lat], properties }: TowerInput): JsonObject {
  const { azimuth_deg: azimuth, antenna_height_m: height, rf_profile: profile } = properties
  return {
    id,
    tower_lon: lon,
    tower_lat: lat,
    ...(azimuth !== undefined && { azimuth }),
    rf_profile: {
      ...(isObject(profile) ? profile : {}),
      ...(height !== undefined && { antenna_height_m: height }),
    },
  }
}
