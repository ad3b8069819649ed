import type { AnswerEvidence, EntryResponse } from '../../api/types.ts'
import { evidenceOf } from '../../panels/evidence.ts'
import type { ServiceLevel } from '../../question/service.ts'

type WireResult = EntryResponse['results'][number]

/** What is kept of one building. */
export interface EntryBuilding {
  readonly id: string
  readonly type: string
  readonly at: readonly [lon: number, lat: number] | null
  readonly service: ServiceLevel
  readonly cellId: string | null
  readonly outdoorDbm: number | null
  readonly lowLossDbm: number | null
  readonly highLossDbm: number | null
  readonly demand: number
  readonly material: string
  /** Why there are no numbers; null where there are. */
  readonly reason: string | null
}

export interface EntryAnswer
  extends AnswerEvidence, Pick<EntryResponse, 'applicability' | 'summary' | 'cell_summaries'> {
  readonly buildings: readonly EntryBuilding[]
  readonly model: Pick<
    EntryResponse['model'],
    | 'description'
    | 'reference'
    | 'supported_frequencies_ghz'
    | 'unsupported_frequencies_ghz'
    | 'outdoor_baseline_rule'
    | 'profiles'
  >
}

/** What a page shows of an answer: the link budget of every building stays with the service. */
export function entryAnswer(response: EntryResponse): EntryAnswer {
  const { applicability, summary, cell_summaries, fingerprint, model } = response
  return {
    applicability,
    summary,
    cell_summaries,
    fingerprint,
    ...evidenceOf(response),
    model: {
      description: model.description,
      reference: model.reference,
      supported_frequencies_ghz: model.supported_frequencies_ghz,
      unsupported_frequencies_ghz: model.unsupported_frequencies_ghz,
      outdoor_baseline_rule: model.outdoor_baseline_rule,
      profiles: model.profiles,
    },
    buildings: response.results.map(buildingOf),
  }
}

function buildingOf(result: WireResult): EntryBuilding {
  const at = result.facade_entry_point ?? result.representative_point
  return {
    id: result.building_id,
    type: result.building_type,
    at: at === null ? null : [at.lon, at.lat],
    service: serviceOf(result),
    cellId: result.serving_cell_id,
    outdoorDbm: result.outdoor_rx_at_facade_dbm,
    lowLossDbm: result.low_loss_rx_just_inside_dbm,
    highLossDbm: result.high_loss_rx_just_inside_dbm,
    demand: result.demand_weight + result.residential_demand,
    material: result.material_evidence.normalized,
    reason: result.applicability.applicable ? null : result.applicability.detail,
  }
}

/** Served behind either wall, behind the lighter one alone, or behind none. */
function serviceOf(
  result: Pick<WireResult, 'low_loss_serviceable' | 'high_loss_serviceable'>,
): ServiceLevel {
  if (result.high_loss_serviceable) return 'served'
  return result.low_loss_serviceable ? 'weak' : 'none'
}
