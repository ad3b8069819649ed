import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localFrame, project } from '../../spatial/local-frame.ts'
import {
  blockNodes,
  columnOf,
  frameAround,
  gridForResolution,
  groundSpacingM,
  latitudeOf,
  longitudeOf,
  mercatorGrid,
  nodeAreaM2,
  rowOf,
  tileNodes,
} from './mercator-grid.ts'

const lats = fc.double({ min: -84, max: 84, noNaN: true })
const lons = fc.double({ min: -180, max: 180, noNaN: true })

describe('the grid of regions', () => {
  it('has the tiles of the pyramid of the web', () => {
    // Resolution of zoom 0 with tiles of 256: 156543.03392804097 m (OGC 17-083r2, annex D).
    expect(mercatorGrid(11).spacingM).toBeCloseTo(156543.03392804097 / 4096, 8)
    // Tile 1058/746 of zoom 11 holds Monaco: its corner by the usual formula.
    const grid = mercatorGrid(11)
    expect(longitudeOf(grid, 1058 * tileNodes - 0.5)).toBeCloseTo((1058 / 2048) * 360 - 180, 12)
    const northDeg = (Math.atan(Math.sinh(Math.PI * (1 - (2 * 746) / 2048))) * 180) / Math.PI
    expect(latitudeOf(grid, 746 * tileNodes - 0.5)).toBeCloseTo(northDeg, 10)
  })

  it('gives back the place of a node', () => {
    fc.assert(
      fc.property(lons, lats, fc.integer({ min: 4, max: 16 }), (lon, lat, zoom) => {
        const grid = mercatorGrid(zoom)
        expect(longitudeOf(grid, columnOf(grid, lon))).toBeCloseTo(lon, 9)
        expect(latitudeOf(grid, rowOf(grid, lat))).toBeCloseTo(lat, 9)
      }),
    )
  })

  it('is the nearest in spacing to a resolution', () => {
    const resolutions = fc.double({ min: 10, max: 200, noNaN: true })
    fc.assert(
      fc.property(
        resolutions,
        fc.double({ min: -75, max: 75, noNaN: true }),
        (resolutionM, lat) => {
          const ratio = groundSpacingM(gridForResolution(resolutionM, lat), lat) / resolutionM
          expect(ratio).toBeGreaterThan(0.7071)
          expect(ratio).toBeLessThan(1.4143)
        },
      ),
    )
  })

  it('holds every node within a radius in the frame around a place, in whole blocks', () => {
    fc.assert(
      fc.property(
        lons,
        lats,
        fc.double({ min: 100, max: 20_000, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (lon, lat, radiusM, bearingDeg) => {
          const grid = gridForResolution(50, lat)
          const frame = frameAround(grid, lon, lat, radiusM)
          for (const edge of [frame.column, frame.row, frame.width, frame.height]) {
            expect(edge % blockNodes === 0).toBe(true)
          }
          // Just outside of the frame, along each side, nothing is within the radius.
          const share = bearingDeg / 360
          const across = frame.column + Math.round(share * frame.width)
          const down = frame.row + Math.round(share * frame.height)
          const distanceM = (column: number, row: number) => {
            const place = [longitudeOf(grid, column), latitudeOf(grid, row)] as const
            const [x, y] = project(localFrame(lon, lat), ...place)
            return Math.sqrt(x * x + y * y)
          }
          expect(distanceM(across, frame.row - 1)).toBeGreaterThan(radiusM)
          expect(distanceM(across, frame.row + frame.height)).toBeGreaterThan(radiusM)
          expect(distanceM(frame.column - 1, down)).toBeGreaterThan(radiusM)
          expect(distanceM(frame.column + frame.width, down)).toBeGreaterThan(radiusM)
        },
      ),
    )
  })

  it('covers the ellipsoid between its northern and southern end', () => {
    const grid = mercatorGrid(4)
    let sumKm2 = 0
    for (let row = 0; row < grid.nodesAcross; row++) {
      sumKm2 += (grid.nodesAcross * nodeAreaM2(grid, row)) / 1e6
    }
    // Area of WGS84 510,065,621.724 km2, less the caps beyond 85.0511 degrees (on the sphere of that area).
    const share = Math.sin((85.0511287798066 * Math.PI) / 180)
    expect(sumKm2 / (510_065_621.724 * share)).toBeCloseTo(1, 4)
  })
})
