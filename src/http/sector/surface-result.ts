import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import { neverStop, type StopSignal } from '../../stop-signal.ts'
import type { TaskResult } from '../../compute/task.ts'
import { encodeGeoPackage } from '../../formats/geopackage.ts'
import { encodeSurfaceGeoTiff, type SurfaceBand } from '../../formats/geotiff-write.ts'
import { encodeKmz, zipped } from '../../formats/kmz.ts'
import { rampStyle } from '../../formats/qgis-style.ts'
import type { AnswerFacts } from '../wire/los-answer.ts'
import { powerColors } from '../../formats/power-colors.ts'
import type { WithGround } from '../wire/ground.ts'
import {
  csvType,
  geoJsonType,
  geoPackageType,
  geoTiffType,
  jsonType,
  kmzType,
  textResult,
  writtenResult,
  zipType,
} from '../wire/results.ts'
import { writeAnswer } from '../wire/streamed.ts'
import type { ResolvedSurface } from './question.ts'
import type { PictureFormat, SurfaceFormat } from './surface-formats.ts'
import { pictureLayers, type SectorPicture } from './surface-layers.ts'
import { probabilityBands, probabilityHeadline } from './surface-probability.ts'
import { maskBands, powerBand } from './surface-masks.ts'
import { bandItem } from './surface-band.ts'
import { radialAssumption } from './surface-method.ts'
import { writeIsolineFile } from './isolines.ts'
import { surfaceAnswer, surfaceBytes, surfaceNoData } from './surface-answer.ts'
import { surfaceCsv } from './surface-csv.ts'

/** What a file says about itself. */
export interface SurfaceFileFacts extends AnswerFacts {
  /** Name without ending. */
  readonly stem: string
  readonly items: Readonly<Record<string, string>>
  readonly changedAt: string
}

/** The surface in one of its forms; the fact is its fingerprint, which not every form can hold. */
export function surfaceResult(
  format: SurfaceFormat,
  question: ResolvedSurface,
  surface: WithGround<CoverageSurface>,
  about: SurfaceFileFacts,
  includesMasks: boolean,
  stop: StopSignal = neverStop,
): TaskResult {
  const { fingerprint } = about
  const facts = { fingerprint }
  switch (format) {
    case 'geotiff':
      return {
        body: geoTiffBytes(question, surface, about, includesMasks),
        contentType: geoTiffType,
        facts,
      }
    case 'geotiff_zip':
      return {
        body: styledGeoTiff(question, surface, about, includesMasks),
        contentType: zipType,
        facts,
      }
    case 'geojson':
      return writtenResult(
        (writer) => writeIsolineFile(writer, surface, fingerprint),
        geoJsonType,
        facts,
        stop,
      )
    case 'csv':
      return textResult(surfaceCsv(surface), csvType, facts)
    case 'json':
      return writtenResult(
        (writer) =>
          writeAnswer(writer.expect(surfaceBytes(surface)), surfaceAnswer, {
            question,
            answer: surface,
            fingerprint,
            terrainStatus: about.terrainStatus,
            includesMasks,
          }),
        jsonType,
        facts,
        stop,
      )
  }
}

/** The whole picture of a cell as one file of layers. */
export function pictureResult(
  format: PictureFormat,
  question: ResolvedSurface,
  picture: SectorPicture,
  about: SurfaceFileFacts,
): TaskResult {
  const { fingerprint, stem, changedAt } = about
  const items = itemsOf(question, picture.surface, about)
  const layers = pictureLayers(question, picture, fingerprint)
  const facts = { fingerprint }
  if (format === 'gpkg') {
    return {
      body: encodeGeoPackage({ layers, items, changedAt }),
      contentType: geoPackageType,
      facts,
    }
  }
  const description = Object.entries(items)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return { body: encodeKmz(stem, description, layers), contentType: kmzType, facts }
}

/** What a file says of itself: how it was interpolated too. */
function itemsOf(
  question: ResolvedSurface,
  surface: CoverageSurface,
  { items }: SurfaceFileFacts,
): Readonly<Record<string, string>> {
  const { radial, probability } = surface
  return {
    ...items,
    ...(radial === null ? {} : { METHOD: radialAssumption(radial) }),
    ...(probability === null ? {} : { PROBABILITY: probabilityHeadline(probability) }),
    ...bandItem(question, surface),
  }
}

function geoTiffBytes(
  question: ResolvedSurface,
  surface: CoverageSurface,
  about: SurfaceFileFacts,
  includesMasks: boolean,
): Uint8Array {
  const { grid } = surface
  const values = grid.values.map((value) => (Number.isNaN(value) ? surfaceNoData : value))
  const bands = [
    ...(includesMasks ? maskBands(surface, surfaceNoData) : []),
    ...probabilityBands(surface, surfaceNoData),
    ...pathLossBands(surface),
  ]
  return encodeSurfaceGeoTiff({
    ...grid,
    values,
    noData: surfaceNoData,
    about: powerBand,
    items: itemsOf(question, surface, about),
    bands,
  })
}

/** The losses as a band of a GeoTIFF; none where they are not wanted. */
function pathLossBands({ pathLossDb }: CoverageSurface): readonly SurfaceBand[] {
  if (pathLossDb === null) return []
  const values = pathLossDb.map((lossDb) => (Number.isNaN(lossDb) ? surfaceNoData : lossDb))
  return [{ description: 'path loss, dB', unit: 'dB', values }]
}

/** The GeoTIFF, and beside it under the same name the colours that QGIS shows it in. */
function styledGeoTiff(
  question: ResolvedSurface,
  surface: CoverageSurface,
  about: SurfaceFileFacts,
  includesMasks: boolean,
): Uint8Array {
  return zipped({
    [`${about.stem}.tif`]: geoTiffBytes(question, surface, about, includesMasks),
    [`${about.stem}.qml`]: new TextEncoder().encode(rampStyle(powerColors)),
  })
}
