import { join } from 'node:path'
import type { Static } from 'typebox'
import type { BuildRequest } from '../../compute/pack-build.ts'
import { invalidRequest } from '../../errors.ts'
import { clutterOfExtract } from '../../packs/make/clutter/clutter-inputs.ts'
import { worldCoverTable } from '../../packs/make/clutter/worldcover.ts'
import { parseBox } from '../../packs/make/common/bounds.ts'
import { extractsAmong, towersOfExtract } from '../../packs/make/common/input-file.ts'
import type { UploadFolder } from '../../packs/upload-folder.ts'
import type { buildRequest } from './schema.ts'

type BuildBody = Static<typeof buildRequest>

/** Words that stand for files of the build itself. */
const words: readonly string[] = [towersOfExtract, clutterOfExtract]

/**
 * What a validated request asks the builder for.
 *
 * @param root folder of the datasets
 * @throws {SightlineError} not_found for a file that was not uploaded, invalid_request for a box and for
 *   clutter without what it needs
 */
export async function buildOptions(
  body: BuildBody,
  uploads: UploadFolder,
  root: string,
): Promise<BuildRequest> {
  checkClutter(body)
  const pathsOf = (names: readonly string[] = []) =>
    Promise.all(names.map(async (name) => (words.includes(name) ? name : uploads.pathOf(name))))
  const license = (text: string | undefined) => (text === undefined ? {} : { license: text })
  return {
    outputDirectory: join(root, body.id),
    force: body.replace ?? false,
    id: body.id,
    ...(body.name === undefined ? {} : { name: body.name }),
    buildings: await pathsOf(body.buildings),
    towers: await pathsOf(body.towers),
    ...(body.columns === undefined ? {} : { siteColumns: body.columns }),
    ...(body.towers_epsg === undefined ? {} : { siteEpsg: body.towers_epsg }),
    terrain: await pathsOf(body.terrain),
    clutter: await pathsOf(body.clutter),
    ...(body.clutter_table === undefined
      ? {}
      : { clutterTable: await tableOf(body.clutter_table, uploads) }),
    refractivity: await pathsOf(body.refractivity),
    ...(body.bbox === undefined ? {} : { clip: parseBox(body.bbox.join()) }),
    origins: {
      buildings: license(body.buildings_license),
      towers: license(body.towers_license),
      terrain: license(body.terrain_license),
      clutter: license(body.clutter_license),
    },
    terrainDeclaration: {
      ...(body.elevation_kind === undefined ? {} : { elevationKind: body.elevation_kind }),
      ...(body.vertical_datum === undefined ? {} : { verticalDatum: body.vertical_datum }),
      ...(body.vertical_datum_kind === undefined
        ? {}
        : { verticalDatumKind: body.vertical_datum_kind }),
    },
  }
}

async function tableOf(name: string, uploads: UploadFolder): Promise<string> {
  return name === worldCoverTable ? name : uploads.pathOf(name)
}

/** The builder says the same of its flags, when the work has begun. */
function checkClutter({ buildings, clutter = [], ...body }: BuildBody): void {
  const table = body.clutter_table
  if (clutter.length === 0) {
    const needless = table === undefined ? body.clutter_license : table
    if (needless === undefined) return
    const member = table === undefined ? 'clutter_license' : 'clutter_table'
    throw invalidRequest(`${member} needs clutter: there is none that it could describe`)
  }
  if (!clutter.includes(clutterOfExtract)) {
    if (table !== undefined) return
    throw invalidRequest(
      `clutter needs clutter_table: ${worldCoverTable}, or an uploaded table of classes with heights`,
    )
  }
  if (clutter.length > 1) throw invalidRequest('clutter: osm cannot stand beside files')
  if (table !== undefined) {
    throw invalidRequest('clutter_table must not be there: clutter osm has a table of its own')
  }
  if (extractsAmong(buildings).length === 0) {
    throw invalidRequest('clutter: osm needs an extract (.osm.pbf) among buildings')
  }
}
