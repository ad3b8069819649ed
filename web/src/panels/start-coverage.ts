import { postJson } from '../api/client.ts'
import type { SurfaceResponse, TowerFeature } from '../api/types.ts'
import { formatNumber } from '../format/format.ts'
import { serviceThresholds } from '../../../src/rf/service-thresholds.ts'
import { showCell } from '../map/camera.ts'
import { withNewCell } from '../project/edits.ts'
import { initialDefaults } from '../project/project.ts'
import type { Project } from '../project/project.ts'
import type { Question } from '../question/question.ts'
import { defaultNumber } from '../scenario/fields.ts'
import { withMembers } from '../scenario/scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { ask } from '../store/asking.ts'
import { jobs } from '../store/jobs.ts'
import { edit, project } from '../store/project.ts'
import { questions } from '../store/registry.ts'
import { overRoofM, roofAt } from '../store/roof.ts'
import { towerMembers } from '../store/scenario.ts'
import { pack, towerName } from '../store/session.ts'
import { activeQuestionId, inspectorTab, notice } from '../store/view.ts'
import { proposal, proposedRadiusM } from './first-picture.ts'

interface Start {
  readonly tower: TowerFeature
  readonly azimuthDeg: number
}

/** About this many nodes along the radius are enough to see how power falls. */
const nodesAlongRadius = 32

/**
 * Adds the first cell and draws its coverage. Height, radius, power and receiver are proposed before,
 * from the roof under it, the pack and one coarse look, as far as nobody has stated them.
 */
export async function startCoverage({ tower, azimuthDeg }: Start): Promise<void> {
  const question = questions.value.find(({ isAskedFirst }) => isAskedFirst)
  if (question === undefined) return
  const [lon, lat] = tower.geometry.coordinates
  const own = { azimuth: azimuthDeg, ...towerMembers(tower) }
  const heightM = own.antenna_height_m ?? (await roofHeightM([lon, lat]))
  const cell: Scenario = withMembers({}, { ...own, antenna_height_m: heightM })
  const defaults = withReceiver(withRadius(project.peek().defaults, cell))
  const found = await sentFor(question, withStart(project.peek(), tower, cell, defaults))
  const proposed = { ...defaults, ...found }
  edit(`Add ${towerName(tower)}`, (old) => withStart(old, tower, cell, proposed))
  if (found !== null) notice.value = told(proposed, found)
  showCell()
  activeQuestionId.value = question.id
  inspectorTab.value = 'result'
  void ask(question)
}

function told({ radius_m = defaultNumber('radius_m') }: Scenario, found: Scenario): string {
  const { tx_power_dbm, receiver_sensitivity_dbm } = found
  const enough =
    receiver_sensitivity_dbm === undefined
      ? ''
      : `, ${formatNumber(receiver_sensitivity_dbm, 1)} dBm to be enough`
  return `Proposed: ${formatNumber(tx_power_dbm, 1)} dBm out to ${formatNumber(radius_m)} m${enough}, so that the picture shows where coverage ends.`
}

async function roofHeightM(place: readonly [number, number]): Promise<number | undefined> {
  const roofM = await roofAt(place).catch(() => null)
  return roofM === null ? undefined : overRoofM(roofM)
}

/** Whether a default is still the one every project begins with. */
const isUntouched = (defaults: Scenario, name: 'radius_m' | 'tx_power_dbm'): boolean =>
  defaults[name] === initialDefaults[name]

function withRadius(defaults: Scenario, cell: Scenario): Scenario {
  const { tower_lon = 0, tower_lat = 0, azimuth = 0 } = cell
  const bounds = pack.peek()?.bounds
  if (bounds === undefined || !isUntouched(defaults, 'radius_m')) return defaults
  const beamDeg = cell.beam_width ?? defaults.beam_width ?? defaultNumber('beam_width')
  const [west, south, east, north] = bounds
  const radiusM = proposedRadiusM([tower_lon, tower_lat], azimuth, beamDeg, [
    west,
    south,
    east,
    north,
  ])
  return { ...defaults, radius_m: radiusM }
}

/** The receiver hears what its own noise lets it hear, where nobody has stated a threshold. */
const withReceiver = (defaults: Scenario): Scenario =>
  isReceiverStated(defaults) ? defaults : { ...defaults, receiver_sensitivity_mode: 'derived' }

const isReceiverStated = ({
  receiver_sensitivity_mode,
  receiver_sensitivity_dbm,
}: Scenario): boolean =>
  receiver_sensitivity_mode !== undefined || receiver_sensitivity_dbm !== undefined

function withStart(
  old: Project,
  tower: TowerFeature,
  overrides: Scenario,
  defaults: Scenario,
): Project {
  const name = towerName(tower)
  return withNewCell({ ...old, defaults }, { name, towerId: name, overrides })
}

/**
 * Power and threshold that show where coverage ends, by one coarse look; null where they are left as they
 * are.
 */
async function sentFor(question: Question, started: Project): Promise<Scenario | null> {
  const { selection, defaults } = started
  const request = question.request(started, { cellIds: selection })
  const sentDbm = defaults.tx_power_dbm
  if (request === null || sentDbm === undefined || !isUntouched(defaults, 'tx_power_dbm')) {
    return null
  }
  const cellSizeM = Math.ceil((defaults.radius_m ?? defaultNumber('radius_m')) / nodesAlongRadius)
  const body = { ...request, cell_size_m: cellSizeM }
  let found: SurfaceResponse | null = null
  await jobs.add(question.id, 'First look', async ({ send, signal }) => {
    found = await send('Looking where coverage ends', () =>
      postJson<SurfaceResponse>('api/coverage-surface', body, { scope: 'rf', signal }),
    )
  })
  if (found === null) return null
  const { powerDbm, thresholdDbm } = proposalOf(found, sentDbm)
  if (thresholdDbm === null || isReceiverStated(project.peek().defaults)) {
    return { tx_power_dbm: powerDbm }
  }
  return {
    tx_power_dbm: powerDbm,
    receiver_sensitivity_mode: 'manual',
    receiver_sensitivity_dbm: thresholdDbm,
  }
}

function proposalOf({ grid, receiver_threshold }: SurfaceResponse, sentDbm: number) {
  return proposal({
    receivedDbm: Array.from(grid.values).filter((value) => value !== grid.nodata),
    sentDbm,
    levelDbm: Math.max(serviceThresholds.buildingServiceDbm, receiver_threshold.sensitivity_dbm),
  })
}
