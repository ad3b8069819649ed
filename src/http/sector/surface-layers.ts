import { maximumReturnedGaps } from '../../analyses/question-bounds.ts'
import { roundTo1 } from '../../rounding.ts'
import type { CoverageGaps } from '../../analyses/sector/coverage-gaps.ts'
import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import type { RaySegment, SectorSimulation } from '../../analyses/sector/simulate.ts'
import { surfacePoint } from '../../analyses/sector/surface-frame.ts'
import { mappedSequence } from '../../formats/sequence.ts'
import {
  columnsOf,
  type ColumnValue,
  type LayerGeometry,
  tableOf,
  type VectorLayer,
} from '../../formats/vector-layer.ts'
import { classAreas } from '../../spatial/class-regions.ts'
import { joinPieces } from '../../spatial/isolines.ts'
import { powerSymbols } from '../../formats/power-colors.ts'
import { bandIndexOf, type PowerBand, powerBands } from '../wire/power-bands.ts'
import { siteLayer } from '../wire/site-layer.ts'
import { gapProperties } from './gaps-answer.ts'
import type { ResolvedSurface } from './question.ts'
import { signalClass } from './isolines.ts'

/** Everything that a map of one cell shows. */
export interface SectorPicture {
  readonly surface: CoverageSurface
  readonly simulation: SectorSimulation
  readonly gaps: CoverageGaps
}

/** A cell as layers: areas by power, isolines, rays, buildings left out, the site. */
export function pictureLayers(
  question: ResolvedSurface,
  { surface, simulation, gaps }: SectorPicture,
  fingerprint: string,
): VectorLayer[] {
  const bands = powerBands(question.thresholdsDbm)
  return [
    surfaceLayer(bands, surface),
    isolineLayer(surface),
    rayLayer(bands, simulation),
    gapLayer(gaps),
    siteLayer([question.cell], fingerprint),
  ]
}

const symbolsOf = (bands: readonly PowerBand[]) =>
  bands.map(({ label, color }) => ({ value: label, label, color }))

/** One area a band: the squares around its nodes, exactly. */
function surfaceLayer(bands: readonly PowerBand[], { grid }: CoverageSurface): VectorLayer {
  const classes = Array.from(grid.values, (value) =>
    Number.isNaN(value) ? -1 : bandIndexOf(bands, value),
  )
  const areas = classAreas({ ...grid, classes })
  // A node is the middle of its square, a corner lies half a spacing beside it.
  const place = ([column, row]: readonly [number, number]) =>
    degrees(...surfacePoint(grid, column - 0.5, row - 0.5))
  const features = bands.flatMap(({ fromDbm, toDbm, label }, index) => {
    const own = areas.get(index)
    if (own === undefined) return []
    const coordinates = mappedSequence(own, (rings) =>
      mappedSequence(rings, (ring) => mappedSequence(ring, place)),
    )
    const nodes = classes.filter((value) => value === index).length
    const areaM2 = Math.round(nodes * grid.cellSizeM * grid.cellSizeM)
    return [
      {
        geometry: { type: 'MultiPolygon', coordinates } satisfies LayerGeometry,
        values: [label, fromDbm, toDbm, nodes, areaM2],
      },
    ]
  })
  return {
    name: 'received_power',
    title: 'Received power',
    description: 'Areas by received power, dBm: the squares around the nodes of the grid.',
    geometryType: 'MultiPolygon',
    columns: columnsOf({
      band: 'TEXT',
      from_dbm: 'REAL',
      to_dbm: 'REAL',
      nodes: 'INTEGER',
      area_m2: 'REAL',
    }),
    features,
    style: { column: 'band', symbols: symbolsOf(bands), opacity: 0.6 },
  }
}

function isolineLayer({ contours }: CoverageSurface): VectorLayer {
  const label = (thresholdDbm: number) => `${thresholdDbm} dBm`
  return {
    name: 'isolines',
    title: 'Isolines',
    description: 'Lines of equal received power, dBm.',
    geometryType: 'LineString',
    columns: columnsOf({
      level: 'TEXT',
      threshold_dbm: 'REAL',
      class: 'TEXT',
    }),
    features: contours.flatMap(({ thresholdDbm, segments }) =>
      joinPieces(segments).map((line) => ({
        geometry: {
          type: 'LineString',
          coordinates: Array.from({ length: line.length / 2 }, (_, i) =>
            degrees(line[2 * i], line[2 * i + 1]),
          ),
        } satisfies LayerGeometry,
        values: [label(thresholdDbm), thresholdDbm, signalClass(thresholdDbm)],
      })),
    ),
    style: {
      column: 'level',
      symbols: powerSymbols(
        contours.map(({ thresholdDbm }) => thresholdDbm),
        label,
      ),
    },
  }
}

interface RayPiece {
  readonly ray: SectorSimulation['rays'][number]
  readonly segment: RaySegment
  readonly bands: readonly PowerBand[]
}

const signalOf = ({ segment }: RayPiece) => roundTo1(segment.end.receivedPowerDbm)

const rayTable = tableOf<RayPiece>({
  band: ['TEXT', (piece) => piece.bands[bandIndexOf(piece.bands, signalOf(piece))].label],
  ray_index: ['INTEGER', ({ ray }) => ray.rayIndex],
  segment_index: ['INTEGER', ({ segment }) => segment.segmentIndex],
  signal_dbm: ['REAL', signalOf],
  is_blocked: ['INTEGER', ({ segment }) => (segment.isBlocked ? 1 : 0)],
  los_state: ['TEXT', ({ segment }) => segment.end.losState],
  distance_m: ['REAL', ({ segment }) => roundTo1(segment.endM)],
  angle_deg: ['REAL', ({ ray }) => ray.bearingDeg],
})

function rayLayer(bands: readonly PowerBand[], { rays }: SectorSimulation): VectorLayer {
  return {
    name: 'rays',
    title: 'Rays',
    description: 'Pieces of rays with the received power at their ends, dBm.',
    geometryType: 'LineString',
    columns: rayTable.columns,
    features: rays.flatMap((ray) =>
      ray.segments.map((segment) => ({
        geometry: segmentLine(segment),
        values: rayTable.valuesOf({ ray, segment, bands }),
      })),
    ),
    style: { column: 'band', symbols: symbolsOf(bands) },
  }
}

function segmentLine({ startLon, startLat, endLon, endLat }: RaySegment): LayerGeometry {
  return {
    type: 'LineString',
    coordinates: [degrees(startLon, startLat), degrees(endLon, endLat)],
  }
}

const gapColumns = columnsOf({
  severity: 'TEXT',
  building_id: 'TEXT',
  rx_dbm: 'REAL',
  distance_m: 'REAL',
  demand_weight: 'REAL',
  residential_demand: 'REAL',
  density_score: 'REAL',
  total_demand: 'REAL',
  reason: 'TEXT',
  los_state: 'TEXT',
  los_classification_basis: 'TEXT',
  facade_source: 'TEXT',
})

function gapLayer({ gaps }: CoverageGaps): VectorLayer {
  return {
    name: 'gaps',
    title: 'Coverage gaps',
    description: `Buildings with demand that the cell leaves without service; at most ${maximumReturnedGaps}.`,
    geometryType: 'Point',
    columns: gapColumns,
    features: gaps.map((gap) => {
      // All of them are texts or numbers.
      const properties = gapProperties.write(gap) as Readonly<Record<string, ColumnValue>>
      return {
        geometry: { type: 'Point', coordinates: [gap.lon, gap.lat] },
        values: gapColumns.map(({ name }) => properties[name]),
      }
    }),
    style: {
      column: 'severity',
      symbols: [{ value: 'outage', label: 'no service', color: '#c4213a' }],
    },
  }
}

/** To a centimetre. */
function degrees(lon: number, lat: number): [number, number] {
  return [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]
}
