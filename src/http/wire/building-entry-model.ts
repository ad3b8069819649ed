import {
  entryFrequenciesGhz,
  type EntryProfiles,
} from '../../analyses/building-entry/entry-model.ts'
import {
  entryLossFormula,
  entryShadowSigmaDb,
  p2109MedianLossDb,
  p2109FrequencyGhz,
  type P2109Building,
} from '../../rf/outdoor-to-indoor.ts'
import { isWithin } from '../../rf/valid-range.ts'
import * as field from './answer-schema.ts'

const thousandths = field.rounded(3)

/** A path into a building, for the medians of another Recommendation. */
interface MediansFound {
  readonly frequencyGhz: number
  /** Of the path at the facade; its sign does not matter. */
  readonly elevationDeg: number
}

function medianDb(building: P2109Building) {
  return thousandths<MediansFound>(({ frequencyGhz, elevationDeg }) =>
    p2109MedianLossDb(frequencyGhz, building, elevationDeg),
  )
}

export const p2109Medians = field.object<MediansFound>({
  traditional_median_db: medianDb('traditional'),
  thermally_efficient_median_db: medianDb('thermallyEfficient'),
  elevation_deg: field.described(
    'Of the path at the facade, by which the medians grow; 0 is a level path.',
    thousandths('elevationDeg'),
  ),
})

/** A path within the frequencies of the Recommendation, or null. */
export function p2109Path(frequencyGhz: number, elevationDeg: number): MediansFound | null {
  return isWithin(p2109FrequencyGhz, frequencyGhz) ? { frequencyGhz, elevationDeg } : null
}

/** One kind of wall, at one frequency alone below 6 GHz. */
interface ProfileFound {
  readonly id: 'low_loss' | 'high_loss'
  readonly lossDb: number
  readonly isSingle: boolean
}

const walls = {
  low_loss: {
    label: '30 % standard glass, 70 % concrete',
    sigmaDb: entryShadowSigmaDb.low,
    equation: entryLossFormula.low,
  },
  high_loss: {
    label: '70 % infrared-reflecting glass, 30 % concrete',
    sigmaDb: entryShadowSigmaDb.high,
    equation: entryLossFormula.high,
  },
} as const

const profile = field.object<ProfileFound>({
  id: field.oneOf(['low_loss', 'high_loss'])('id'),
  label: field.text(({ id }) => walls[id].label),
  frequency_scope: field.text(({ isSingle }) =>
    isSingle ? 'below 6 GHz, single frequency' : '28 GHz',
  ),
  external_wall_loss_db: thousandths('lossDb'),
  ...field.alwaysEach(0, 'indoor_depth_m', 'indoor_loss_db'),
  median_entry_loss_db: thousandths('lossDb'),
  shadow_sigma_db: field.always(0),
  reference_shadow_sigma_db: field.number(({ id, isSingle }) =>
    isSingle ? entryShadowSigmaDb.singleFrequency : walls[id].sigmaDb,
  ),
  reference_shadow_sigma_note: field.sentence('as the tables name it; nothing is drawn from it'),
  random_draw_applied: field.always(false),
  equation: field.text(({ id, isSingle }) =>
    isSingle ? entryLossFormula.singleFrequency : walls[id].equation,
  ),
  composition_assumption: field.text(({ id, isSingle }) => (isSingle ? 'none' : walls[id].label)),
})

function profilesFound({ profiles, frequencyGhz }: ModelFound): ProfileFound[] {
  if (profiles === null) return []
  const isSingle = Math.abs(frequencyGhz - entryFrequenciesGhz[0]) < 1e-6
  return [
    { id: 'low_loss', lossDb: profiles.lowDb, isSingle },
    { id: 'high_loss', lossDb: profiles.highDb, isSingle },
  ]
}

const olderEdition = field.object<NonNullable<EntryProfiles['olderEdition']>>({
  reference: field.sentence(
    '3GPP TR 38.901 V14 to V18, Table 7.4.3-1: infrared-reflecting glass 23 + 0.3 f',
  ),
  low_loss_external_wall_db: thousandths('lowDb'),
  high_loss_external_wall_db: thousandths('highDb'),
})

interface ModelFound {
  readonly profiles: EntryProfiles | null
  readonly frequencyGhz: number
  /** Those of the cells, none twice. */
  readonly outdoorModels: readonly string[]
}

/** The losses of the frequency, with their source, and other sources beside them. */
export const entryModel = field.object<ModelFound>('BuildingEntryModel', {
  id: field.always('3gpp_tr_38_901_o2i'),
  reference: field.sentence('3GPP TR 38.901 V19.4, section 7.4.3.1, Tables 7.4.3-1 to 7.4.3-3'),
  scenario: field.sentence('building-entry-just-inside-facade'),
  description: field.sentence(
    'Outdoor median power at one facade point, less the loss of the external wall; no indoor depth.',
  ),
  supported_frequencies_ghz: field.numbers(() => entryFrequenciesGhz),
  unsupported_frequencies_ghz: field.numbers(() => [140]),
  outdoor_baseline_model: field.described(
    'Of the cells; where they have several, in the order of the cells.',
    field.text(({ outdoorModels }) => outdoorModels.join(', ')),
  ),
  outdoor_baseline_rule: field.sentence('the building itself is taken away, all others stand'),
  indoor_depth_m: field.always(0),
  random_draws_used: field.always(false),
  ...field.alwaysEach(true, 'material_evidence_only', 'no_whole_building_claim'),
  profile_semantics: field.sentence('two deterministic scenarios: old and new walls'),
  profiles: field.list(profile)(profilesFound),
  alternative_editions: field.list(olderEdition)(({ profiles }) =>
    profiles === null || profiles.olderEdition === null ? [] : [profiles.olderEdition],
  ),
  p2109: field.described(
    'Medians of ITU-R P.2109-2 for a level path, for comparison alone.',
    p2109Medians.orNull(({ frequencyGhz }) => p2109Path(frequencyGhz, 0)),
  ),
})
