// What a finished region has in its files, as numbers: what its cells serve, and how strong they are.
import { readTable } from '../../../../src/formats/table-text.ts'
import { apiUrl } from '../../api/client.ts'
import type { RegionJob } from '../../api/types.ts'
import { fittingSpan } from '../../color/ramps.ts'
import type { Span } from '../../color/ramps.ts'
import { withPalette } from '../../format/png.ts'
import type { RegionAnswer, RegionServed } from './answer.ts'
import { places as allPlaces, powerOfPlace } from './colors.ts'
import { tilesOver } from './tiles-over.ts'
import type { Box } from './tiles-over.ts'

/** A region that has succeeded with what its files say; a file that cannot be had says nothing. */
export async function readFigures(job: RegionJob, box: Box): Promise<RegionAnswer> {
  if (job.status !== 'succeeded') return job
  const [served, span] = await Promise.all([fetchServed(job), fetchSpan(job, box)])
  return { ...job, ...(served !== null && { served }), ...(span !== null && { span }) }
}

async function fetchServed({ result }: RegionJob): Promise<RegionServed | null> {
  const table = result?.outputs.find(({ name }) => name === 'cells.csv')
  const bytes = table === undefined ? null : await fetchBytes(table.href.replace(/^\//, ''))
  return bytes === null ? null : servedOf(bytes)
}

const levelColumn = /^served_km2_from_(-?[\d.]+)_dbm$/

/** The sums over the cells of a table. */
export function servedOf(bytes: Uint8Array): RegionServed {
  const { names, rows } = readTable(bytes)
  const sumOf = (name: string): number => {
    const column = names.indexOf(name)
    return rows.reduce((sum, row) => sum + Number(row[column]), 0)
  }
  return {
    km2: sumOf('served_km2'),
    buildings: sumOf('buildings'),
    demand: sumOf('demand_weight'),
    residential: sumOf('residential_demand'),
    from: names.flatMap((name) => {
      const [, dbm] = levelColumn.exec(name) ?? []
      return dbm === undefined ? [] : [{ dbm: Number(dbm), km2: sumOf(name) }]
    }),
  }
}

/** The span that fits the strengths, by an overview of few tiles. */
async function fetchSpan({ job_id, estimate }: RegionJob, box: Box): Promise<Span | null> {
  const places = await Promise.all(
    tilesOver(box, estimate.zoom).map(async ({ zoom, x, y }) => {
      const png = await fetchBytes(`api/jobs/${job_id}/tiles/rsrp_dbm/${zoom}/${x}/${y}.png`)
      return png === null ? [] : placesOf(png)
    }),
  )
  return fittingSpan(places.flat().map(powerOfPlace))
}

/** The places of the palette that the pixels of a tile name, those of nothing left out. */
async function placesOf(png: Uint8Array<ArrayBuffer>): Promise<readonly number[]> {
  const greys = Uint8Array.from({ length: 3 * allPlaces }, (_, i) => Math.floor(i / 3))
  const image = await createImageBitmap(new Blob([withPalette(png, greys)]), {
    colorSpaceConversion: 'none',
  })
  const { width, height } = image
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) return []
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const places: number[] = []
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) places.push(data[i])
  return places
}

/** Null where there is no such file, or no answer. */
async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await fetch(apiUrl(path)).catch(() => null)
  return response?.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null
}
