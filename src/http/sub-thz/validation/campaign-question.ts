import {
  type Campaign,
  comparisonBases,
  directionalities,
  type Measurement,
  sourceTypes,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { invalidRequest } from '../../../errors.ts'
import type { ValidRange } from '../../../rf/valid-range.ts'
import * as parameter from '../../wire/request-schema.ts'
import { decibelBounds, decibels } from '../shapes.ts'
import { environmentLabels, inheritedLabels, siteLabels } from './labels-question.ts'
import { measurementAsked } from './measurement-question.ts'
import {
  beamwidth,
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
  wholePlace,
} from './shapes.ts'

const ofThoseWithout = decibels('Of measurements that state none.')

const antennaSetup = parameter.object({
  tx_gain_dbi: ofThoseWithout.optional(),
  rx_gain_dbi: ofThoseWithout.optional(),
  directionality: parameter.oneOf(directionalities).orElse('unknown'),
  comparison_basis: parameter.oneOf(comparisonBases).orElse('unknown'),
  beamwidth_deg: beamwidth.unread(),
  strongest_beam_selected: parameter.flag.unread(),
  ...parameter.unreadEach(
    prose,
    'polarization',
    'pattern_metadata',
    'beam_average_method',
    'notes',
  ),
})

const calibration = parameter.object({
  conducted_tx_power_dbm: ofThoseWithout.optional().as('conductedPowerDbm'),
  tx_cable_loss_db: ofThoseWithout.optional(),
  rx_cable_loss_db: ofThoseWithout.optional(),
  receiver_calibration_applied: parameter.flag.optional().as('isCalibrationApplied'),
  dynamic_range_db: parameter.within({ ...decibelBounds, minimum: 0 }, 'Of the receiver.').unread(),
  ...parameter.unreadEach(
    decibels('Of the receiver.'),
    'noise_floor_dbm',
    'detectable_power_floor_dbm',
  ),
  ...parameter.unreadEach(prose, 'reference', 'notes'),
})

const site = parameter
  .object({
    site_id: id.describedAs('Unique in its campaign.').required().as('id'),
    ...placeMembers,
    ...siteLabels,
    ...parameter.unreadEach(prose, 'name', 'description'),
  })
  .checked(wholePlace)

const provenance = parameter.object({
  source_type: parameter.oneOf(sourceTypes).optional(),
  imported_at: instant.optional(),
  ...parameter.unreadEach(prose, 'collected_by', 'imported_by', 'metadata_url'),
  notes: proseList.unread(),
})

const frequencyRange: parameter.Kind<ValidRange> = parameter
  .object({
    min_ghz: parameter.within(frequencyRangeGhz, 'Gigahertz.').required().as('minimum'),
    max_ghz: parameter
      .within(frequencyRangeGhz, 'Gigahertz, not below the minimum.')
      .required()
      .as('maximum'),
  })
  .checked((range, at) => {
    if (range.minimum <= range.maximum) return range
    throw invalidRequest(`${at}.min_ghz must be at most max_ghz`)
  })

const stated = parameter.object({
  schema_version: parameter.integer({ const: 1 }).requiredUnread(),
  frequency_range_ghz: frequencyRange.required(),
  campaign_id: id
    .checked((text, at) => {
      if (/^[\w.:-]+$/.test(text)) return text
      throw invalidRequest(`${at} must be made of letters, digits and . _ : -`)
    })
    .describedAs('Letters, digits and . _ : -; unique in the request.')
    .required()
    .as('id'),
  campaign_version: version.optional().as('version'),
  provenance: provenance.evenEmpty(),
  environment: parameter
    .object({
      ...environmentLabels,
      ...parameter.unreadEach(prose, 'environment_type', 'description'),
    })
    .evenEmpty(),
  antenna_setup: antennaSetup.evenEmpty().as('antennas'),
  calibration: calibration.evenEmpty(),
  weather: weather
    .describedAs('Of measurements without their own; only where a temperature is stated.')
    .optional(),
  sites: uniqueBy('site_id', parameter.list(site), (one) => one.id).orElse([]),
  measurements: uniqueBy(
    'measurement_id',
    parameter.list(measurementAsked),
    (one) => one.id,
  ).orElse([]),
  title: title.unread(),
  source: parameter
    .object({
      ...parameter.unreadEach(prose, 'citation', 'doi', 'url', 'license'),
      ...parameter.unreadEach(prose, 'data_availability', 'dataset_version'),
    })
    .unread(),
  equipment: parameter
    .object({
      ...parameter.unreadEach(prose, 'transmitter', 'receiver', 'channel_sounder'),
      ...parameter.unreadEach(prose, 'receiver_model', 'notes'),
    })
    .unread(),
  limitations: proseList.unread(),
})

/** One campaign; each of its measurements has what it says itself, and else what the campaign says. */
export const campaignAsked: parameter.Kind<Campaign> = stated.checked((campaign) => ({
  id: campaign.id,
  version: campaign.version,
  sourceType: campaign.provenance.sourceType,
  frequencyRangeGhz: campaign.frequencyRangeGhz,
  measurements: inherited(campaign),
}))

/** The measurements with what they inherit. What neither they nor the campaign state stays unknown. */
function inherited(campaign: parameter.ValueOf<typeof stated>): Measurement[] {
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
