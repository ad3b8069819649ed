import {
  referencedFiles,
  type LayerName,
  type Manifest,
  type ManifestLayer,
} from './manifest-schema.ts'
import { elevationKinds, verticalDatumKinds } from './terrain-kinds.ts'

const requiredCrs = 'EPSG:4326'
/** A raster says itself where it lies, map tiles are in web mercator. */
const otherCrsLayers: readonly LayerName[] = ['terrain', 'base_map']
/** In characters, that is in code points. */
const maximumNameLength = 128
const hexDigest = /^[0-9a-f]{64}$/i

/**
 * The rules of a manifest beyond the types of its members. Gives the first broken rule as text
 * that names the member, or undefined when all hold.
 */
export function checkManifestRules(manifest: Manifest): string | undefined {
  return (
    checkNames(manifest) ??
    checkCrs(manifest) ??
    checkBounds(manifest.bounds) ??
    checkProvenance(manifest) ??
    checkFiles(manifest) ??
    checkDeclaredLayers(manifest) ??
    (manifest.schema_version >= 2 ? checkSecondVersion(manifest) : undefined)
  )
}

/** The first of the names of a pack that breaks a rule, as text; undefined when none does. */
export function checkNames(names: Pick<Manifest, 'id' | 'name' | 'version'>): string | undefined {
  for (const member of ['id', 'name', 'version'] as const) {
    const text = names[member]
    if (isBlank(text)) return `${member} must not be blank`
    if (Array.from(text).length > maximumNameLength) {
      return `${member} must be at most ${maximumNameLength} characters`
    }
  }
  return undefined
}

function checkCrs({ crs }: Manifest): string | undefined {
  return crs === requiredCrs ? undefined : `crs must be ${requiredCrs}`
}

function checkBounds([west, south, east, north]: readonly number[]): string | undefined {
  if (west < -180 || east > 180) return 'bounds must lie between longitude -180 and 180'
  if (south < -90 || north > 90) return 'bounds must lie between latitude -90 and 90'
  if (west >= east) return 'bounds must have west below east'
  if (south >= north) return 'bounds must have south below north'
  return undefined
}

function checkProvenance(manifest: Manifest): string | undefined {
  if (isBlank(manifest.generated_at)) return 'generated_at must not be blank'
  if (isBlank(manifest.confidence)) return 'confidence must not be blank'
  for (const member of ['sources', 'licenses'] as const) {
    const blank = manifest[member].findIndex(isBlank)
    if (blank >= 0) return `${member}.${blank} must not be blank`
  }
  return undefined
}

function checkFiles(manifest: Manifest): string | undefined {
  const layerOfFile = new Map<string, string>()
  for (const { layer, name } of referencedFiles(manifest)) {
    if (isBlank(name)) return `files.${layer} must not be blank`
    const other = layerOfFile.get(name)
    if (other !== undefined) return `files.${layer} must not share a file with files.${other}`
    layerOfFile.set(name, layer)
    if (!Object.hasOwn(manifest.sha256, name)) return `sha256 needs the hash of files.${layer}`
    if (!hexDigest.test(manifest.sha256[name])) {
      return `sha256 of files.${layer} must be 64 hexadecimal digits`
    }
  }
  if (manifest.files.clutter_classes !== undefined && manifest.files.clutter === undefined) {
    return 'files.clutter_classes needs files.clutter'
  }
  const isIndexed = manifest.files.buildings.endsWith('.fgb')
  if (isIndexed !== (manifest.files.building_blocks !== undefined)) {
    return 'files.building_blocks is for files.buildings in FlatGeobuf (.fgb), which needs it'
  }
  const { files } = manifest
  return (
    checkBeside(files, 'building_ids', 'building_id_blocks') ??
    checkBeside(files, 'building_overviews', 'building_overview_blocks') ??
    checkBeside(files, 'building_columns', 'building_column_blocks')
  )
}

/** What lies beside buildings that are read by window, with the hashes of its blocks. */
function checkBeside(
  files: Manifest['files'],
  layer: LayerName,
  blockLayer: LayerName,
): string | undefined {
  const name = files[layer]
  if ((name === undefined) !== (files[blockLayer] === undefined)) {
    return `files.${layer} and files.${blockLayer} need each other`
  }
  if (name !== undefined && !files.buildings.endsWith('.fgb')) {
    return `files.${layer} is for files.buildings in FlatGeobuf (.fgb)`
  }
  return undefined
}

function checkDeclaredLayers(manifest: Manifest): string | undefined {
  for (const [name, layer] of Object.entries(manifest.layers ?? {})) {
    const { elevation_kind: kind, vertical_datum_kind: datumKind } = layer
    if (kind !== undefined && !elevationKinds.some((one) => one === kind)) {
      return `layers.${name}.elevation_kind must be one of ${elevationKinds.join(', ')}`
    }
    if (datumKind !== undefined && !verticalDatumKinds.some((one) => one === datumKind)) {
      return `layers.${name}.vertical_datum_kind must be one of ${verticalDatumKinds.join(', ')}`
    }
    if (layer.resolution_m !== undefined && layer.resolution_m <= 0) {
      return `layers.${name}.resolution_m must be above 0`
    }
  }
  return undefined
}

function checkSecondVersion(manifest: Manifest): string | undefined {
  for (const { layer } of referencedFiles(manifest)) {
    const declared = manifest.layers?.[layer]
    if (declared === undefined) return `layers.${layer} is required`
    const broken = checkLayer(layer, declared)
    if (broken !== undefined) return broken
  }
  if (manifest.quality === undefined) return 'quality is required'
  return isBlank(manifest.quality.summary) ? 'quality.summary must not be blank' : undefined
}

/** The first rule of schema 2 that a declared layer breaks, as text; undefined when all hold. */
export function checkLayer(name: LayerName, layer: ManifestLayer): string | undefined {
  for (const member of ['kind', 'format', 'crs'] as const) {
    if (isBlank(layer[member])) return `layers.${name}.${member} must not be blank`
  }
  if (!otherCrsLayers.includes(name) && layer.crs !== requiredCrs) {
    return `layers.${name}.crs must be ${requiredCrs}`
  }
  if ((name === 'towers' || name === 'buildings') && layer.optional) {
    return `layers.${name}.optional must be false`
  }
  if (layer.elevation_kind === 'dtm') {
    if (isBlank(layer.vertical_datum ?? '')) {
      return `layers.${name}.vertical_datum is required for a dtm`
    }
    if (layer.vertical_datum_kind === undefined) {
      return `layers.${name}.vertical_datum_kind is required for a dtm`
    }
  }
  return undefined
}

/** True when a text holds nothing but white space. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}
