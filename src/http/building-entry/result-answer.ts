import type { Cell } from '../../analyses/cell.ts'
import type {
  BuildingEntry,
  EntryLink,
  EntryResult,
} from '../../analyses/building-entry/building-entry.ts'
import type { EntryProfiles } from '../../analyses/building-entry/entry-model.ts'
import { type MaterialEvidence, materialEvidence } from '../../analyses/building-entry/summary.ts'
import { isResidential } from '../../analyses/building-entry/targets.ts'
import type { LinkEvaluator } from '../../analyses/link/evaluator.ts'
import { facadeLosEvidence } from '../../analyses/link/facade-service.ts'
import { servedAboveDbm } from '../../rf/building-service.ts'
import { linkBudget } from '../../rf/link-budget.ts'
import { receiverThreshold, type ReceiverThreshold } from '../../rf/receiver.ts'
import { type FootprintStore, materials } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { thresholdTold } from '../wire/cell-answer.ts'
import { linkLedger } from '../wire/link-answer.ts'
import {
  losBasis,
  losClassification,
  losClassifierId,
  losState,
  type TerrainStatus,
} from '../wire/los-answer.ts'
import * as field from '../wire/answer-schema.ts'
import { p2109Medians, p2109Path } from '../wire/building-entry-model.ts'
import { applicabilityOf } from './applicability-answer.ts'

/** What all buildings of an answer share. */
interface EntryShared {
  readonly store: FootprintStore
  readonly frequencyGhz: number
  readonly profiles: EntryProfiles | null
  readonly terrainStatus: TerrainStatus
  readonly receivers: ReadonlyMap<LinkEvaluator, ReceiverThreshold>
  /** Of a building that no cell serves: the model of all cells, null where they have several. */
  readonly unservedModel: string | null
  /** The first cell of the question. */
  readonly first: Cell
}

/** A building, as it is found and as it is told. */
interface EntryItem {
  readonly result: EntryResult
  readonly shared: EntryShared
}

interface ItemFound extends EntryItem {
  readonly link: LinkFound | null
}

/** The way to a facade with all that is told of it. */
interface LinkFound {
  readonly link: EntryLink
  readonly receiver: ReceiverThreshold
  readonly evidence: ReturnType<typeof facadeLosEvidence>
  readonly terrainStatus: TerrainStatus
}

/** The results of an answer, each with what all share. */
export function entryItems(
  { results, evaluators }: Pick<BuildingEntry, 'results' | 'evaluators'>,
  rest: Omit<EntryShared, 'receivers' | 'unservedModel' | 'first'>,
): readonly EntryItem[] {
  const [first, ...others] = evaluators.map(({ cell }) => cell.profile.propagationModel)
  const shared: EntryShared = {
    ...rest,
    receivers: new Map(evaluators.map((one) => [one, receiverThreshold(one.cell.profile)])),
    first: evaluators[0].cell,
    unservedModel: others.every((model) => model === first) ? first : null,
  }
  return results.map((result) => ({ result, shared }))
}

function itemFound({ result, shared }: EntryItem): ItemFound {
  const { link } = result
  return { result, shared, link: link && linkFound(link, shared) }
}

function linkFound(link: EntryLink, { store, receivers, terrainStatus }: EntryShared): LinkFound {
  const { evaluator, k, service } = link
  const evidence = facadeLosEvidence(evaluator, store, k, service)
  return { link, receiver: receivers.get(evaluator)!, evidence, terrainStatus }
}

const thousandths = field.rounded(3)
const millionths = field.rounded(6)

const lonLat = field.object<{ readonly lon: number; readonly lat: number }>({
  ...field.named(millionths, 'lon', 'lat'),
})

const material = field.object<MaterialEvidence>({
  available: field.flag(({ tag }) => tag !== null),
  source: field.either('OSM', 'unavailable')(({ tag }) => tag !== null),
  ...field.named(field.text.orNull, 'tag', 'value'),
  normalized: field.oneOf(materials)('normalized'),
  used_for_profile: field.always(false),
  interpretation: field.sentence('shown as evidence; it chooses no entry profile'),
})

const limitations = ['One facade point; no statement about the whole building.'] as const

/** Why a building has no numbers. */
const applicability = applicabilityOf<EntryResult['reason']>(
  {
    applicable: 'A cell serves the facade point.',
    no_eligible_serving_cell: 'No cell has a facade point of the building in its radius and beam.',
    invalid_geometry: 'No point inside the footprint could be found.',
  },
  limitations,
)

const geometry = field.object<EntryResult>({
  representative_point_source: field.text.orNull(({ representative }) => representative?.source),
  facade_entry_point_source: field.text.orNull(({ facade }) => facade?.source),
  indoor_depth_m: field.always(0),
  geometry_rule: field.sentence(
    'the wall that the line from the antenna to the representative point enters; where a ' +
      'neighbour covers it, the nearest open wall',
  ),
})

/** The way to the facade: null in all of them where no cell serves. */
function ofLink(members: field.Members<LinkFound>): field.Members<ItemFound> {
  return field.ofOrNull(linkOf, members)
}

const linkOf = ({ link }: ItemFound) => link

/** The power behind one kind of wall. */
function behindWall(
  name: 'low_loss' | 'high_loss',
  powerDbm: (link: EntryLink) => number,
  isServiceable: (link: EntryLink) => boolean,
): field.Members<ItemFound> {
  return {
    ...ofLink({ [`${name}_rx_just_inside_dbm`]: thousandths(({ link }) => powerDbm(link)) }),
    [`${name}_serviceable`]: field.flag(
      ({ result: { link } }) => link !== null && isServiceable(link),
    ),
    ...ofLink({
      [`${name}_receiver_link_margin_db`]: thousandths(
        ({ link }) => powerDbm(link) - link.sensitivityDbm,
      ),
    }),
  }
}

const told = field.object<ItemFound>('BuildingEntryResult', {
  building_id: field.text(({ result, shared }) => stringAt(shared.store.ids, result.footprint)),
  building_type: field.text(({ result: { footprint }, shared: { store } }) =>
    stringAt(store.texts, store.textColumns.building[footprint]),
  ),
  residential: field.flag(({ result, shared }) => isResidential(shared.store, result.footprint)),
  demand_weight: field.number(({ result, shared }) => shared.store.demandWeight[result.footprint]),
  residential_demand: field.number(
    ({ result, shared }) => shared.store.residentialDemand[result.footprint],
  ),
  representative_point: lonLat.orNull(({ result }) => result.representative),
  facade_entry_point: lonLat.orNull(({ result }) => result.facade),
  serving_cell_id: field.text.orNull(({ link }) => link?.link.cell.id),
  frequency_ghz: field.number(({ shared }) => shared.frequencyGhz),
  propagation_model: field.text.orNull(({ link, shared }) =>
    link === null ? shared.unservedModel : link.link.cell.profile.propagationModel,
  ),
  outdoor_terrain_status: field.text(({ shared }) => shared.terrainStatus),
  ...ofLink({ outdoor_los_state: losState(({ evidence }) => evidence.state) }),
  outdoor_los_classifier_id: field.sentence(losClassifierId),
  ...ofLink({ outdoor_los_classification_basis: losBasis(({ evidence }) => evidence.basis) }),
  ...ofLink({
    outdoor_los_classification: losClassification(({ evidence, terrainStatus }) => ({
      evidence,
      endpointCase: 'outdoor_to_outdoor',
      terrainStatus,
    })),
    outdoor_distance_m: thousandths(({ link }) => link.service.distanceM),
    outdoor_rx_at_facade_dbm: thousandths(({ link }) => link.facadePowerDbm),
    outdoor_path_loss_db: thousandths(({ link }) => link.service.pathLossDb),
  }),
  outdoor_serviceable: field.flag(({ result: { link } }) => link?.isOutdoorServiceable === true),
  ...ofLink({
    outdoor_receiver_link_margin_db: thousandths(
      ({ link }) => link.facadePowerDbm - link.sensitivityDbm,
    ),
    outdoor_link_budget: linkLedger(({ link: { cell, evaluator, service }, receiver }) =>
      linkBudget(
        cell.profile,
        cell.calibrationOffsetDb,
        evaluator.linkAt(service.x, service.y, service.state),
        receiver,
      ),
    ),
  }),
  ...behindWall(
    'low_loss',
    ({ lowPowerDbm }) => lowPowerDbm,
    ({ isLowServiceable }) => isLowServiceable,
  ),
  ...behindWall(
    'high_loss',
    ({ highPowerDbm }) => highPowerDbm,
    ({ isHighServiceable }) => isHighServiceable,
  ),
  ...field.sharedOrNull(({ link }: ItemFound) => link?.receiver, {
    receiver_sensitivity_dbm: field.number('sensitivityDbm'),
    receiver_sensitivity_mode: field.text('mode'),
    receiver_threshold: thresholdTold((receiver) => receiver),
  }),
  outdoor_wall_loss_db: field.always(0),
  low_loss_entry_loss_db: thousandths(({ shared: { profiles } }) => profiles?.lowDb ?? 0),
  high_loss_entry_loss_db: thousandths(({ shared: { profiles } }) => profiles?.highDb ?? 0),
  building_service_threshold_dbm: field.described(
    'Of the serving cell; without one, of the first.',
    field.number(({ link, shared }) => servedAboveDbm((link?.link.cell ?? shared.first).profile)),
  ),
  building_service_rsrp_dbm: field.number.optional(
    ({ link, shared }) => (link?.link.cell ?? shared.first).profile.serviceRsrpDbm,
  ),
  p2109: field.described(
    'Medians of ITU-R P.2109-2 at the elevation of the path from the serving cell, for ' +
      'comparison alone; null without one.',
    p2109Medians.orNull(
      ({ link, shared }) => link && p2109Path(shared.frequencyGhz, link.link.elevationDeg),
    ),
  ),
  material_evidence: material(({ result, shared }) =>
    materialEvidence(shared.store, result.footprint),
  ),
  selected_entry_profile: field.always('unknown'),
  applicability: applicability('result'),
  entry_geometry: geometry('result'),
  limitations: field.sentences(limitations),
})

/** One building: where it is entered, by which cell, and what is left behind the wall. */
export const entryResult = field.made(told, itemFound)
