import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { Geodesic } from 'geographiclib-geodesic'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPack } from '../../src/packs/load/load.ts'
import { polygonFeature, temporaryDirectory, writePack } from '../made-packs.ts'
import { loadCity } from './test-city.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'
import { runs } from '../runs.ts'

interface LonLat {
  readonly lon: number
  readonly lat: number
}

const profileUrl = '/api/path-profile'
const evidenceUrl = '/api/spatial-evidence/path-profile'

let app: FastifyInstance
const pool = realPool()
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

/** Metres between two points, by Karney's inverse solution. */
function geodesicM(a: LonLat, b: LonLat): number {
  return Geodesic.WGS84.Inverse(a.lat, a.lon, b.lat, b.lon).s12!
}

const latitude = fc
  .tuple(
    fc.oneof(
      fc.double({ min: 85, max: 90, noNaN: true }),
      fc.double({ min: 89.97, max: 90, noNaN: true }),
      fc.constantFrom(85, 89.5, 89.6, 90),
    ),
    fc.constantFrom(1, -1),
  )
  .map(([lat, side]) => lat * side)

const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(180, -180, 179.99, -179.99, 0),
)

/** Degrees as answers give them. */
const sevenDecimals = (degrees: number) => Math.round(degrees * 1e7) / 1e7 + 0

/** Both ends of a path of 20 to 4,900 m that begins near a pole, in either direction. */
const polarPath = fc
  .record({
    lon: longitude,
    lat: latitude,
    azimuth: fc.double({ min: 0, max: 360, noNaN: true }),
    distanceM: fc.double({ min: 20, max: 4900, noNaN: true }),
    isTurned: fc.boolean(),
  })
  .map(({ lon, lat, azimuth, distanceM, isTurned }) => {
    const end = Geodesic.WGS84.Direct(lat, lon, azimuth, distanceM)
    const ends = [
      { lon: sevenDecimals(lon), lat: sevenDecimals(lat) },
      { lon: sevenDecimals(end.lon2!), lat: sevenDecimals(end.lat2!) },
    ]
    return isTurned ? ends.reverse() : ends
  })

/** Samples with their places lie on the way: as far from the ends as they say, and in between. */
function expectOnTheWay(
  [from, to]: readonly LonLat[],
  samples: readonly { readonly place: LonLat; readonly distanceM: number }[],
): void {
  expect(samples[0].place).toEqual(from)
  expect(samples[samples.length - 1].place).toEqual(to)
  const lengthM = geodesicM(from, to)
  for (const { place, distanceM } of samples) {
    expect(Number.isFinite(place.lon) && Math.abs(place.lon) <= 180).toBe(true)
    expect(Number.isFinite(place.lat) && Math.abs(place.lat) <= 90).toBe(true)
    // Distances are rounded to a decimetre at most, degrees to about a centimetre.
    const slackM = 0.05 + 0.02 + lengthM * 5e-5
    expect(Math.abs(geodesicM(from, place) - distanceM)).toBeLessThan(slackM)
    expect(Math.abs(geodesicM(place, to) - (lengthM - distanceM))).toBeLessThan(slackM)
  }
}

/** Every number of an answer is a number: a lost one would have become null in the JSON. */
function expectNoLostNumbers(text: string): void {
  expect(text).not.toMatch(/NaN|Infinity|"(?:lon|lat|distance_m)":null/)
}

describe('POST /api/path-profile between 85 degrees and a pole', () => {
  it('samples the way between the ends', async () => {
    await fc.assert(
      fc.asyncProperty(polarPath, async (ends) => {
        const [transmitter, receiver] = ends
        const answer = await post(app, profileUrl, { transmitter, receiver, sample_spacing_m: 50 })
        expect(answer.status).toBe(200)
        expectNoLostNumbers(answer.text)
        const { samples } = answer.json as {
          readonly samples: readonly (LonLat & { readonly distance_m: number })[]
        }
        expect(samples.length).toBeGreaterThanOrEqual(2)
        expectOnTheWay(
          ends,
          samples.map(({ lon, lat, distance_m }) => ({
            place: { lon, lat },
            distanceM: distance_m,
          })),
        )
      }),
      { numRuns: runs(40) },
    )
  })

  it('finds the building on the way over the pole', async () => {
    const ring = [
      [40, 89.999],
      [60, 89.999],
      [60, 89.9995],
      [40, 89.9995],
      [40, 89.999],
    ]
    const directory = writePack(join(temporaryDirectory(), 'pole'), {
      buildings: [polygonFeature('hut', [ring], { building: 'yes', height: '40' })],
    })
    const snapshot = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
    const pole = await testApp({ snapshot, pool })
    for (const [from, to] of [
      [50, -130],
      [-130, 50],
    ]) {
      const answer = await post(pole, profileUrl, {
        transmitter: { lon: from, lat: 89.998 },
        receiver: { lon: to, lat: 89.998 },
      })
      expect(answer.json).toMatchObject({
        geometric_los: false,
        distance_m: 446.8,
        dominant_obstruction: { building_id: 'hut' },
      })
    }
  })

  it.each([
    [
      { lon: 12, lat: 90 },
      { lon: 12, lat: 90 },
    ],
    [
      { lon: 12, lat: 90 },
      { lon: -100, lat: 90 },
    ],
    [
      { lon: 12, lat: -90 },
      { lon: 180, lat: -90 },
    ],
  ])('knows %j and %j as one point', async (transmitter, receiver) => {
    const answer = await post(app, profileUrl, { transmitter, receiver })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain('it is 0.000 m')
  })

  it('does not take the other pole for a neighbour', async () => {
    const answer = await post(app, profileUrl, {
      transmitter: { lon: 0, lat: 90 },
      receiver: { lon: 0, lat: -90 },
    })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain('the ground distance')
  })

  it.each([90.0001, -91])('refuses latitude %d', async (lat) => {
    const answer = await post(app, profileUrl, {
      transmitter: { lon: 0, lat },
      receiver: { lon: 0, lat: 90 },
    })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain('transmitter.lat')
  })
})

describe('POST /api/spatial-evidence/path-profile between 85 degrees and a pole', () => {
  it('samples the way between the ends', async () => {
    await fc.assert(
      fc.asyncProperty(polarPath, async (ends) => {
        const [transmitter, receiver] = ends
        const request = { transmitter, receiver, requested_spacing_m: 50 }
        const answer = await post(app, evidenceUrl, request)
        expect(answer.status).toBe(200)
        expectNoLostNumbers(answer.text)
        const { profile } = answer.json as {
          readonly profile: {
            readonly samples: readonly { readonly point: LonLat; readonly distance_m: number }[]
          }
        }
        expect(profile.samples.length).toBeGreaterThanOrEqual(2)
        expectOnTheWay(
          ends,
          profile.samples.map(({ point, distance_m }) => ({ place: point, distanceM: distance_m })),
        )
      }),
      { numRuns: runs(40) },
    )
  })

  it('knows a pole as one point', async () => {
    const answer = await post(app, evidenceUrl, {
      transmitter: { lon: 12, lat: 90 },
      receiver: { lon: -100, lat: 90 },
    })
    expect(answer.status).toBe(422)
    expect(errorOf(answer)).toBe('transmitter and receiver must not be the same point')
  })

  it('has no lost number between ends that are the last bit apart', async () => {
    const answer = await post(app, evidenceUrl, {
      transmitter: { lon: 7, lat: 50 },
      receiver: { lon: 7 + 4 * Number.EPSILON, lat: 50 },
      requested_spacing_m: 1e-14,
    })
    expect(answer.status).toBe(200)
    expectNoLostNumbers(answer.text)
  })

  it('refuses what lies beyond the pole', async () => {
    const answer = await post(app, evidenceUrl, {
      transmitter: { lon: 0, lat: 90.01 },
      receiver: { lon: 0, lat: 89 },
    })
    expect(answer.status).toBe(422)
    expect(errorOf(answer)).toBe('transmitter.lat must be between -90 and 90')
  })
})

describe('sector routes at a pole', () => {
  const urls = ['simulate', 'coverage-gaps', 'analyze-sector', 'optimize-azimuth']
  const places = [
    { tower_lon: 0, tower_lat: 90 },
    { tower_lon: 180, tower_lat: 89.999 },
    { tower_lon: -75, tower_lat: -90 },
    { tower_lon: 10, tower_lat: 89.6 },
  ]

  it.each(urls.flatMap((url) => places.map((place) => [url, place] as const)))(
    '/api/%s answers at %j in finite numbers on the globe',
    async (url, place) => {
      const answer = await post(app, `/api/${url}`, { ...place, radius_m: 400, rays: 8 })
      expect(answer.status).toBe(200)
      expectNoLostNumbers(answer.text)
      for (const [lon, lat] of positionsOf(answer.json)) {
        // Longitudes are continuous around the tower.
        expect(Math.abs(lon - place.tower_lon)).toBeLessThanOrEqual(180)
        expect(Math.abs(lat)).toBeLessThanOrEqual(90)
        const far = geodesicM({ lon, lat }, { lon: place.tower_lon, lat: place.tower_lat })
        expect(far).toBeLessThan(400.1)
      }
    },
  )
})

describe('POST /api/coverage-surface', () => {
  const surface = (lon: number, lat: number, radiusM: number) =>
    post(app, '/api/coverage-surface', {
      tower_lon: lon,
      tower_lat: lat,
      radius_m: radiusM,
      cell_size_m: 50,
      beam_width: 360,
    })

  it.each([
    [0, 90, 400, 89.9283],
    [10, -89.93, 400, 89.9283],
    [10, 89.2, 5000, 89.1046],
  ])('at longitude %d, latitude %d and %d m is refused with the bound', async (...question) => {
    const [lon, lat, radiusM, bound] = question
    const answer = await surface(lon, lat, radiusM)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(`tower_lat must be between -${bound} and ${bound}`)
  })

  it.each([
    [0, 89.9283],
    [0, -89.9],
    [180, 10],
    [-180, 10],
    [179.999, -45],
    [-179.999, 89],
  ])('at longitude %d and latitude %d is as large as anywhere else', async (lon, lat) => {
    const everywhere = (await surface(0, 10, 400)).json as SurfaceAnswer
    const { grid, stats } = (await surface(lon, lat, 400)).json as SurfaceAnswer
    expect(Math.abs(stats.valid_cell_count - everywhere.stats.valid_cell_count)).toBeLessThan(20)
    const [west, south, east, north] = grid.bounds
    expect(west).toBeLessThan(lon)
    expect(east).toBeGreaterThan(lon)
    expect(south).toBeLessThan(lat)
    expect(north).toBeGreaterThan(lat)
    expect(north).toBeLessThan(90)
  })
})

interface SurfaceAnswer {
  readonly grid: { readonly bounds: readonly [number, number, number, number] }
  readonly stats: { readonly valid_cell_count: number }
}

/** All positions in the GeoJSON of an answer. */
function positionsOf(value: unknown): [number, number][] {
  if (typeof value !== 'object' || value === null) return []
  const isPosition =
    Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number')
  if (isPosition) return [value as [number, number]]
  return Object.values(value).flatMap(positionsOf)
}
