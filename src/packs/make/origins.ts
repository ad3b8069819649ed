import { derivesClutter } from './clutter/clutter-inputs.ts'
import { worldCoverLicense, worldCoverTable } from './clutter/worldcover.ts'
import type { BuildOptions, LayerOrigin } from './common/build-options.ts'
import type { BuildInputs, InputFile, InputKind } from './common/input-file.ts'
import type { PackOrigins } from './pack-content.ts'

/** What is known about data by the kind of file it comes in. */
const originsByKind: Readonly<Record<InputKind, { describe: string; license: string }>> = {
  osm_pbf: {
    describe: 'OpenStreetMap extract',
    license: 'ODbL 1.0 (c) OpenStreetMap contributors',
  },
  geojson: { describe: 'GeoJSON file', license: 'not declared' },
  geojson_lines: { describe: 'GeoJSON file', license: 'not declared' },
  footprint_table: { describe: 'Table of footprints', license: 'not declared' },
  opencellid_csv: { describe: 'OpenCelliD export', license: 'CC BY-SA 4.0 (c) OpenCelliD' },
  site_list: { describe: 'Site list', license: 'not declared' },
  hgt: { describe: 'HGT tile', license: 'not declared (NASA/USGS SRTM is public domain)' },
  hgt_zip: { describe: 'HGT tile', license: 'not declared (NASA/USGS SRTM is public domain)' },
  geotiff: { describe: 'GeoTIFF', license: 'not declared' },
}

/** Source and licence of every layer of a build. */
export function originsOf(options: BuildOptions, inputs: BuildInputs): PackOrigins {
  const { origins = {} } = options
  return {
    towers: originOf(inputs.towers, origins.towers),
    buildings: originOf(inputs.buildings, origins.buildings),
    terrain: originOf(inputs.terrain, origins.terrain),
    clutter: clutterOrigin(options, inputs),
    refractivity: {
      source: inputs.digitalMaps.map(({ fileName }) => `ITU-R digital map ${fileName}`).join('; '),
      license: 'ITU: not to be passed on',
    },
    baseMap: originOf(inputs.baseMap, origins.baseMap),
  }
}

/** Derived clutter is of the extracts and the buildings alike; the map of WorldCover has one licence. */
function clutterOrigin(options: BuildOptions, { clutter, buildings }: BuildInputs) {
  const declared = options.origins?.clutter
  if (derivesClutter(options)) {
    const others = buildings.filter(({ path }) => !clutter.some((one) => one.path === path))
    return originOf([...clutter, ...others], declared)
  }
  const isWorldCover = options.clutterTable === worldCoverTable
  return originOf(clutter, { ...(isWorldCover && { license: worldCoverLicense }), ...declared })
}

/** Source and licence of a layer: what the user says, otherwise what the files suggest. */
function originOf(
  inputs: readonly InputFile[],
  declared: LayerOrigin | undefined,
): Required<LayerOrigin> {
  const unique = (texts: string[]): string => [...new Set(texts)].join('; ')
  return {
    source:
      declared?.source ??
      unique(inputs.map(({ kind, name }) => `${originsByKind[kind].describe} ${name}`)),
    license: declared?.license ?? unique(inputs.map(({ kind }) => originsByKind[kind].license)),
  }
}
