import { signal } from '@preact/signals'
import type { GapsResponse } from '../../api/types.ts'
import { distance } from '../../geometry/geometry.ts'
import { withCellMembers } from '../../project/edits.ts'
import { activePlan, positionOf, resolved } from '../../project/project.ts'
import type { Cell, Position, Project } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import { edit, project, select } from '../../store/project.ts'
import { sectorRequest } from '../shared/sector.ts'
import { pathBody } from './asked-cells.ts'
import {
  changeElsewhere,
  isWorthPointing,
  levelOf,
  pointedAt,
  pointingOf,
  powerWithin,
  ranked,
  verticalLossOf,
} from './serve-options.ts'
import type { LinkAnswer, Pointing, ServeOption } from './serve-options.ts'
import { askInQueue } from './why.ts'

/** Which cells would serve a place, the best first. */
interface ServeAnswer {
  readonly place: Position
  readonly options: readonly ServeOption[]
  /** The plan and its defaults as they were asked about: a changed one is asked again. */
  readonly asked: Pick<Project, 'plans' | 'defaults'>
}

export const serveAnswer = signal<ServeAnswer | null>(null)

/** Of the cells the nearest are asked, and of the answers the best in full: requests are few. */
const nearestAsked = 4
const bestAsked = 2

/** Asks which cell, turned or tilted how, would serve a place best, and what is lost elsewhere. */
export function askToServe(place: Position): Promise<void> {
  const asked = project.peek()
  serveAnswer.value = null
  return askInQueue('Serve this place', async (send) => {
    const found: ServeOption[] = []
    for (const cell of nearest(asked, place)) {
      const ask = (pointing: Pointing): Promise<LinkAnswer> => {
        const body = pathBody(bodyOf(asked, cell, pointing), place)
        return send('api/path-profile?include=layer_link', body, `Pointing ${cell.name}`)
      }
      found.push(await optionOf(asked, cell, place, ask))
    }
    const options = ranked(found)
    const full: ServeOption[] = []
    for (const option of options.slice(0, bestAsked)) {
      const gapsOf = (pointing: Pointing): Promise<GapsResponse> => {
        const cell = activePlan(asked).cells.find(({ id }) => id === option.cellId)
        const body = cell === undefined ? {} : bodyOf(asked, cell, pointing)
        const step = `What ${option.name} serves elsewhere`
        return send('api/coverage-gaps?include=buildings', body, step)
      }
      const before = await gapsOf(option.now)
      const elsewhere = changeElsewhere(before, await gapsOf(option.pointed))
      full.push({ ...option, elsewhere })
    }
    const { plans, defaults } = asked
    serveAnswer.value = {
      place,
      options: [...full, ...options.slice(bestAsked)],
      asked: { plans, defaults },
    }
  })
}

async function optionOf(
  asked: Project,
  cell: Cell,
  place: Position,
  ask: (pointing: Pointing) => Promise<LinkAnswer>,
): Promise<ServeOption> {
  const scenario = resolved(asked, cell)
  const radiusM = scenario.radius_m ?? defaultNumber('radius_m')
  const now = pointingOf(scenario)
  const standing = await ask(now)
  // What the pattern takes off below the horizon is seen where the beam points at the place.
  const turned = await ask(pointedAt(scenario, place, 0))
  const pointed = pointedAt(scenario, place, verticalLossOf(turned))
  const isTilted = pointed.electrical_downtilt_deg !== now.electrical_downtilt_deg
  const nowDbm = powerWithin(standing, radiusM)
  const pointedDbm = powerWithin(isTilted ? await ask(pointed) : turned, radiusM)
  const isWorth = isWorthPointing(nowDbm, pointedDbm)
  return {
    cellId: cell.id,
    name: cell.name,
    now,
    pointed: isWorth ? pointed : now,
    nowDbm,
    pointedDbm: isWorth ? pointedDbm : nowDbm,
    levelDbm: levelOf(turned),
    elsewhere: null,
  }
}

/** The placed cells of the plan that stand nearest. */
function nearest(asked: Project, place: Position): readonly Cell[] {
  const away = (cell: Cell): number => {
    const at = positionOf(cell)
    return at === null ? Infinity : distance(at, place)
  }
  return activePlan(asked)
    .cells.filter((cell) => positionOf(cell) !== null)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, nearestAsked)
}

const bodyOf = (asked: Project, { id }: Cell, pointing: Pointing): RequestBody =>
  sectorRequest(withCellMembers(asked, [id], { ...pointing }), { cellIds: [id] }) ?? {}

/** Points the cell as it was found, in one step. */
export function pointCell({ cellId, name, now, pointed }: ServeOption): void {
  const { azimuth, electrical_downtilt_deg } = pointed
  const tilt =
    electrical_downtilt_deg === now.electrical_downtilt_deg ? {} : { electrical_downtilt_deg }
  edit(`Point ${name} at a place`, (old) => withCellMembers(old, [cellId], { azimuth, ...tilt }))
  select([cellId])
}
