import { signedAngleDeg } from '../../angles.ts'
import { localFrame, project } from '../../spatial/local-frame.ts'

/** Side of the squares that samples are grouped by, metres. */
export const areaSideM = 50

/** A place in degrees. */
interface Place {
  readonly lon: number
  readonly lat: number
}

/** Samples that lie in one square. */
export interface Area {
  /** Indices of the samples, ascending. */
  readonly samples: readonly number[]
  /** South-west corner, metres from that of the campaign. */
  readonly x: number
  readonly y: number
}

/** A campaign cut into squares from the smallest longitude and latitude of its samples. */
interface CampaignAreas {
  /** Along the longer side of the campaign, then along the shorter one. */
  readonly areas: readonly Area[]
  /** Diagonal of the box around the samples, metres. */
  readonly spanM: number
}

/** The squares of 50 m that samples lie in, in an order that only their positions decide. */
export function campaignAreas(samples: readonly Place[]): CampaignAreas {
  if (samples.length === 0) return { areas: [], spanM: 0 }
  const places = localPlaces(samples)
  const found = new Map<string, { readonly x: number; readonly y: number; samples: number[] }>()
  places.forEach(([x, y], index) => {
    const column = Math.floor(x / areaSideM)
    const row = Math.floor(y / areaSideM)
    const key = `${column}:${row}`
    const area = found.get(key)
    if (area === undefined) {
      found.set(key, { x: column * areaSideM, y: row * areaSideM, samples: [index] })
    } else area.samples.push(index)
  })
  const width = Math.max(...places.map(([x]) => x))
  const height = Math.max(...places.map(([, y]) => y))
  const alongX = width >= height
  const areas = [...found.values()].sort((a, b) =>
    alongX ? a.x - b.x || a.y - b.y : a.y - b.y || a.x - b.x,
  )
  return { areas, spanM: Math.sqrt(width * width + height * height) }
}

/** Metres east and north of the smallest longitude and latitude of the samples; none is negative. */
function localPlaces(samples: readonly Place[]): readonly (readonly [number, number])[] {
  const turned = samples.map(({ lon }) => signedAngleDeg(lon - samples[0].lon))
  const west = samples[turned.indexOf(Math.min(...turned))].lon
  const south = Math.min(...samples.map(({ lat }) => lat))
  const frame = localFrame(west, south)
  return samples.map(({ lon, lat }) => project(frame, lon, lat))
}

export const foldCount = 5

/** The fold of every area: contiguous strips of about the same number of areas. */
export function foldOfArea(index: number, areaCount: number): number {
  return Math.floor((foldCount * index) / areaCount)
}
