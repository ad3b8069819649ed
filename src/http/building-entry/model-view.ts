import { canonicalModel } from '../../rf/models/list.ts'
import type { EntryApplicability } from '../../analyses/building-entry/building-entry.ts'
import {
  entryFrequenciesGhz,
  type EntryProfiles,
} from '../../analyses/building-entry/entry-model.ts'
import { roundTo3 } from '../../analyses/rounding.ts'
import {
  entryShadowSigmaDb,
  p2109MedianLossDb,
  p2109FrequencyGhz,
  type P2109Building,
} from '../../rf/outdoor-to-indoor.ts'
import { isWithin } from '../../rf/valid-range.ts'

const details: Readonly<Record<EntryApplicability, string>> = {
  applicable: 'Entry losses are known at this frequency, and every cell uses the urban model.',
  unsupported_frequency:
    `Entry losses are known at ${entryFrequenciesGhz.join(' and ')} GHz alone; at other ` +
    'frequencies nothing is said about service behind walls.',
  unsupported_propagation_model: `Every cell must use ${canonicalModel.id}: the other models count walls on the way themselves.`,
}

const limitations = [
  'One facade point of a building, just inside its wall: no statement about the whole building.',
  'The two losses are deterministic scenarios, no limits of confidence.',
  'Material tags are shown beside the result and choose no scenario.',
] as const

/** Whether the question can be answered, and why not. */
export function entryApplicabilityView(applicability: EntryApplicability) {
  return {
    applicable: applicability === 'applicable',
    reason: applicability,
    detail: details[applicability],
    limitations,
  }
}

/** The losses of the frequency, with their source, and other sources beside them. */
export function entryModelView(profiles: EntryProfiles | null, frequencyGhz: number) {
  return {
    id: '3gpp_tr_38_901_o2i',
    reference: '3GPP TR 38.901 V19.4, section 7.4.3.1, Tables 7.4.3-1 to 7.4.3-3',
    scenario: 'building-entry-just-inside-facade',
    description:
      'Outdoor median power at one facade point, less the loss of the external wall; no indoor depth.',
    supported_frequencies_ghz: entryFrequenciesGhz,
    unsupported_frequencies_ghz: [140],
    outdoor_baseline_model: canonicalModel.id,
    outdoor_baseline_rule: 'the building itself is taken away, all others stand',
    indoor_depth_m: 0,
    random_draws_used: false,
    material_evidence_only: true,
    no_whole_building_claim: true,
    profile_semantics: 'two deterministic scenarios: old and new walls',
    profiles: profiles === null ? [] : profileViews(profiles, frequencyGhz),
    alternative_editions:
      profiles === null || profiles.olderEdition === null
        ? []
        : [
            {
              reference:
                '3GPP TR 38.901 V14 to V18, Table 7.4.3-1: infrared-reflecting glass 23 + 0.3 f',
              low_loss_external_wall_db: roundTo3(profiles.olderEdition.lowDb),
              high_loss_external_wall_db: roundTo3(profiles.olderEdition.highDb),
            },
          ],
    // A level path; each building has the medians of its own.
    p2109: p2109View(frequencyGhz, 0),
  }
}

function profileViews({ lowDb, highDb }: EntryProfiles, frequencyGhz: number) {
  const isSingle = Math.abs(frequencyGhz - entryFrequenciesGhz[0]) < 1e-6
  const profile = (
    id: string,
    label: string,
    lossDb: number,
    sigmaDb: number,
    equation: string,
  ) => ({
    id,
    label,
    frequency_scope: isSingle ? 'below 6 GHz, single frequency' : '28 GHz',
    external_wall_loss_db: roundTo3(lossDb),
    indoor_depth_m: 0,
    indoor_loss_db: 0,
    median_entry_loss_db: roundTo3(lossDb),
    shadow_sigma_db: 0,
    reference_shadow_sigma_db: isSingle ? entryShadowSigmaDb.singleFrequency : sigmaDb,
    reference_shadow_sigma_note: 'as the tables name it; nothing is drawn from it',
    random_draw_applied: false,
    equation: isSingle ? '20 dB (Table 7.4.3-3)' : equation,
    composition_assumption: isSingle ? 'none' : label,
  })
  return [
    profile(
      'low_loss',
      '30 % standard glass, 70 % concrete',
      lowDb,
      entryShadowSigmaDb.low,
      '5 - 10 log10(0.3 10^(-(2 + 0.2 f)/10) + 0.7 10^(-(5 + 4 f)/10))',
    ),
    profile(
      'high_loss',
      '70 % infrared-reflecting glass, 30 % concrete',
      highDb,
      entryShadowSigmaDb.high,
      '5 - 10 log10(0.7 10^(-(25.4 + 0.11 f)/10) + 0.3 10^(-(5 + 4 f)/10))',
    ),
  ]
}

/**
 * Medians of another Recommendation, for comparison alone.
 *
 * @param elevationDeg of the path at the facade; its sign does not matter
 */
export function p2109View(frequencyGhz: number, elevationDeg: number) {
  if (!isWithin(p2109FrequencyGhz, frequencyGhz)) return null
  const medianDb = (building: P2109Building) =>
    roundTo3(p2109MedianLossDb(frequencyGhz, building, elevationDeg))
  return {
    traditional_median_db: medianDb('traditional'),
    thermally_efficient_median_db: medianDb('thermallyEfficient'),
    elevation_deg: roundTo3(elevationDeg),
  }
}
