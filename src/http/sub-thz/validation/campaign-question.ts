import {
  type Campaign,
  comparisonBases,
  directionalities,
  type Measurement,
  sourceTypes,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { invalidRequest } from '../../../errors.ts'
import type { ValidRange } from '../../../rf/valid-range.ts'
import * as ask from '../../wire/asked.ts'
import { decibelBounds, decibels } from '../shapes.ts'
import { environmentLabels, inheritedLabels, siteLabels } from './labels-question.ts'
import { measurementAsked } from './measurement-question.ts'
import {
  beamwidth,
  checkPlace,
  frequencyRangeGhz,
  id,
  instant,
  placeMembers,
  prose,
  proseList,
  title,
  uniqueBy,
  version,
  weather,
} from './shapes.ts'

const ofThoseWithout = decibels('Of measurements that state none.')

const antennaSetup = ask.object({
  tx_gain_dbi: ask.optional(ofThoseWithout),
  rx_gain_dbi: ask.optional(ofThoseWithout),
  directionality: ask.orElse(ask.word(directionalities), 'unknown'),
  comparison_basis: ask.orElse(ask.word(comparisonBases), 'unknown'),
  beamwidth_deg: ask.unread(beamwidth),
  strongest_beam_selected: ask.unread(ask.yesOrNo),
  ...ask.unreadEach(prose, 'polarization', 'pattern_metadata', 'beam_average_method', 'notes'),
})

const calibration = ask.object({
  conducted_tx_power_dbm: ask.renamed('conductedPowerDbm', ask.optional(ofThoseWithout)),
  tx_cable_loss_db: ask.optional(ofThoseWithout),
  rx_cable_loss_db: ask.optional(ofThoseWithout),
  receiver_calibration_applied: ask.renamed('isCalibrationApplied', ask.optional(ask.yesOrNo)),
  dynamic_range_db: ask.unread(ask.within({ ...decibelBounds, minimum: 0 }, 'Of the receiver.')),
  ...ask.unreadEach(decibels('Of the receiver.'), 'noise_floor_dbm', 'detectable_power_floor_dbm'),
  ...ask.unreadEach(prose, 'reference', 'notes'),
})

const site = ask.checked(
  ask.object({
    site_id: ask.renamed('id', ask.required(ask.saying('Unique in its campaign.', id))),
    ...placeMembers,
    ...siteLabels,
    ...ask.unreadEach(prose, 'name', 'description'),
  }),
  (stated, at) => {
    checkPlace(stated, at)
    return stated
  },
)

const provenance = ask.object({
  source_type: ask.optional(ask.word(sourceTypes)),
  imported_at: ask.optional(instant),
  ...ask.unreadEach(prose, 'collected_by', 'imported_by', 'metadata_url'),
  notes: ask.unread(proseList),
})

const frequencyRange: ask.Kind<ValidRange> = ask.checked(
  ask.object({
    min_ghz: ask.renamed('minimum', ask.required(ask.within(frequencyRangeGhz, 'Gigahertz.'))),
    max_ghz: ask.renamed(
      'maximum',
      ask.required(ask.within(frequencyRangeGhz, 'Gigahertz, not below the minimum.')),
    ),
  }),
  (range, at) => {
    if (range.minimum <= range.maximum) return range
    throw invalidRequest(`${at}.min_ghz must be at most max_ghz`)
  },
)

const stated = ask.object({
  schema_version: ask.requiredUnread(ask.integer({ const: 1 })),
  frequency_range_ghz: ask.required(frequencyRange),
  campaign_id: ask.renamed(
    'id',
    ask.required(
      ask.saying(
        'Letters, digits and . _ : -; unique in the request.',
        ask.checked(id, (text, at) => {
          if (/^[\w.:-]+$/.test(text)) return text
          throw invalidRequest(`${at} must be made of letters, digits and . _ : -`)
        }),
      ),
    ),
  ),
  campaign_version: ask.renamed('version', ask.optional(version)),
  provenance: ask.evenEmpty(provenance),
  environment: ask.evenEmpty(
    ask.object({
      ...environmentLabels,
      ...ask.unreadEach(prose, 'environment_type', 'description'),
    }),
  ),
  antenna_setup: ask.renamed('antennas', ask.evenEmpty(antennaSetup)),
  calibration: ask.evenEmpty(calibration),
  weather: ask.optional(
    ask.saying('Of measurements without their own; only where a temperature is stated.', weather),
  ),
  sites: ask.orElse(
    uniqueBy('site_id', ask.each(site), (one) => one.id),
    [],
  ),
  measurements: ask.orElse(
    uniqueBy('measurement_id', ask.each(measurementAsked), (one) => one.id),
    [],
  ),
  title: ask.unread(title),
  source: ask.unread(
    ask.object({
      ...ask.unreadEach(prose, 'citation', 'doi', 'url', 'license'),
      ...ask.unreadEach(prose, 'data_availability', 'dataset_version'),
    }),
  ),
  equipment: ask.unread(
    ask.object({
      ...ask.unreadEach(prose, 'transmitter', 'receiver', 'channel_sounder'),
      ...ask.unreadEach(prose, 'receiver_model', 'notes'),
    }),
  ),
  limitations: ask.unread(proseList),
})

/** One campaign; each of its measurements has what it says itself, and else what the campaign says. */
export const campaignAsked: ask.Kind<Campaign> = ask.checked(stated, (campaign) => ({
  id: campaign.id,
  version: campaign.version,
  sourceType: campaign.provenance.sourceType,
  frequencyRangeGhz: campaign.frequencyRangeGhz,
  measurements: inherited(campaign),
}))

/** The measurements with what they inherit. What neither they nor the campaign state stays unknown. */
function inherited(campaign: ask.ValueOf<typeof stated>): Measurement[] {
  const { antennas, calibration: calibrated, weather: usual, environment } = campaign
  const sites = new Map(campaign.sites.map((one) => [one.id, one]))
  return campaign.measurements.map((own) => {
    const { radio } = own
    return {
      ...own,
      radio: {
        ...radio,
        conductedPowerDbm: radio.conductedPowerDbm ?? calibrated.conductedPowerDbm,
        txGainDbi: radio.txGainDbi ?? antennas.txGainDbi,
        rxGainDbi: radio.rxGainDbi ?? antennas.rxGainDbi,
        txCableLossDb: radio.txCableLossDb ?? calibrated.txCableLossDb,
        rxCableLossDb: radio.rxCableLossDb ?? calibrated.rxCableLossDb,
        isCalibrationApplied: radio.isCalibrationApplied ?? calibrated.isCalibrationApplied,
        directionality: radio.directionality ?? antennas.directionality,
        comparisonBasis: radio.comparisonBasis ?? antennas.comparisonBasis,
      },
      labels: inheritedLabels(own.labels, sites.get(own.siteId ?? ''), environment),
      // The weather of a campaign counts where it states a temperature.
      weather: own.weather ?? (usual === null || usual.temperatureK === null ? null : usual),
    }
  })
}
