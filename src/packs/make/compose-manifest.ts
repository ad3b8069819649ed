import type { Manifest, ManifestLayer } from '../manifest/manifest.ts'
import { buildingMembers } from './buildings/building-files.ts'
import type { LayerOrigin, PackDescription, TerrainDeclaration } from './common/build-options.ts'
import type { PackContent, PackOrigins } from './pack-content.ts'
import { qualityOf } from './quality-report.ts'

/** Names of the files of a built pack. */
export const fileNames = {
  towers: 'towers.geojson',
  terrain: 'terrain.tif',
  clutter: 'clutter.tif',
  clutterClasses: 'clutter-classes.json',
  refractivity: 'refractivity.json',
  baseMap: 'base-map.pmtiles',
} as const

/** The names of a pack, with the defaults of those that are not given. */
export function namesOf({ id, name = id, version = '1' }: PackDescription) {
  return { id, name, version }
}

/** The manifest of a built pack, its members in a fixed order, and what to tell the user. */
export function composeManifest(
  description: PackDescription,
  origins: PackOrigins,
  content: PackContent,
): { manifest: Manifest; warnings: string[] } {
  const layers = layersOf(description, origins, content)
  const { quality, warnings } = qualityOf(description, content)
  const unique = (pick: (layer: ManifestLayer) => string | undefined): string[] => [
    ...new Set(Object.values(layers).flatMap((layer) => pick(layer) ?? [])),
  ]
  const { terrain, clutter, refractivity, baseMap } = content
  const buildings = buildingMembers(content.buildings)
  const manifest: Manifest = {
    schema_version: 2,
    ...namesOf(description),
    crs: 'EPSG:4326',
    bounds: [...content.extent.dataBounds],
    generated_at: description.generatedAt ?? new Date().toISOString(),
    sources: unique((layer) => layer.source),
    licenses: unique((layer) => layer.license),
    confidence: description.confidence ?? quality.summary,
    files: {
      towers: fileNames.towers,
      ...buildings.files,
      ...(terrain && { terrain: fileNames.terrain }),
      ...(clutter && { clutter: fileNames.clutter, clutter_classes: fileNames.clutterClasses }),
      ...(refractivity && { refractivity: fileNames.refractivity }),
      ...(baseMap && { base_map: fileNames.baseMap }),
    },
    sha256: {
      [fileNames.towers]: content.towers.sha256,
      ...buildings.sha256,
      ...(terrain && { [fileNames.terrain]: terrain.sha256 }),
      ...(clutter && {
        [fileNames.clutter]: clutter.sha256,
        [fileNames.clutterClasses]: clutter.tableSha256,
      }),
      ...(refractivity && { [fileNames.refractivity]: refractivity.sha256 }),
      ...(baseMap && { [fileNames.baseMap]: baseMap.sha256 }),
    },
    layers,
    quality,
  }
  return { manifest, warnings }
}

function layersOf(
  description: PackDescription,
  origins: PackOrigins,
  content: PackContent,
): Record<string, ManifestLayer> {
  const vector = { format: 'geojson', crs: 'EPSG:4326', optional: false }
  const { terrain } = content
  const isIndexed = content.buildings.blocksSha256 !== undefined
  return {
    towers: {
      kind: 'cell_inventory',
      ...vector,
      ...(origins.towers.source === '' ? {} : origins.towers),
      confidence: towerConfidence(content.towers),
    },
    buildings: {
      kind: 'building_footprints',
      ...vector,
      ...(isIndexed && { format: 'flatgeobuf' }),
      ...origins.buildings,
      confidence: 'as the source says',
    },
    ...(isIndexed && {
      building_blocks: {
        kind: 'building_blocks',
        ...vector,
        format: 'sha256',
        confidence: 'hashes of the blocks of the building file',
      },
    }),
    ...(terrain && { terrain: terrainLayer(description.terrainDeclaration, origins.terrain) }),
    ...(content.clutter && clutterLayers(origins.clutter)),
    ...(content.refractivity && {
      refractivity: {
        kind: 'refractivity',
        format: 'json',
        crs: 'EPSG:4326',
        optional: true,
        units: 'N-units, N-units/km',
        ...origins.refractivity,
        confidence: `digital maps ${content.refractivity.maps.join(', ')} of ITU-R P.452 and P.1812`,
      },
    }),
    ...(content.baseMap && {
      base_map: {
        kind: 'base_map',
        format: 'pmtiles',
        crs: 'EPSG:3857',
        optional: true,
        ...origins.baseMap,
        confidence: 'for orientation only; no answer rests on it',
      },
    }),
  }
}

/** The raster of classes and the table of what they stand for. */
function clutterLayers(origin: LayerOrigin): Record<string, ManifestLayer> {
  const shared = { crs: 'EPSG:4326', optional: true }
  return {
    clutter: {
      kind: 'clutter',
      format: 'geotiff',
      ...shared,
      ...origin,
      confidence: 'as the source says',
    },
    clutter_classes: {
      kind: 'clutter_classes',
      format: 'json',
      ...shared,
      units: 'm',
      confidence: 'representative heights, not measured ones',
    },
  }
}

function towerConfidence({ count, simulated }: PackContent['towers']): string {
  if (count === 0) return 'no tower records'
  return simulated === count ? 'simulated' : 'as the source says'
}

/** The declaration of a terrain layer in a manifest. */
export function terrainLayer(
  declared: TerrainDeclaration = {},
  origin: LayerOrigin = {},
): ManifestLayer {
  const { verticalDatum, verticalDatumKind, geoidModel, acquisitionEpoch } = declared
  const elevationKind = declared.elevationKind ?? 'dem_unspecified'
  return {
    kind: 'terrain',
    format: 'geotiff',
    crs: 'EPSG:4326',
    optional: true,
    units: 'm',
    ...origin,
    confidence: elevationKind === 'dem_unspecified' ? 'kind of elevation not declared' : 'declared',
    elevation_kind: elevationKind,
    ...(verticalDatum !== undefined && { vertical_datum: verticalDatum }),
    ...(verticalDatumKind !== undefined && { vertical_datum_kind: verticalDatumKind }),
    ...(geoidModel !== undefined && { geoid_model: geoidModel }),
    interpolation: 'bilinear',
    ...(acquisitionEpoch !== undefined && { acquisition_epoch: acquisitionEpoch }),
  }
}
