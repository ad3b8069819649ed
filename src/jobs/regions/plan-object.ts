import { createHash } from 'node:crypto'
import type { Cell } from '../../analyses/cell.ts'
import {
  type RegionLayout,
  regionLayout,
  type RegionPlan,
} from '../../analyses/region/region-plan.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { type ObjectStore, requireObject } from '../objects/object-store.ts'

/** A plan as it is stored: profiles that many cells share stand there once. */
interface StoredPlan extends Omit<RegionPlan, 'cells'> {
  readonly profiles: readonly RfProfile[]
  /** Id, longitude, latitude, azimuth, calibration offset, place of the profile. */
  readonly cells: readonly (readonly [string, number, number, number, number, number])[]
}

/** A plan with where everything of it lies. */
export interface LaidOutRegion {
  readonly plan: RegionPlan
  readonly layout: RegionLayout
}

/** The bytes of a plan: the same for the same plan. They are those of a `StoredPlan` as JSON. */
export function encodePlan({ cells, ...plan }: RegionPlan): Uint8Array {
  const places = new Map<string, number>()
  const rows = cells.map(({ id, lon, lat, azimuthDeg, calibrationOffsetDb, profile }) => {
    const text = JSON.stringify(profile)
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return [id, lon, lat, azimuthDeg, calibrationOffsetDb, place]
  })
  // Profiles are written once, however many there are: they are most of a plan of 100,000 cells.
  const profiles = [...places.keys()].join(',')
  const text = `${JSON.stringify(plan).slice(0, -1)},"profiles":[${profiles}],"cells":${JSON.stringify(rows)}}`
  return new TextEncoder().encode(text)
}

function decodePlan(bytes: Uint8Array): RegionPlan {
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as StoredPlan
  const { profiles, cells, ...plan } = stored
  return {
    ...plan,
    cells: cells.map(([id, lon, lat, azimuthDeg, calibrationOffsetDb, place]): Cell => ({
      id,
      lon,
      lat,
      azimuthDeg,
      calibrationOffsetDb,
      profile: profiles[place],
    })),
  }
}

/** The name under which the bytes of a plan are stored. */
export function planName(bytes: Uint8Array): string {
  return `plan/${createHash('sha256').update(bytes).digest('hex')}.json`
}

let latest: { readonly name: string; readonly region: LaidOutRegion } | null = null

/**
 * A stored plan; this thread keeps the latest one.
 *
 * @throws {SightlineError} unavailable when it is not there
 */
export async function readRegion(store: ObjectStore, name: string): Promise<LaidOutRegion> {
  // It counts as used, however long its region takes.
  await store.size(name)
  if (latest?.name === name) return latest.region
  const plan = decodePlan(await requireObject(store, name))
  const region = { plan, layout: regionLayout(plan) }
  latest = { name, region }
  return region
}
