import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import type { TaskResult } from '../../compute/task.ts'
import { encodeSurfaceGeoTiff } from '../../formats/geotiff-write.ts'
import { csvType, geoJsonType, jsonType, textResult, writtenResult } from '../wire/results.ts'
import type { AnswerFacts } from '../wire/los-classification-view.ts'
import type { ResolvedSurface } from './question.ts'
import { maskBands, powerBandDescription } from './surface-masks.ts'
import { surfaceCsv, surfaceNoData, writeContours, writeCoverageSurface } from './surface-view.ts'

export type SurfaceFormat = 'json' | 'geotiff' | 'geojson' | 'csv'

/** The surface in one of its forms; the fact is its fingerprint, which not every form can hold. */
export function surfaceResult(
  format: SurfaceFormat,
  question: ResolvedSurface,
  surface: CoverageSurface,
  about: AnswerFacts,
  includesMasks: boolean,
): TaskResult {
  const { fingerprint } = about
  const facts = { fingerprint }
  switch (format) {
    case 'geotiff':
      return { body: geoTiffBytes(surface, includesMasks), contentType: 'image/tiff', facts }
    case 'geojson':
      return writtenResult(
        (writer) => writeContours(writer, surface, fingerprint),
        geoJsonType,
        facts,
      )
    case 'csv':
      return textResult(surfaceCsv(surface), csvType, facts)
    case 'json':
      return writtenResult(
        (writer) => writeCoverageSurface(writer, question, surface, about, includesMasks),
        jsonType,
        facts,
      )
  }
}

function geoTiffBytes(surface: CoverageSurface, includesMasks: boolean): Uint8Array {
  const { grid } = surface
  const values = grid.values.map((value) => (Number.isNaN(value) ? surfaceNoData : value))
  const raster = { ...grid, values, noData: surfaceNoData }
  if (!includesMasks) return encodeSurfaceGeoTiff(raster)
  const bands = maskBands(surface, surfaceNoData)
  return encodeSurfaceGeoTiff({ ...raster, description: powerBandDescription, bands })
}
