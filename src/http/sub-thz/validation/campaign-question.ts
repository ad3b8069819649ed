import {
  type Campaign,
  comparisonBases,
  directionalities,
  type Measurement,
  sourceTypes,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { invalidRequest } from '../../../errors.ts'
import type { ValidRange } from '../../../rf/valid-range.ts'
import {
  type Asked,
  asked,
  checked,
  each,
  evenEmpty,
  optional,
  orElse,
  required,
  saying,
  type ValueOf,
  within,
  word,
  yesOrNo,
} from '../../wire/asked.ts'
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
  unreadEach,
  unreadObject,
  version,
  weather,
} from './shapes.ts'

const ofThoseWithout = decibels('Of measurements that state none.')

const antennaSetup = asked(
  {
    txGainDbi: optional('tx_gain_dbi', ofThoseWithout),
    rxGainDbi: optional('rx_gain_dbi', ofThoseWithout),
    directionality: orElse('directionality', word(directionalities), 'unknown'),
    comparisonBasis: orElse('comparison_basis', word(comparisonBases), 'unknown'),
  },
  {
    unread: {
      beamwidth_deg: beamwidth,
      strongest_beam_selected: yesOrNo.schema,
      ...unreadEach(prose, 'polarization', 'pattern_metadata', 'beam_average_method', 'notes'),
    },
  },
)

const calibration = asked(
  {
    conductedPowerDbm: optional('conducted_tx_power_dbm', ofThoseWithout),
    txCableLossDb: optional('tx_cable_loss_db', ofThoseWithout),
    rxCableLossDb: optional('rx_cable_loss_db', ofThoseWithout),
    isCalibrationApplied: optional('receiver_calibration_applied', yesOrNo),
  },
  {
    unread: {
      dynamic_range_db: within({ ...decibelBounds, minimum: 0 }, 'Of the receiver.').schema,
      ...unreadEach(decibels('Of the receiver.'), 'noise_floor_dbm', 'detectable_power_floor_dbm'),
      ...unreadEach(prose, 'reference', 'notes'),
    },
  },
)

const site = checked(
  asked(
    {
      id: required('site_id', saying('Unique in its campaign.', id)),
      ...placeMembers,
      ...siteLabels,
    },
    { unread: unreadEach(prose, 'name', 'description') },
  ),
  (stated, at) => {
    checkPlace(stated, at)
    return stated
  },
)

const provenance = asked(
  {
    sourceType: optional('source_type', word(sourceTypes)),
    importedAt: optional('imported_at', instant),
  },
  {
    unread: {
      ...unreadEach(prose, 'collected_by', 'imported_by', 'metadata_url'),
      notes: proseList,
    },
  },
)

const frequencyRange: Asked<ValidRange> = checked(
  asked({
    minimum: required('min_ghz', within(frequencyRangeGhz, 'Gigahertz.')),
    maximum: required('max_ghz', within(frequencyRangeGhz, 'Gigahertz, not below the minimum.')),
  }),
  (range, at) => {
    if (range.minimum <= range.maximum) return range
    throw invalidRequest(`${at}.min_ghz must be at most max_ghz`)
  },
)

const stated = asked(
  {
    frequencyRangeGhz: required('frequency_range_ghz', frequencyRange),
    id: required(
      'campaign_id',
      saying(
        'Letters, digits and . _ : -; unique in the request.',
        checked(id, (text, at) => {
          if (/^[\w.:-]+$/.test(text)) return text
          throw invalidRequest(`${at} must be made of letters, digits and . _ : -`)
        }),
      ),
    ),
    version: optional('campaign_version', version),
    provenance: evenEmpty('provenance', provenance),
    environment: evenEmpty(
      'environment',
      asked(environmentLabels, { unread: unreadEach(prose, 'environment_type', 'description') }),
    ),
    antennas: evenEmpty('antenna_setup', antennaSetup),
    calibration: evenEmpty('calibration', calibration),
    weather: optional(
      'weather',
      saying('Of measurements without their own; only where a temperature is stated.', weather),
    ),
    sites: orElse(
      'sites',
      uniqueBy('site_id', each(site), (one) => one.id),
      [],
    ),
    measurements: orElse(
      'measurements',
      uniqueBy('measurement_id', each(measurementAsked), (one) => one.id),
      [],
    ),
  },
  {
    unreadRequired: { schema_version: { type: 'integer', const: 1 } },
    unread: {
      title: title.schema,
      source: unreadObject({
        ...unreadEach(prose, 'citation', 'doi', 'url', 'license'),
        ...unreadEach(prose, 'data_availability', 'dataset_version'),
      }),
      equipment: unreadObject({
        ...unreadEach(prose, 'transmitter', 'receiver', 'channel_sounder'),
        ...unreadEach(prose, 'receiver_model', 'notes'),
      }),
      limitations: proseList,
    },
  },
)

/** One campaign; each of its measurements has what it says itself, and else what the campaign says. */
export const campaignAsked: Asked<Campaign> = checked(stated, (campaign) => ({
  id: campaign.id,
  version: campaign.version,
  sourceType: campaign.provenance.sourceType,
  frequencyRangeGhz: campaign.frequencyRangeGhz,
  measurements: inherited(campaign),
}))

/** The measurements with what they inherit. What neither they nor the campaign state stays unknown. */
function inherited(campaign: ValueOf<typeof stated>): Measurement[] {
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
