import type { Static } from 'typebox'
import { canonicalAzimuthDeg } from '../../analyses/network/choice/azimuth.ts'
import type { Cell } from '../../analyses/cell.ts'
import { invalidRequest, SightlineError } from '../../errors.ts'
import type { RfProfile, RfProfileOverrides } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { defaultRays } from './cell-request.ts'
import type { towersOf } from './cells-request.ts'
import { profileOverrides } from './rf-profile.ts'

export type TowerBody = Static<ReturnType<typeof towersOf>>[number]

/** The members of a request that its cells are resolved from. */
export interface CellsBody {
  readonly towers: readonly TowerBody[]
  readonly azimuth?: number
  readonly rays?: number
  readonly calibration_offset_db?: number
}

/** What a request says for all its cells. */
export interface RequestDefaults {
  readonly rays: number
  readonly calibrationOffsetDb: number
  /** The profile of a cell that says nothing of its own. */
  readonly profile: RfProfile
}

/**
 * The cells of a validated request, in its order, with every default filled in.
 *
 * @param overrides what the request says for all cells
 * @param channelOf channel of a cell that names none, by its place; absent: the default of a profile
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower.
 */
export function resolveCells(
  body: CellsBody,
  overrides: RfProfileOverrides,
  channelOf?: (index: number) => string,
): { readonly cells: readonly Cell[]; readonly defaults: RequestDefaults } {
  const defaults = {
    rays: body.rays ?? defaultRays,
    calibrationOffsetDb: body.calibration_offset_db ?? 0,
    profile: resolveRfProfile(overrides),
  }
  const cells = body.towers.map((tower, index) =>
    resolveCell(tower, body.azimuth ?? 0, defaults, overrides, channelOf?.(index)),
  )
  checkUnique(cells)
  return { cells, defaults }
}

function resolveCell(
  tower: TowerBody,
  defaultAzimuthDeg: number,
  { calibrationOffsetDb }: RequestDefaults,
  overrides: RfProfileOverrides,
  channelId: string | undefined,
): Cell {
  if (tower.id.trim() === '') throw invalidRequest('the id of a tower must not be blank')
  return nameTower(tower.id, () => {
    const profile = resolveRfProfile(
      overrides,
      profileOverrides(tower.rf_profile ?? {}),
      channelId === undefined ? {} : { channelId },
    )
    return {
      id: tower.id,
      lon: tower.tower_lon,
      lat: tower.tower_lat,
      azimuthDeg: canonicalAzimuthDeg(tower.azimuth ?? defaultAzimuthDeg),
      calibrationOffsetDb,
      profile,
    }
  })
}

/** Puts the tower's id before the message of a refusal. */
export function nameTower<Value>(id: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    throw new SightlineError(error.reason, `tower ${JSON.stringify(id)}: ${error.message}`)
  }
}

function checkUnique(cells: readonly Cell[]): void {
  const seen = new Set<string>()
  for (const { id } of cells) {
    if (seen.has(id))
      throw invalidRequest(`towers must have unique ids; ${JSON.stringify(id)} is used twice`)
    seen.add(id)
  }
}
