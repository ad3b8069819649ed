import { createHash } from 'node:crypto'
import type { Cell } from '../../analyses/cell.ts'
import {
  type RegionLayout,
  regionLayout,
  type RegionPlan,
} from '../../analyses/region/region-plan.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { SightlineError } from '../../errors.ts'
import type { ObjectStore } from '../objects/object-store.ts'

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
 * A stored plan; this thread keeps the latest one, and stores it again where it has gone.
 *
 * @throws {SightlineError} unavailable when it is not there, or not as it was
 */
export async function readRegion(store: ObjectStore, name: string): Promise<LaidOutRegion> {
  // It counts as used, however long its region takes.
  const stored = await store.size(name)
  if (latest?.name === name) {
    const { region } = latest
    const bytes = stored === null ? encodePlan(region.plan) : null
    if (bytes !== null && planName(bytes) === name) await store.write(name, [bytes])
    return region
  }
  const plan = decodePlan(await readPlan(store, name))
  const region = { plan, layout: regionLayout(plan) }
  latest = { name, region }
  return region
}

/**
 * The bytes of a plan: those that its name says. A plan follows from nothing, so only who has it can give it.
 */
async function readPlan(store: ObjectStore, name: string): Promise<Uint8Array> {
  let isThere = false
  // What was damaged on its way is whole when it comes again.
  for (let attempt = 0; attempt < 2; attempt++) {
    const bytes = await store.read(name)
    if (bytes === null) break
    if (planName(bytes) === name) return bytes
    isThere = true
  }
  if (isThere) await store.remove(name)
  throw new SightlineError(
    'unavailable',
    `the store of regions has ${isThere ? 'damaged' : 'lost'} ${name}: the region goes on when it is submitted again`,
  )
}
