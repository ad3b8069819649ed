import type { LayerOrigin } from './common/build-options.ts'
import type { InputFile, InputKind } from './common/input-file.ts'

/** What is known about data by the kind of file it comes in. */
const originsByKind: Readonly<Record<InputKind, { describe: string; license: string }>> = {
  osm_pbf: {
    describe: 'OpenStreetMap extract',
    license: 'ODbL 1.0 (c) OpenStreetMap contributors',
  },
  geojson: { describe: 'GeoJSON file', license: 'not declared' },
  geojson_lines: { describe: 'GeoJSON file', license: 'not declared' },
  opencellid_csv: { describe: 'OpenCelliD export', license: 'CC BY-SA 4.0 (c) OpenCelliD' },
  site_list: { describe: 'Site list', license: 'not declared' },
  hgt: { describe: 'HGT tile', license: 'not declared (NASA/USGS SRTM is public domain)' },
  hgt_zip: { describe: 'HGT tile', license: 'not declared (NASA/USGS SRTM is public domain)' },
  geotiff: { describe: 'GeoTIFF', license: 'not declared' },
}

/** Source and licence of a layer: what the user says, otherwise what the files suggest. */
export function originOf(
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
