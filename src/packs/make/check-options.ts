import { invalidRequest } from '../../errors.ts'
import { checkLayer, checkNames, isBlank } from '../manifest/manifest-rules.ts'
import { baseMapPaths } from './base-map/base-map-inputs.ts'
import { clutterOfExtract, clutterPaths, derivesClutter } from './clutter/clutter-inputs.ts'
import type { BuildOptions } from './common/build-options.ts'
import { namesOf, terrainLayer } from './compose-manifest.ts'
import { isInstant } from './instant.ts'
import { extractsAmong, towersOfExtract } from './common/input-file.ts'

/**
 * Checks everything about the options of a build that can be known before any file is read. Options
 * are named by their flags.
 *
 * @throws {SightlineError} `invalid_request` with the first rule that is broken.
 */
export function checkOptions(options: BuildOptions): void {
  const broken =
    checkNames(namesOf(options)) ??
    checkGeneratedAt(options) ??
    checkTexts(options) ??
    checkFiles(options) ??
    checkTerrain(options) ??
    checkClutter(options) ??
    checkBaseMap(options)
  if (broken !== undefined) throw invalidRequest(broken)
}

function checkGeneratedAt({ generatedAt }: BuildOptions): string | undefined {
  if (generatedAt === undefined || isInstant(generatedAt)) return undefined
  return '--generated-at must be an instant of RFC 3339, such as 2026-01-01T00:00:00Z'
}

/** What describes terrain, by flag. */
function terrainTexts({ origins, terrainDeclaration = {} }: BuildOptions) {
  return {
    '--elevation-kind': terrainDeclaration.elevationKind,
    '--vertical-datum': terrainDeclaration.verticalDatum,
    '--vertical-datum-kind': terrainDeclaration.verticalDatumKind,
    '--geoid-model': terrainDeclaration.geoidModel,
    '--terrain-epoch': terrainDeclaration.acquisitionEpoch,
    '--terrain-source': origins?.terrain?.source,
    '--terrain-license': origins?.terrain?.license,
  }
}

function checkTexts(options: BuildOptions): string | undefined {
  const { buildings, towers } = options.origins ?? {}
  const texts = {
    '--confidence': options.confidence,
    '--buildings-source': buildings?.source,
    '--buildings-license': buildings?.license,
    '--towers-source': towers?.source,
    '--towers-license': towers?.license,
    ...terrainTexts(options),
  }
  const blank = Object.entries(texts).find(([, text]) => text !== undefined && isBlank(text))
  return blank && `${blank[0]} must not be blank`
}

function checkFiles(options: BuildOptions): string | undefined {
  if (options.buildings.length === 0) return 'buildings: at least one file is needed'
  const wantsExtract = options.towers?.includes(towersOfExtract) === true
  if (wantsExtract && extractsAmong(options.buildings).length === 0) {
    return '--towers osm needs an extract (.osm.pbf) among --buildings'
  }
  return undefined
}

function checkTerrain(options: BuildOptions): string | undefined {
  const { terrain = [], clutter = [], terrainDeclaration, terrainMarginM } = options
  if (terrain.length > 0) return checkLayer('terrain', terrainLayer(terrainDeclaration))
  const needless = {
    ...terrainTexts(options),
    ...(clutter.length === 0 && { '--terrain-margin-m': terrainMarginM }),
  }
  const given = Object.entries(needless).find(([, value]) => value !== undefined)
  return given && `${given[0]} needs --terrain: there is no terrain that it could describe`
}

function checkClutter(options: BuildOptions): string | undefined {
  const { clutter = [], clutterTable, origins } = options
  const texts = {
    '--clutter-table': clutterTable,
    '--clutter-source': origins?.clutter?.source,
    '--clutter-license': origins?.clutter?.license,
  }
  for (const [flag, text] of Object.entries(texts)) {
    if (text === undefined) continue
    if (isBlank(text)) return `${flag} must not be blank`
    if (clutter.length === 0) {
      return `${flag} needs --clutter: there is no clutter that it could describe`
    }
  }
  if (clutter.length === 0) return undefined
  if (!derivesClutter(options)) {
    return clutterTable === undefined
      ? '--clutter needs --clutter-table: worldcover, or a table of classes with heights'
      : undefined
  }
  if (clutter.length > 1) return `--clutter ${clutterOfExtract} cannot stand beside files`
  if (clutterTable !== undefined) {
    return `--clutter ${clutterOfExtract} has a table of its own: leave out --clutter-table`
  }
  return clutterPaths(options).length === 0
    ? `--clutter ${clutterOfExtract} needs an extract (.osm.pbf) among --buildings or --base-map`
    : undefined
}

function checkBaseMap(options: BuildOptions): string | undefined {
  const { source, license } = options.origins?.baseMap ?? {}
  const texts = { '--base-map-source': source, '--base-map-license': license }
  for (const [flag, text] of Object.entries(texts)) {
    if (text === undefined) continue
    if (isBlank(text)) return `${flag} must not be blank`
    if (baseMapPaths(options).length === 0) {
      return `${flag} needs an extract: there is no base map that it could describe`
    }
  }
  return undefined
}
