import type { AnswerEvidence, InterferenceResponse } from '../../api/types.ts'
import { evidenceOf } from '../../panels/evidence.ts'
import { latticeOf } from '../shared/lattice.ts'
import type { Lattice } from '../shared/lattice.ts'

type WireSample = InterferenceResponse['geojson']['features'][number]['properties']

/** A point of the grid with what the map shows of it. */
export type InterferenceSample = Pick<
  WireSample,
  | 'serving_cell_id'
  | 'rsrp_dbm'
  | 'sinr_db'
  | 'rsrq_db'
  | 'serviceable'
  | 'serviceability_failures'
  | 'strongest_interferer_id'
> & { readonly at: readonly [lon: number, lat: number] }

/** What is kept of an answer: the ledger of every sample would fill the browser's store. */
export interface InterferenceAnswer extends AnswerEvidence {
  readonly samples: readonly InterferenceSample[]
  readonly stats: InterferenceResponse['stats']
  readonly cellIds: readonly string[]
  readonly spacingM: number
  readonly askedSpacingM: number
  readonly thresholds: {
    readonly rsrpDbm: number
    readonly sinrDb: number
    readonly rsrqDb: number
  }
  readonly bandwidthMhz: number
  readonly loadFactor: number
  readonly reuseFactor: number
  readonly assumptions: readonly string[]
  readonly notes: readonly (readonly [label: string, text: string])[]
  readonly fallbackUsed: boolean
  readonly hostRoofAssumed: boolean
}

export function interferenceAnswer(response: InterferenceResponse): InterferenceAnswer {
  const { model } = response
  return {
    samples: response.geojson.features.map(({ properties, geometry }) => ({
      at: [geometry.coordinates[0], geometry.coordinates[1]],
      serving_cell_id: properties.serving_cell_id,
      rsrp_dbm: properties.rsrp_dbm,
      sinr_db: properties.sinr_db,
      rsrq_db: properties.rsrq_db,
      serviceable: properties.serviceable,
      serviceability_failures: properties.serviceability_failures,
      strongest_interferer_id: properties.strongest_interferer_id,
    })),
    stats: response.stats,
    cellIds: model.effective_cell_profiles.map(({ id }) => id),
    spacingM: model.effective_sample_spacing_m,
    askedSpacingM: model.requested_sample_spacing_m,
    thresholds: {
      rsrpDbm: model.rsrp_threshold_dbm,
      sinrDb: model.sinr_threshold_db,
      rsrqDb: model.rsrq_threshold_db,
    },
    bandwidthMhz: model.bandwidth_mhz,
    loadFactor: model.load_factor,
    reuseFactor: model.reuse_factor,
    assumptions: model.assumptions,
    notes: [
      ['Served where', model.serviceability_rule],
      ['Thresholds from', model.threshold_provenance],
      ['Best server', model.serving_selection_metric],
      ['Same channel', model.co_channel_eligibility_rule],
      ['Load', model.load_assumption],
      ['RSRP', model.rsrp_conversion_description],
      ['RSRQ', model.rssi_rsrq_semantics],
      ['Noise', model.receiver_noise_semantics],
    ],
    fallbackUsed: model.fallback_used === true,
    hostRoofAssumed: model.host_roof_assumed_below_antenna === true,
    fingerprint: response.fingerprint,
    ...evidenceOf(response),
  }
}

const lattices = new WeakMap<InterferenceAnswer, Lattice>()

/** The grid of an answer, found once. */
export function latticeOfAnswer(answer: InterferenceAnswer): Lattice | null {
  const known = lattices.get(answer)
  if (known !== undefined) return known
  const found = latticeOf(answer.samples.map(({ at }) => at))
  if (found !== null) lattices.set(answer, found)
  return found
}
