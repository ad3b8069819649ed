import { dirname, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { SightlineError } from '../errors.ts'
import type { Bounds } from '../formats/elevation-raster.ts'
import { decimalNumber } from '../formats/number-text.ts'
import type { Manifest } from '../packs/manifest/manifest.ts'
import {
  type ElevationKind,
  elevationKinds,
  type VerticalDatumKind,
  verticalDatumKinds,
} from '../packs/manifest/terrain-kinds.ts'
import { parseBox } from '../packs/make/common/bounds.ts'
import type {
  BuildOptions,
  LayerOrigin,
  TerrainDeclaration,
} from '../packs/make/common/build-options.ts'
import { coordinateSystem } from '../spatial/projected/projection.ts'
import type { SignChoice } from '../packs/make/common/sign-choice.ts'
import { minusOneFlag, negativeTiltFlag } from './sign-flags.ts'
import { sitePreviewText } from './site-preview-text.ts'
import { type ColumnChoice, siteFields } from '../packs/make/common/site-fields.ts'
import { buildPack, type PackBuild } from '../packs/make/build-pack.ts'
import { openPack } from './open-command.ts'
import { printJson, printText, visibleText } from './output.ts'
import { createProgressDisplay } from './progress-display.ts'
import { checkResultFolder } from './result-place.ts'

/** The flags of `pack build` as commander gives them. */
interface BuildFlags {
  readonly out: string
  readonly id: string
  readonly name?: string
  readonly datasetVersion?: string
  readonly buildings: string[]
  readonly towers?: string[]
  readonly column?: ColumnChoice
  readonly buildingsByWindow?: boolean
  readonly terrain?: string[]
  readonly clutter?: string[]
  readonly clutterTable?: string
  readonly refractivity?: string[]
  readonly baseMap?: string[] | boolean
  readonly bbox?: Bounds
  readonly generatedAt?: string
  readonly confidence?: string
  readonly buildingsSource?: string
  readonly buildingsLicense?: string
  readonly towersSource?: string
  readonly towersLicense?: string
  readonly terrainSource?: string
  readonly terrainLicense?: string
  readonly clutterSource?: string
  readonly clutterLicense?: string
  readonly baseMapSource?: string
  readonly baseMapLicense?: string
  readonly towersSimulated?: boolean
  readonly towersEpsg?: number
  readonly azimuthMinusOne?: SignChoice['azimuthMinusOne']
  readonly negativeTilt?: SignChoice['negativeTilt']
  readonly elevationKind?: ElevationKind
  readonly verticalDatum?: string
  readonly verticalDatumKind?: VerticalDatumKind
  readonly geoidModel?: string
  readonly terrainEpoch?: string
  readonly terrainMarginM?: number
  readonly force?: boolean
  readonly open?: boolean
  readonly browser: boolean
  readonly quiet?: boolean
  readonly json?: boolean
}

/** Adds `pack build`. */
export function addBuildCommand(pack: Command): void {
  pack
    .command('build')
    .description('build a pack (schema 2) from open data')
    .requiredOption('--out <folder>', 'folder of the new pack')
    .requiredOption('--id <id>', 'id of the pack, at most 128 characters')
    .requiredOption('--buildings <files...>', 'OpenStreetMap .osm.pbf or .geojson, also .gz')
    .option(
      '--towers <files...>',
      'OpenCelliD .csv, site lists .csv, .xlsx, .kml, .kmz or .geojson, also .gz; osm takes masts from the extract',
    )
    .option('--column <field=name>', 'a column of the site list: azimuth=Richtung', columnFlag)
    .option('--towers-epsg <code>', 'grid of a site list in metres: 2154, 25832', epsgFlag)
    .addOption(minusOneFlag())
    .addOption(negativeTiltFlag())
    .option(
      '--terrain <files...>',
      'elevation tiles .hgt, .hgt.zip or .tif, also .gz, or folders of them',
    )
    .option(
      '--clutter <files...>',
      'what covers the ground: rasters of classes .tif; osm derives it from the extract',
    )
    .option(
      '--clutter-table <table>',
      'heights of the classes: worldcover, or a table .csv or .json (class, height_m, category)',
    )
    .option(
      '--refractivity <files...>',
      'your copy of the ITU-R digital maps N050.TXT and DN50.TXT, or the folder they are in',
    )
    .option('--base-map <files...>', 'extracts .osm.pbf for the base map (default: of --buildings)')
    .option('--no-base-map', 'no base map')
    .option('--bbox <w,s,e,n>', 'keep what touches this box, degrees', parseBoxFlag)
    .option('--name <text>', 'name for people (default: the id)')
    .option('--dataset-version <text>', 'version of the pack (default: 1)')
    .option('--generated-at <instant>', 'time of the manifest, RFC 3339 (default: now)')
    .option('--confidence <text>', 'how far to trust the data (default: a summary)')
    .option('--buildings-source <text>', 'where the buildings come from')
    .option('--buildings-license <text>', 'licence of the buildings')
    .option('--towers-source <text>', 'where the towers come from')
    .option('--towers-license <text>', 'licence of the towers')
    .option('--terrain-source <text>', 'where the terrain comes from')
    .option('--terrain-license <text>', 'licence of the terrain')
    .option('--clutter-source <text>', 'where the clutter comes from')
    .option('--clutter-license <text>', 'licence of the clutter')
    .option('--base-map-source <text>', 'where the base map comes from')
    .option('--base-map-license <text>', 'licence of the base map')
    .option('--towers-simulated', 'towers are not real unless the file says so')
    .addOption(
      new Option(
        '--terrain-kind, --elevation-kind <kind>',
        'what the terrain describes: ground (dtm) or surface (dsm)',
      ).choices(elevationKinds),
    )
    .option('--vertical-datum <name>', 'what heights are measured from, for example EGM96')
    .addOption(
      new Option('--vertical-datum-kind <kind>', 'kind of the datum').choices(verticalDatumKinds),
    )
    .option('--geoid-model <name>', 'geoid model of the terrain')
    .option('--terrain-epoch <text>', 'when the terrain was surveyed')
    .option(
      '--terrain-margin-m <metres>',
      'terrain and clutter kept around the pack (default: 1000)',
      metres,
    )
    .option(
      '--buildings-by-window',
      'buildings with an index, read by window (default: when they are more than two million)',
    )
    .option('--force', 'replace the pack of this id when it exists')
    .option('--open', 'show the pack in the browser when it is built')
    .option('--no-browser', 'with --open: only say where it listens')
    .option('--quiet', 'no progress')
    .option('--json', 'print the manifest and the warnings as JSON')
    .action(runBuild)
}

async function runBuild(flags: BuildFlags): Promise<void> {
  checkResultFolder(dirname(resolve(flags.out)), flags.out)
  const display = createProgressDisplay(process.stderr, flags.quiet ?? false)
  const options: PackBuild = {
    ...optionsOf(flags),
    onProgress: (progress) => display.show(progress),
    onSitePreview: (preview) => {
      display.stop()
      process.stderr.write(`${visibleText(sitePreviewText(preview))}\n`)
    },
  }
  try {
    const { manifest, warnings } = await buildPack(options).catch(sayForce(options))
    display.stop()
    if (flags.json === true) printJson({ manifest, warnings })
    else printText(builtText(flags.out, manifest, warnings))
  } finally {
    display.stop()
  }
  if (flags.open === true) await openPack(flags.out, flags)
}

/** Only here is there a flag that replaces a pack. */
function sayForce({ force }: BuildOptions): (error: unknown) => never {
  return (error) => {
    const isConflict = error instanceof SightlineError && error.reason === 'conflict'
    if (!isConflict || force === true) throw error
    throw new SightlineError('conflict', `${error.message}; use --force`)
  }
}

function builtText(out: string, manifest: Manifest, warnings: readonly string[]): string {
  return [
    `built ${out}: ${manifest.quality?.summary ?? ''}`,
    `licences: ${manifest.licenses.join('; ')}`,
    ...warnings.map((warning) => `note: ${warning}`),
  ].join('\n')
}

function optionsOf(flags: BuildFlags): BuildOptions {
  return present<BuildOptions>({
    outputDirectory: flags.out,
    force: flags.force,
    id: flags.id,
    name: flags.name,
    version: flags.datasetVersion,
    buildings: flags.buildings,
    towers: flags.towers,
    siteColumns: flags.column,
    siteEpsg: flags.towersEpsg,
    siteSigns: present<SignChoice>({
      azimuthMinusOne: flags.azimuthMinusOne,
      negativeTilt: flags.negativeTilt,
    }),
    terrain: flags.terrain,
    clutter: flags.clutter,
    clutterTable: flags.clutterTable,
    refractivity: flags.refractivity,
    baseMap: baseMapOf(flags),
    clip: flags.bbox,
    generatedAt: flags.generatedAt,
    confidence: flags.confidence,
    origins: {
      buildings: origin(flags.buildingsSource, flags.buildingsLicense),
      towers: origin(flags.towersSource, flags.towersLicense),
      terrain: origin(flags.terrainSource, flags.terrainLicense),
      clutter: origin(flags.clutterSource, flags.clutterLicense),
      baseMap: origin(flags.baseMapSource, flags.baseMapLicense),
    },
    buildingsByWindow: flags.buildingsByWindow,
    towersSimulated: flags.towersSimulated,
    terrainDeclaration: present<TerrainDeclaration>({
      elevationKind: flags.elevationKind,
      verticalDatum: flags.verticalDatum,
      verticalDatumKind: flags.verticalDatumKind,
      geoidModel: flags.geoidModel,
      acquisitionEpoch: flags.terrainEpoch,
    }),
    terrainMarginM: flags.terrainMarginM,
  })
}

/** The flag is true where only its negation is known to the parser and was not given. */
function baseMapOf({ baseMap }: BuildFlags): readonly string[] | false | undefined {
  return baseMap === true ? undefined : baseMap
}

function origin(source: string | undefined, license: string | undefined): LayerOrigin {
  return present<LayerOrigin>({ source, license })
}

/** The members that have a value: an option that is not given must not be there at all. */
function present<Options>(members: {
  [Name in keyof Options]: Options[Name] | undefined
}): Options {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Options
}

function parseBoxFlag(text: string): Bounds {
  try {
    return parseBox(text)
  } catch (error) {
    throw new InvalidArgumentError(error instanceof SightlineError ? error.message : String(error))
  }
}

/** Adds one `field=name` to those before it. */
function columnFlag(text: string, before: ColumnChoice = {}): ColumnChoice {
  const [field, ...name] = text.split('=')
  const known = siteFields.find((one) => one === field.trim().toLowerCase())
  if (known === undefined || name.join('=').trim() === '') {
    throw new InvalidArgumentError(`must be field=name; the fields are ${siteFields.join(', ')}`)
  }
  return { ...before, [known]: name.join('=').trim() }
}

/** `EPSG:2154` or the digits alone, of a grid that is known here. */
function epsgFlag(text: string): number {
  const code = decimalNumber(text.trim().replace(/^epsg:/i, ''))
  if (coordinateSystem(code) === undefined) {
    throw new InvalidArgumentError(`EPSG:${text} is not known here; convert the list to EPSG:4326`)
  }
  return code
}

function metres(text: string): number {
  const value = decimalNumber(text)
  if (!(value >= 0 && value <= 100_000)) {
    throw new InvalidArgumentError('must be between 0 and 100000')
  }
  return value
}
