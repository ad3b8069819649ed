import { canonicalAzimuthDeg } from '../../optimization/azimuth.ts'
import type { Cell } from '../../analyses/cell.ts'
import { invalidRequest, SightlineError } from '../../errors.ts'
import type { RfProfile, RfProfileOverrides } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import type { AskedCells, AskedTower } from './cells-request.ts'
import { requireUniqueIds } from './unique-ids.ts'

const forOthers = { isForOthers: true } as const

/** What a request says for all its cells. */
export interface RequestDefaults {
  readonly rays: number
  readonly calibrationOffsetDb: number
  /** The profile of a cell that says nothing of its own; held against its model where a cell has it. */
  readonly profile: RfProfile
}

/**
 * The cells of a validated request, in its order, with every default filled in.
 *
 * @param channelOf channel of a cell that names none, by its place; absent: the default of a profile
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower.
 */
export function resolveCells(
  request: AskedCells,
  channelOf?: (index: number) => string,
): { readonly cells: readonly Cell[]; readonly defaults: RequestDefaults } {
  const { rays, calibrationOffsetDb, topLevel } = request
  const defaults = { rays, calibrationOffsetDb, profile: resolveRfProfile(topLevel, {}, forOthers) }
  const profileOf = sharedProfiles(topLevel)
  const cells = request.towers.map((tower, index) =>
    resolveCell(tower, request, (nested) => profileOf(nested, channelOf?.(index))),
  )
  requireUniqueIds('towers', cells)
  return { cells, defaults }
}

type ProfileOf = (nested: RfProfileOverrides, channelId?: string) => RfProfile

/**
 * Resolves the profiles of a request's cells. Cells that say the same have one profile together: many
 * do, and what follows from a profile is found once for all of them.
 */
function sharedProfiles(topLevel: RfProfileOverrides): ProfileOf {
  const known = new Map<string, RfProfile>()
  return (nested, channelId) => {
    const said = JSON.stringify([nested, channelId])
    const channel = channelId === undefined ? {} : { channelId }
    const profile = known.get(said) ?? resolveRfProfile(topLevel, nested, channel)
    known.set(said, profile)
    return profile
  }
}

function resolveCell(
  { id, lon, lat, azimuthDeg, overrides }: AskedTower,
  request: AskedCells,
  profileOf: ProfileOf,
): Cell {
  if (id.trim() === '') throw invalidRequest('the id of a tower must not be blank')
  return nameTower(id, () => ({
    id,
    lon,
    lat,
    azimuthDeg: canonicalAzimuthDeg(azimuthDeg ?? request.azimuthDeg),
    calibrationOffsetDb: request.calibrationOffsetDb,
    profile: profileOf(overrides()),
  }))
}

/** Puts the tower's id before the message of a refusal. */
export function nameTower<Value>(id: string, work: () => Value): Value {
  return naming(`tower ${JSON.stringify(id)}`, work)
}

/** Puts what is refused before the message of a refusal. */
export function naming<Value>(what: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    throw new SightlineError(error.reason, `${what}: ${error.message}`)
  }
}
