import { join } from 'node:path'
import type { BuildRequest } from '../../compute/pack-build.ts'
import { invalidRequest } from '../../errors.ts'
import { clutterOfExtract } from '../../packs/make/clutter/clutter-inputs.ts'
import { worldCoverTable } from '../../packs/make/clutter/worldcover.ts'
import { parseBox } from '../../packs/make/common/bounds.ts'
import { extractsAmong, towersOfExtract } from '../../packs/make/common/input-file.ts'
import { minusOneMeanings, negativeTiltMeanings } from '../../packs/make/common/sign-choice.ts'
import { type ColumnChoice, siteFields } from '../../packs/make/common/site-fields.ts'
import { elevationKinds, verticalDatumKinds } from '../../packs/manifest/terrain-kinds.ts'
import type { UploadFolder } from '../../packs/upload-folder.ts'
import * as parameter from '../wire/request-schema.ts'
import { textPatterns } from '../wire/text-patterns.ts'

/** Words that stand for files of the build itself. */
const words: readonly string[] = [towersOfExtract, clutterOfExtract]

const longestText = 512

function text(description: string): parameter.Member<string | null> {
  const schema = { type: 'string', minLength: 1, maxLength: longestText, description }
  return parameter.plain<string>(schema).optional()
}

function files(minItems: number, description: string) {
  return parameter.plain<readonly string[]>({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 100 },
    minItems,
    maxItems: 16,
    description,
  })
}

function filesOrNone(description: string): parameter.Member<readonly string[]> {
  return files(0, description).orElse([])
}

const columnName = { type: 'string', minLength: 1, maxLength: 200 }

const buildAsked = parameter.object({
  id: parameter
    .text({
      pattern: textPatterns.packId,
      description: 'Id of the new pack, and the name of its folder.',
    })
    .required(),
  name: parameter.text({ minLength: 1, maxLength: 128, description: 'For people.' }).optional(),
  buildings: files(1, 'Uploaded files of buildings.').required(),
  towers: filesOrNone(
    'Uploaded files of towers; the word osm stands for the masts in the extracts among buildings.',
  ),
  columns: parameter
    .plain<ColumnChoice>({
      type: 'object',
      additionalProperties: false,
      // The name of a column for each thing that a site list can say.
      properties: Object.fromEntries(siteFields.map((field) => [field, columnName])),
      description: 'Columns of a site list that have no usual name.',
    })
    .optional()
    .as('siteColumns'),
  towers_epsg: parameter
    .within(
      { minimum: 1024, maximum: 32767, integer: true },
      'EPSG code of a site list whose coordinates are metres of a grid and that does not say so.',
    )
    .optional()
    .as('siteEpsg'),
  azimuth_minus_one: parameter
    .oneOf(minusOneMeanings)
    .describedAs(
      'What azimuth -1 of a site list means: omni, or an angle of 359 degrees. Default: left out.',
    )
    .optional(),
  negative_tilt: parameter
    .oneOf(negativeTiltMeanings)
    .describedAs('Where a negative tilt of a site list points. Default: left out.')
    .optional(),
  terrain: filesOrNone('Uploaded files of terrain.'),
  clutter: filesOrNone(
    'Uploaded rasters of what covers the ground, GeoTIFF; the word osm alone derives it from the ' +
      'extracts among buildings.',
  ),
  clutter_table: text(
    'What the classes of those rasters stand for: worldcover, or an uploaded table .csv or .json ' +
      '(class, height_m, category).',
  ),
  clutter_license: text('Licence of the clutter.'),
  refractivity: filesOrNone(
    'Uploaded copies of the ITU-R digital maps, with N050 or DN50 in their names.',
  ),
  bbox: parameter
    .plain<readonly number[]>({
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
      description: 'Keep what touches this box: west, south, east, north.',
    })
    .optional()
    .as('box'),
  buildings_license: text('Licence of the buildings; default: that of the kind of file.'),
  towers_license: text('Licence of the towers.'),
  terrain_license: text('Licence of the terrain.'),
  elevation_kind: parameter.oneOf(elevationKinds).optional(),
  vertical_datum: text('What heights of the terrain are measured from.'),
  vertical_datum_kind: parameter.oneOf(verticalDatumKinds).optional(),
  replace: parameter.flag
    .describedAs(
      'Replace the pack of this id. A folder of its name without a manifest that names the id is a 409; files that the manifest does not name stay.',
    )
    .withDefault(false)
    .as('isReplacing'),
})

export const buildRequest = parameter.bodySchema('DatasetBuildRequest', buildAsked)

type AskedBuild = parameter.ValueOf<typeof buildAsked>

/**
 * What a validated request asks the builder for.
 *
 * @param root folder of the datasets
 * @throws {SightlineError} not_found for a file that was not uploaded, invalid_request for a box and for
 *   clutter without what it needs
 */
export async function buildOptions(
  body: unknown,
  uploads: UploadFolder,
  root: string,
): Promise<BuildRequest> {
  const build = parameter.questionOf(buildAsked, body)
  checkClutter(build)
  const { id, name, siteColumns, siteEpsg, clutterTable, box } = build
  const { elevationKind, verticalDatum, verticalDatumKind } = build
  const { azimuthMinusOne, negativeTilt } = build
  const pathsOf = (names: readonly string[]) =>
    Promise.all(names.map(async (one) => (words.includes(one) ? one : uploads.pathOf(one))))
  return {
    outputDirectory: join(root, id),
    force: build.isReplacing,
    id,
    ...given({ name, siteColumns, siteEpsg }),
    siteSigns: given({ azimuthMinusOne, negativeTilt }),
    buildings: await pathsOf(build.buildings),
    towers: await pathsOf(build.towers),
    terrain: await pathsOf(build.terrain),
    clutter: await pathsOf(build.clutter),
    ...given({ clutterTable: clutterTable && (await tableOf(clutterTable, uploads)) }),
    refractivity: await pathsOf(build.refractivity),
    ...given({ clip: box && parseBox(box.join()) }),
    origins: {
      buildings: given({ license: build.buildingsLicense }),
      towers: given({ license: build.towersLicense }),
      terrain: given({ license: build.terrainLicense }),
      clutter: given({ license: build.clutterLicense }),
    },
    terrainDeclaration: given({ elevationKind, verticalDatum, verticalDatumKind }),
  }
}

type Given<Members> = { readonly [Name in keyof Members]?: NonNullable<Members[Name]> }

/** The members that are not null: what is not stated is left to the builder. */
function given<Members extends object>(members: Members): Given<Members> {
  const stated = Object.entries(members).filter(([, value]) => value !== null)
  return Object.fromEntries(stated) as Given<Members>
}

async function tableOf(name: string, uploads: UploadFolder): Promise<string> {
  return name === worldCoverTable ? name : uploads.pathOf(name)
}

/** The builder says the same of its flags, when the work has begun. */
function checkClutter({ buildings, clutter, clutterTable, clutterLicense }: AskedBuild): void {
  if (clutter.length === 0) {
    if (clutterTable === null && clutterLicense === null) return
    const member = clutterTable === null ? 'clutter_license' : 'clutter_table'
    throw invalidRequest(`${member} needs clutter: there is none that it could describe`)
  }
  if (!clutter.includes(clutterOfExtract)) {
    if (clutterTable !== null) return
    throw invalidRequest(
      `clutter needs clutter_table: ${worldCoverTable}, or an uploaded table of classes with heights`,
    )
  }
  if (clutter.length > 1) throw invalidRequest('clutter: osm cannot stand beside files')
  if (clutterTable !== null) {
    throw invalidRequest('clutter_table must not be there: clutter osm has a table of its own')
  }
  if (extractsAmong(buildings).length === 0) {
    throw invalidRequest('clutter: osm needs an extract (.osm.pbf) among buildings')
  }
}
