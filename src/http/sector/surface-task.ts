import { type CoverageSurface, coverageSurface } from '../../analyses/sector/coverage-surface.ts'
import type { TaskContext, TaskResult } from '../../compute/task.ts'
import { encodeSurfaceGeoTiff } from '../../formats/geotiff-write.ts'
import type { ResolvedSurface } from './question.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { surfaceCsv, surfaceNoData, writeContours, writeCoverageSurface } from './surface-view.ts'
import { sectorIdentity } from './identity.ts'
import { csvType, geoJsonType, jsonType, textResult, writtenResult } from '../wire/results.ts'
import { worldOf } from '../../compute/attached-world.ts'

export type SurfaceFormat = 'json' | 'geotiff' | 'geojson' | 'csv'

export interface SurfaceInput extends ApplicationIdentity {
  readonly question: ResolvedSurface
  readonly format: SurfaceFormat
}

/** The surface in one of its forms; the fact is its fingerprint, which not every form can hold. */
export function coverageSurfaceTask(input: SurfaceInput, context: TaskContext): TaskResult {
  const surface = coverageSurface(worldOf(context.snapshot), input.question, context.stop)
  const facts = { fingerprint: identify(input, context) }
  switch (input.format) {
    case 'geotiff':
      return { body: geoTiffBytes(surface), contentType: 'image/tiff', facts }
    case 'geojson':
      return writtenResult(
        (writer) => writeContours(writer, surface, facts.fingerprint),
        geoJsonType,
        facts,
      )
    case 'csv':
      return textResult(surfaceCsv(surface), csvType, facts)
    case 'json':
      return writtenResult(
        (writer) => writeCoverageSurface(writer, input.question, surface, facts.fingerprint),
        jsonType,
        facts,
      )
  }
}

function identify({ question, applicationVersion }: SurfaceInput, { snapshot }: TaskContext) {
  const request = {
    ...sectorIdentity(question),
    cell_size_m: question.cellSizeM,
    thresholds_dbm: question.thresholdsDbm,
  }
  const { propagationModel } = question.cell.profile
  return answerFingerprint('coverage-surface', request, snapshot.manifest, propagationModel, {
    applicationVersion,
  })
}

function geoTiffBytes({ grid }: CoverageSurface): Uint8Array {
  const values = grid.values.map((value) => (Number.isNaN(value) ? surfaceNoData : value))
  return encodeSurfaceGeoTiff({ ...grid, values, noData: surfaceNoData })
}
