import type {
  Interference,
  InterferenceQuestion,
} from '../../analyses/interference/interference.ts'
import { boxOfSamples, sampleGrid } from '../../analyses/interference/sample-grid.ts'
import { maximumRasterNodes } from '../../analyses/raster-nodes.ts'
import { roundTo1 } from '../../rounding.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { TaskResult } from '../../compute/task.ts'
import { invalidRequest } from '../../errors.ts'
import { csvText } from '../../formats/csv-write.ts'
import { encodeSurfaceGeoTiff } from '../../formats/geotiff-write.ts'
import { encodeGeoPackage } from '../../formats/geopackage.ts'
import { zipped } from '../../formats/kmz.ts'
import { paletteStyle, type RasterColor, rampStyle } from '../../formats/qgis-style.ts'
import {
  csvType,
  geoJsonType,
  geoPackageType,
  geoTiffType,
  textResult,
  writtenResult,
  zipType,
} from '../wire/results.ts'
import { writeAnswer } from '../wire/streamed.ts'
import { interferenceLayersOf } from './layers.ts'
import { type InterferenceLayer, serverColors, sinrColors } from './looks.ts'
import { interferenceSquares } from './answer.ts'
import { powerColors } from '../../formats/power-colors.ts'

export const interferenceFiles = ['geotiff', 'geotiff_zip', 'geojson', 'csv', 'gpkg'] as const
export type InterferenceFile = (typeof interferenceFiles)[number]

/**
 * For files that hold the whole box around the samples: cells far apart have a large one, however few
 * the samples are.
 *
 * @throws {SightlineError} invalid_request naming the bound
 */
export function refuseLargeRaster(
  { cells, sampleSpacingM, radiusM }: InterferenceQuestion,
  format: InterferenceFile,
  stop: StopSignal,
): void {
  if (format !== 'geotiff' && format !== 'geotiff_zip') return
  const { width, height } = boxOfSamples(sampleGrid(cells, sampleSpacingM, radiusM, stop))
  if (width * height <= maximumRasterNodes) return
  throw invalidRequest(
    `a raster must have at most ${maximumRasterNodes} nodes; the box around these cells has ` +
      `${width} x ${height} at the spacing of the grid: f=geojson, csv and gpkg hold the samples alone`,
  )
}

/** Stands for "no value" in a raster. */
const noData = -9999

type Sample = Interference['samples'][number]

/** What a file says about itself. */
interface InterferenceFileFacts {
  readonly fingerprint: string
  /** Name without ending. */
  readonly stem: string
  readonly items: Readonly<Record<string, string>>
  readonly changedAt: string
  /** Puts an apostrophe before ids in CSV that a spreadsheet would compute. */
  readonly escapesFormulas: boolean
}

/** One layer of the grid as a file; a GeoPackage holds all. */
export function interferenceFile(
  answer: Interference,
  format: InterferenceFile,
  layer: InterferenceLayer,
  { fingerprint, stem, items, changedAt, escapesFormulas }: InterferenceFileFacts,
): TaskResult {
  const facts = { fingerprint }
  switch (format) {
    case 'geotiff':
      return { body: geoTiffOf(answer, layer, items), contentType: geoTiffType, facts }
    case 'geotiff_zip': {
      const body = zipped({
        [`${stem}.tif`]: geoTiffOf(answer, layer, items),
        [`${stem}.qml`]: new TextEncoder().encode(rasterStyle(answer, layer)),
      })
      return { body, contentType: zipType, facts }
    }
    case 'gpkg': {
      const layers = interferenceLayersOf(answer, fingerprint)
      const body = encodeGeoPackage({ layers, items, changedAt })
      return { body, contentType: geoPackageType, facts }
    }
    case 'geojson':
      return writtenResult(
        (writer) => writeAnswer(writer, interferenceSquares, { answer, layer, fingerprint }),
        geoJsonType,
        facts,
      )
    case 'csv':
      return textResult(csvOf(answer, layer, escapesFormulas), csvType, facts)
  }
}

/** A number of a layer; the best server by its place in the request, from 0. Null: none. */
function valueOf(
  { quality: { serving, signal } }: Sample,
  layer: InterferenceLayer,
): number | null {
  if (serving === null || signal === null) return null
  if (layer === 'best_server') return serving
  return roundTo1(layer === 'sinr' ? signal.sinrDb : signal.rsrpDbm)
}

/** The box of the lattice around all samples; nodes that are no sample have no value. */
function geoTiffOf(
  { samples, cells, grid }: Interference,
  layer: InterferenceLayer,
  items: Readonly<Record<string, string>>,
): Uint8Array {
  const { lattice } = grid
  const { south, west, width, height } = boxOfSamples(grid)
  const values = new Float64Array(width * height).fill(noData)
  for (const sample of samples) {
    const value = valueOf(sample, layer)
    if (value === null) continue
    values[(sample.point.row - south) * width + sample.point.column - west] = value
  }
  const lonOf = (column: number) => lattice.originLon + column * lattice.stepLon
  const latOf = (row: number) => lattice.originLat + row * lattice.stepLat
  return encodeSurfaceGeoTiff({
    bounds: [lonOf(west), latOf(south), lonOf(west + width - 1), latOf(south + height - 1)],
    width,
    height,
    values,
    noData,
    about: rasterAbout[layer],
    items: {
      ...items,
      ...(layer === 'best_server' ? { CELLS: cells.map(({ cell }) => cell.id).join(', ') } : {}),
    },
  })
}

const rasterAbout = {
  sinr: { description: 'SINR, dB', unit: 'dB' },
  rsrp: { description: 'RSRP, dBm', unit: 'dBm' },
  best_server: { description: 'serving cell: its place in the request, from 0' },
} as const satisfies Record<InterferenceLayer, object>

/** The colours that QGIS shows the raster of a layer in. */
function rasterStyle({ cells }: Interference, layer: InterferenceLayer): string {
  switch (layer) {
    case 'sinr':
      return rampStyle(sinrColors)
    case 'rsrp':
      return rampStyle(powerColors)
    case 'best_server':
      return paletteStyle(
        cells.map(({ cell }, value): RasterColor => ({
          value,
          label: cell.id,
          color: serverColors[value],
        })),
      )
  }
}

const propertyNames = {
  sinr: 'sinr_db',
  rsrp: 'rsrp_dbm',
  best_server: 'serving_cell_id',
} as const satisfies Record<InterferenceLayer, string>

function csvOf(
  { samples, cells }: Interference,
  layer: InterferenceLayer,
  escapesFormulas: boolean,
): string {
  const rows = samples.flatMap((sample) => {
    const value = valueOf(sample, layer)
    if (value === null) return []
    const shown = layer === 'best_server' ? cells[value].cell.id : value
    return [[sample.point.lon, sample.point.lat, shown]]
  })
  const header = ['longitude', 'latitude', propertyNames[layer]]
  return csvText([header, ...rows], { escapesFormulas })
}
