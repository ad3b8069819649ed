import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { terrainRaster } from '../../test/worlds/terrain-raster.ts'
import type { ElevationRaster } from '../formats/elevation-raster.ts'
import { groundSpacing } from './ground-spacing.ts'
import { GroundWalk } from './ground-walk.ts'
import { clutterAt, prepareClutterWindow } from './clutter-window.ts'
import {
  type GroundWindow,
  readGroundWindow,
  windowBox,
  windowFrame,
  windowReach,
} from './ground-window.ts'
import { boxAround, type LocalFrame, localFrame, project, unproject } from './local-frame.ts'
import { prepareTerrainWindow, sampleTerrain } from './terrain-window.ts'

async function walkOver(raster: ElevationRaster, lon: number, lat: number, reachM: number) {
  const frame = localFrame(lon, lat)
  const box = windowFrame(raster, boxAround(frame, reachM))
  if (box === null) throw new Error('the raster lies elsewhere')
  return new GroundWalk(await readGroundWindow(raster, box, () => undefined), frame)
}

/** Where a place lies in a window, in its columns and rows. */
function placeIn(window: GroundWindow, [lon, lat]: readonly [number, number]) {
  const [west, , , north] = windowBox(window)
  const { spacing, raster } = window
  return {
    column: (lon - west) / raster.spacingLonDeg / spacing.columnStep,
    row: (north - lat) / raster.spacingLatDeg / spacing.rowStep,
  }
}

/** What of a window a path from the middle of a frame needs, and not a posting more. */
function croppedTo(window: GroundWindow, frame: LocalFrame, x: number, y: number): GroundWindow {
  const ends = [placeIn(window, unproject(frame, 0, 0)), placeIn(window, unproject(frame, x, y))]
  const left = Math.floor(Math.min(...ends.map(({ column }) => column)))
  const top = Math.floor(Math.min(...ends.map(({ row }) => row)))
  const width = Math.floor(Math.max(...ends.map(({ column }) => column))) + 2 - left
  const height = Math.floor(Math.max(...ends.map(({ row }) => row))) + 2 - top
  const lines = Array.from({ length: height }, (_, line) => {
    const from = (top + line) * window.width + left
    return [...window.elevationM.subarray(from, from + width)]
  })
  return {
    ...window,
    firstColumn: window.firstColumn + left,
    firstRow: window.firstRow + top,
    width,
    height,
    elevationM: Float32Array.from(lines.flat()),
  }
}

const secondDeg = 1 / 3600
const hills = (lon: number, lat: number) => 400 * Math.sin(97 * lon) * Math.cos(83 * lat)

function hillsAround(lon: number, lat: number, spacingDeg = secondDeg, sizeDeg = 1.2) {
  const side = Math.ceil(sizeDeg / spacingDeg)
  return terrainRaster(hills, {
    west: lon - sizeDeg / 2,
    north: lat + sizeDeg / 2,
    spacingDeg,
    width: side,
    height: side,
  })
}

describe('the ground on the way to a receiver', () => {
  it.each([
    ['at the equator', 10, 0],
    ['in the middle latitudes', 7.42, 43.73],
    ['in the far north', 25, 69.9],
  ])('is what the raster has between its postings there: %s', async (_, lon, lat) => {
    const raster = hillsAround(lon, lat, 3 * secondDeg)
    const walk = await walkOver(raster, lon, lat, 20_000)
    const frame = localFrame(lon, lat)
    const window = await prepareTerrainWindow(raster, boxAround(frame, 20_000))
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 100, max: 19_900, noNaN: true }),
        (bearingDeg, lengthM) => {
          const x = lengthM * Math.sin((bearingDeg * Math.PI) / 180)
          const y = lengthM * Math.cos((bearingDeg * Math.PI) / 180)
          const profile = walk.profileTo(x, y)!
          expect(profile.spacingM * (profile.pointCount - 1)).toBeCloseTo(lengthM, 6)
          for (let i = 0; i < profile.pointCount; i += 7) {
            const share = i / (profile.pointCount - 1)
            const [pointLon, pointLat] = unproject(frame, x * share, y * share)
            const { elevationM } = sampleTerrain(window, pointLon, pointLat, 'bilinear')
            // The slopes are up to 0.4; the place is right to some centimetres.
            expect(Math.abs(profile.elevationM[i] - elevationM!)).toBeLessThan(0.02)
          }
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('has the same bits whatever the reach of the question', async () => {
    const raster = hillsAround(7.42, 43.73)
    const near = await walkOver(raster, 7.42, 43.73, 1000)
    const far = await walkOver(raster, 7.42, 43.73, 30_000)
    for (const [x, y] of [
      [950, -20],
      [-321.7, 655.3],
      [0, 1],
      [12.3, -999],
    ]) {
      const one = [...near.profileTo(x, y)!.elevationM]
      expect([...far.profileTo(x, y)!.elevationM]).toEqual(one)
    }
  })

  it('has the same bits at the edge of what was read, and beside a void', async () => {
    const raster = hillsAround(7.42, 43.73)
    const frame = localFrame(7.42, 43.73)
    const box = windowFrame(raster, boxAround(frame, 4000))!
    const window = await readGroundWindow(raster, box, () => undefined)
    const walk = new GroundWalk(window, frame)
    const place = fc.double({ min: -2700, max: 2700, noNaN: true })
    fc.assert(
      fc.property(place, place, (x, y) => {
        const { pointCount, elevationM } = walk.profileTo(x, y)!
        const points = [...elevationM.subarray(0, pointCount)]
        const pointsOver = (other: GroundWindow) => {
          const profile = new GroundWalk(other, frame).profileTo(x, y)!
          return [...profile.elevationM.subarray(0, profile.pointCount)]
        }
        expect(pointsOver(croppedTo(window, frame, x, y))).toEqual(points)
        // Of shorter paths the hole may leave nothing.
        fc.pre(pointCount > 6)
        const holed = { ...window, elevationM: window.elevationM.slice() }
        const hole = Math.floor(pointCount / 2) / (pointCount - 1)
        const { column, row } = placeIn(window, unproject(frame, x * hole, y * hole))
        holed.elevationM[Math.round(row) * window.width + Math.round(column)] = NaN
        const beside = pointsOver(holed)
        const differing = points.filter((heightM, i) => heightM !== beside[i]).length
        expect(differing).toBeLessThanOrEqual(4)
      }),
      { numRuns: runs(100) },
    )
  })

  it('is known beside the antimeridian, as far as the raster reaches', async () => {
    const raster = terrainRaster((lon) => 10_000 * (lon - 179.9), {
      west: 179.9,
      north: 0.05,
      spacingDeg: 0.001,
      width: 101,
      height: 101,
    })
    // East of it by less than the kilometre over which places are fitted.
    const walk = await walkOver(raster, 179.995, 0, 3000)
    const { elevationM, pointCount } = walk.profileTo(-2000, 0)!
    expect(elevationM[0]).toBeCloseTo(950, 1)
    const degrees = 2000 / 111_319.5
    expect(elevationM[pointCount - 1]).toBeCloseTo(950 - 10_000 * degrees, 0)
    expect(walk.profileTo(500, 0)).not.toBeNull()
    expect(walk.profileTo(900, 0)).toBeNull()
  })

  it('has points at most 30 m apart over fine postings, as far apart as coarse ones', async () => {
    const fine = hillsAround(0, 0, secondDeg / 6, 0.05)
    expect(groundSpacing(fine)).toEqual({ columnStep: 5, rowStep: 5, pointM: 30 })
    const walk = await walkOver(fine, 0, 0, 1000)
    expect(walk.profileTo(0, 900)!.pointCount).toBe(31)
    expect(walk.profileTo(901, 0)!.pointCount).toBe(32)
    expect(walk.profileTo(0, 0)!.pointCount).toBe(2)
    expect(groundSpacing(hillsAround(0, 0, 3 * secondDeg)).pointM).toBeCloseTo(92.66, 1)
  })

  it('bridges voids in a line, and holds the last height beyond the last known point', async () => {
    const place = { west: 0, north: 0.05, spacingDeg: 0.001, width: 101, height: 101 }
    const raster = terrainRaster((lon) => {
      if (lon > 0.0404 && lon < 0.0446) return NaN
      return lon > 0.0604 ? NaN : 10_000 * lon
    }, place)
    const walk = await walkOver(raster, 0.03, 0, 5000)
    const across = walk.profileTo(2500, 0)!
    expect(across.crossesVoid).toBe(true)
    const { elevationM, pointCount } = across
    for (let i = 1; i < pointCount; i++) {
      expect(elevationM[i] - elevationM[i - 1]).toBeCloseTo(elevationM[1] - elevationM[0], 6)
    }
    const beyond = walk.profileTo(4800, 0)!
    expect(beyond.elevationM[beyond.pointCount - 1]).toBeLessThan(610)
    expect(beyond.elevationM[beyond.pointCount - 1]).toBeGreaterThan(580)
    expect(walk.profileTo(500, 0)!.crossesVoid).toBe(false)
  })

  it('stands on a plane in a small void of it, and says that it crosses one', async () => {
    const slope = (lon: number, lat: number) => 40_000 * lon + 20_000 * (lat - 0.05)
    const inHole = (lon: number, lat: number) =>
      Math.abs(lon - 0.05) < 0.0038 && Math.abs(lat - 0.06) < 0.0021
    const place = { west: 0, north: 0.1, spacingDeg: 0.0005, width: 201, height: 201 }
    const holed = terrainRaster((lon, lat) => (inHole(lon, lat) ? NaN : slope(lon, lat)), place)
    const walk = await walkOver(holed, 0.04, 0.05, 3000)
    const plain = await walkOver(terrainRaster(slope, place), 0.04, 0.05, 3000)
    let crossing = 0
    let farthestM = 0
    for (let east = -2500; east <= 2500; east += 130) {
      for (let north = -2500; north <= 2500; north += 110) {
        const { elevationM, pointCount, crossesVoid } = walk.profileTo(east, north)!
        const known = plain.profileTo(east, north)!.elevationM
        let largestM = 0
        for (let i = 0; i < pointCount; i++) {
          largestM = Math.max(largestM, Math.abs(elevationM[i] - known[i]))
        }
        farthestM = Math.max(farthestM, largestM)
        if (crossesVoid) crossing++
        else expect(largestM).toBe(0)
      }
    }
    expect(farthestM).toBeLessThan(0.0005)
    expect(crossing).toBeGreaterThan(100)
  })

  it('fills a void alike in every window that it reaches, and none that the file cuts off', async () => {
    // Voids of all sizes, hundreds of them, also on the edge of every window and of the file.
    const isVoid = (lon: number, lat: number) =>
      Math.sin(2100 * lon) + Math.sin(1900 * lat + 400 * lon) > 1.1
    const place = { west: 7, north: 43.2, spacingDeg: secondDeg, width: 400, height: 520 }
    const raster = terrainRaster(
      (lon, lat) => (isVoid(lon, lat) ? NaN : 300 + hills(lon, lat)),
      place,
    )
    const read = (firstColumn: number, firstRow: number, width: number, height: number) =>
      readGroundWindow(raster, { firstColumn, firstRow, width, height }, () => undefined)
    const all = await read(0, 0, 400, 520)
    const filledOf = ({ filled, firstColumn, firstRow, width }: GroundWindow) =>
      new Map(
        [...(filled?.places ?? [])].map((at, i) => [
          `${firstColumn + (at % width)},${firstRow + Math.floor(at / width)}`,
          filled!.elevationM[i],
        ]),
      )
    const whole = filledOf(all)
    expect(whole.size).toBeGreaterThan(10_000)
    for (const [column, row, width, height] of [
      [64, 64, 128, 64],
      [101, 203, 5, 300],
      [0, 0, 70, 1],
      [130, 260, 1, 1],
      [336, 448, 64, 72],
    ]) {
      const part = filledOf(await read(column, row, width, height))
      const there = [...whole].filter(([at]) => {
        const [c, r] = at.split(',').map(Number)
        return c >= column && c < column + width && r >= row && r < row + height
      })
      expect([...part]).toEqual(there)
    }
    for (let row = 0; row < 520; row++) expect(whole.has(`0,${row}`)).toBe(false)
  })

  it('is not known beyond the raster, nor where all of it is void', async () => {
    const place = { west: 0, north: 0.05, spacingDeg: 0.001, width: 101, height: 101 }
    const walk = await walkOver(
      terrainRaster(() => 5, place),
      0.002,
      0,
      5000,
    )
    expect(walk.profileTo(-500, 0)).toBeNull()
    expect(walk.profileTo(500, 0)).not.toBeNull()
    const unknown = await walkOver(
      terrainRaster(() => NaN, place),
      0.05,
      0,
      5000,
    )
    expect(unknown.profileTo(500, 0)).toBeNull()
  })

  it('has the cover that the clutter raster has at each point, and none where it knows none', async () => {
    const raster = hillsAround(7.42, 43.73)
    const frame = localFrame(7.42, 43.73)
    const bare = await readGroundWindow(
      raster,
      windowFrame(raster, boxAround(frame, 3000))!,
      () => undefined,
    )
    const cover = terrainRaster((lon, lat) => 1 + (Math.round(lon * 3000 + lat * 2000) & 1), {
      west: 7.4,
      north: 43.75,
      spacingDeg: 0.00023,
      width: 120,
      height: 120,
    })
    const classes = [
      { code: 1, name: 'fields', heightM: 0, category: 'open_rural' },
      { code: 2, name: 'forest', heightM: 15, category: 'urban_trees_forest' },
    ] as const
    const clutter = await prepareClutterWindow({ raster: cover, classes }, windowReach(bare))
    const walk = new GroundWalk({ ...bare, clutter }, frame, true)
    const seen = new Set<number>()
    for (const [x, y] of [
      [2000, 900],
      [-2500, 100],
      [300, -2500],
    ]) {
      const { pointCount, clutterHeightM, clutterCategory } = walk.profileTo(x, y)!
      for (let i = 0; i < pointCount; i++) {
        const share = i / (pointCount - 1)
        const [lon, lat] = unproject(frame, x * share, y * share)
        const place = clutterAt(clutter, lon, lat)
        expect([clutterHeightM[i], clutterCategory[i]]).toEqual([
          clutter.heightM[place],
          clutter.category[place],
        ])
        seen.add(place)
      }
    }
    expect([...seen].sort()).toEqual([0, 1, 2])
    const without = new GroundWalk({ ...bare, clutter }, frame).profileTo(2000, 900)!
    expect(without.clutterHeightM.every((heightM) => heightM === 0)).toBe(true)
  })

  it('has a cover up to the very edge of the terrain, where a finer clutter raster goes on', async () => {
    const [west, north, side] = [7.4, 43.76, 0.04]
    for (const spacingDeg of [0.001, secondDeg / 3]) {
      const size = Math.round(side / spacingDeg) + 1
      const postings = terrainRaster(() => 5, {
        west,
        north,
        spacingDeg,
        width: size,
        height: size,
      })
      const half = spacingDeg / 2
      const bounds = [
        west - half,
        north - (size - 0.5) * spacingDeg,
        west + (size - 0.5) * spacingDeg,
        north + half,
      ] as const
      const raster = { ...postings, bounds }
      const cover = terrainRaster(() => 1, {
        west: west - 0.01,
        north: north + 0.01,
        spacingDeg: 0.00005,
        width: 1200,
        height: 1200,
      })
      const classes = [
        { code: 1, name: 'forest', heightM: 15, category: 'urban_trees_forest' },
      ] as const
      const [lon, lat] = [west + side / 2, north - side / 2]
      const frame = localFrame(lon, lat)
      const bare = await readGroundWindow(
        raster,
        windowFrame(raster, boxAround(frame, 9000))!,
        () => undefined,
      )
      const clutter = await prepareClutterWindow({ raster: cover, classes }, windowReach(bare))
      const walk = new GroundWalk({ ...bare, clutter }, frame, true)
      for (const [lonAt, latAt] of [
        [bounds[0], lat],
        [bounds[2], lat],
        [lon, bounds[1]],
        [lon, bounds[3]],
      ]) {
        const [x, y] = project(frame, lonAt, latAt)
        const { pointCount, clutterHeightM } = walk.profileTo(x, y)!
        expect([...clutterHeightM.subarray(0, pointCount)].every((each) => each === 15)).toBe(true)
      }
    }
  })
})
