import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../test/golden/rf/planning-profile-defaults.json' with { type: 'json' }
import planning from '../../test/golden/rf/planning-reference.json' with { type: 'json' }
import { SightlineError } from '../errors.ts'
import { antennaGainAliasBound, profileBounds } from './profile-bounds.ts'
import type { ProfileBound } from './profile-members.ts'
import {
  isOptional,
  numberMember,
  numberProperties,
  type NumberProperty,
} from './profile-numbers.ts'
import type { NetworkTechnology, RfProfileOverrides } from './profile.ts'
import {
  duplexModes,
  horizontalPatternIds,
  sensitivityModes,
  verticalPatternIds,
} from './profile.ts'
import { propagationModelIds } from './models/list.ts'
import { resolveRfProfile } from './resolve-profile.ts'
import { technologyFrequencyGhz } from './technology.ts'

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof SightlineError && error.reason === 'invalid_request') return error.message
    throw error
  }
  throw new Error('expected a refusal')
}

/** A value of every bounded property, given or left out. */
function anyWithin(bound: ProfileBound): fc.Arbitrary<number | undefined> {
  const { minimum, maximum, integer } = bound
  const value = integer
    ? fc.integer({ min: minimum, max: maximum })
    : fc.double({
        min: minimum,
        max: maximum,
        noNaN: true,
        minExcluded: bound.exclusiveMinimum ?? false,
        maxExcluded: bound.exclusiveMaximum ?? false,
      })
  return fc.option(value, { nil: undefined })
}

/** Apart from those that go with some bandwidths alone. */
const numericProperties: readonly NumberProperty[] = numberProperties.filter(
  (property) => property !== 'frequencyGhz' && numberMember(property).needsChannel !== true,
)

const anyOverrides: fc.Arbitrary<RfProfileOverrides> = fc
  .constantFrom<NetworkTechnology>('4g', '5g', '6g')
  .chain((networkTech) => {
    const range: ProfileBound = { wireName: '', ...technologyFrequencyGhz[networkTech] }
    return fc.record({
      networkTech: fc.constant(networkTech),
      frequencyGhz: anyWithin(range),
      propagationModel: fc.option(fc.constantFrom(...propagationModelIds), { nil: undefined }),
      duplexMode: fc.option(fc.constantFrom(...duplexModes), { nil: undefined }),
      horizontalPatternId: fc.constantFrom(...horizontalPatternIds, undefined),
      verticalPatternId: fc.constantFrom(...verticalPatternIds, undefined),
      receiverSensitivityMode: fc.constantFrom(...sensitivityModes, undefined),
      pci: fc.option(fc.nat(503), { nil: null }),
      antennaGainDbi: anyWithin(antennaGainAliasBound),
      ...Object.fromEntries(
        numericProperties.map((property) => [property, anyWithin(profileBounds[property])]),
      ),
      // Within every model's own bound.
      radiusM: anyWithin({ ...profileBounds.radiusM, maximum: 5000 }),
    })
  })

const wireToProperty: Record<string, string> = {
  ...Object.fromEntries(
    numberProperties
      .filter((property) => !isOptional(property))
      .map((property) => [profileBounds[property].wireName, property]),
  ),
  antenna_gain_dbi: 'txAntennaGainDbi',
  schema_version: 'schemaVersion',
  channel_id: 'channelId',
  horizontal_pattern_id: 'horizontalPatternId',
  vertical_pattern_id: 'verticalPatternId',
  receiver_sensitivity_mode: 'receiverSensitivityMode',
  receiver_noise_bandwidth_source: 'receiverNoiseBandwidthSource',
  network_tech: 'networkTech',
  band: 'band',
  duplex_mode: 'duplexMode',
  propagation_model: 'propagationModel',
}

describe('a resolved profile', () => {
  it.each(Object.entries(golden.by_frequency))('has the defaults of %s GHz', (frequency, own) => {
    const profile: Record<string, unknown> = {
      ...resolveRfProfile({ frequencyGhz: Number(frequency) }),
    }
    for (const [wireName, value] of Object.entries({ ...golden.common, ...own })) {
      expect(profile[wireToProperty[wireName] ?? ''], wireName).toBe(value)
    }
    expect(profile.pci).toBeNull()
    expect(profile.frequencyGhz).toBe(Number(frequency))
  })

  it('is 5g at 28 GHz when nothing at all is given', () => {
    expect(resolveRfProfile({})).toEqual(resolveRfProfile({ frequencyGhz: 28 }))
  })

  it('takes the usual frequency of a technology given without one', () => {
    expect(resolveRfProfile({ networkTech: '4g' }).frequencyGhz).toBe(2.6)
    expect(resolveRfProfile({ networkTech: '5g' }).frequencyGhz).toBe(28)
    expect(resolveRfProfile({ networkTech: '6g' }).frequencyGhz).toBe(140)
    const fallback = resolveRfProfile({}, {}, { defaultTechnology: '4g', channelId: 'CH-2' })
    expect(fallback.frequencyGhz).toBe(2.6)
    expect(fallback.channelId).toBe('CH-2')
  })

  it('follows the effective technology and frequency after nested overrides', () => {
    const lowBand = resolveRfProfile({ frequencyGhz: 28 }, { frequencyGhz: 2.6 })
    expect(lowBand.networkTech).toBe('4g')
    expect(lowBand.band).toBe('LTE Band 7')
    const midBand = resolveRfProfile({ frequencyGhz: 28 }, { networkTech: '5g', frequencyGhz: 3.5 })
    expect(midBand.band).toBe('NR n78')
    expect(midBand.bandwidthMhz).toBe(100)
    expect(midBand.duplexMode).toBe('tdd')
    const research = resolveRfProfile({}, { networkTech: '6g' })
    expect(research.propagationModel).toBe('research_sub_thz')
    const wide = resolveRfProfile({}, { bandwidthMhz: 400 })
    expect(wide.receiverNoiseBandwidthHz).toBe(400e6)
    expect(wide.receiverNoiseBandwidthSource).toBe('channel_bandwidth_approximation')
  })

  it('calls NR n78 only what lies below 24.25 GHz', () => {
    const bandAt = (frequencyGhz: number) =>
      resolveRfProfile({ networkTech: '5g', frequencyGhz }).band
    expect(bandAt(24.249)).toBe('NR n78')
    expect(bandAt(24.25)).toBe('NR n257')
  })

  it('lets nested values win over top-level ones, and zero stay zero', () => {
    const profile = resolveRfProfile(
      { txPowerDbm: 40, radiusM: 900, beamWidthDeg: 60 },
      { txPowerDbm: 0, receiverNoiseFigureDb: 0 },
    )
    expect(profile.txPowerDbm).toBe(0)
    expect(profile.receiverNoiseFigureDb).toBe(0)
    expect(profile.radiusM).toBe(900)
    expect(profile.beamWidthDeg).toBe(60)
  })

  it('prefers the transmit gain to its alias within one level, and the nested level to the other', () => {
    const row = planning.tx_gain_alias
    const given = {
      txAntennaGainDbi: row.tx_antenna_gain_dbi,
      antennaGainDbi: row.antenna_gain_dbi,
    }
    expect(resolveRfProfile({}, given).txAntennaGainDbi).toBe(row.resolved)
    expect(resolveRfProfile({}, { antennaGainDbi: 17 }).txAntennaGainDbi).toBe(17)
    const nestedAlias = resolveRfProfile({ txAntennaGainDbi: 21 }, { antennaGainDbi: 17 })
    expect(nestedAlias.txAntennaGainDbi).toBe(17)
  })

  it('knows the older name of the legacy model', () => {
    const profile = resolveRfProfile({ propagationModel: 'fspl-walls-2p5d-v3' })
    expect(profile.propagationModel).toBe('legacy_fspl_walls')
  })

  it('is its own resolution', () => {
    fc.assert(
      fc.property(anyOverrides, (overrides) => {
        const profile = resolveRfProfile({}, overrides)
        expect(resolveRfProfile({}, profile)).toEqual(profile)
        expect(resolveRfProfile(profile, profile)).toEqual(profile)
      }),
    )
  })

  it('stops calling the noise bandwidth that of the channel when the channel changes', () => {
    const resolved = resolveRfProfile({ frequencyGhz: 2.6 })
    const edited = resolveRfProfile({}, { ...resolved, bandwidthMhz: 10 })
    expect(edited.receiverNoiseBandwidthHz).toBe(20e6)
    expect(edited.receiverNoiseBandwidthSource).toBe('explicit_receiver_noise_bandwidth_hz')
  })
})

describe('a profile is refused', () => {
  const bounds = numberProperties.map((property): [string, ProfileBound] => [
    property,
    numberMember(property),
  ])
  it.each(bounds)('when %s lies just outside its bounds, by name and bound', (property, bound) => {
    const step = bound.integer ? 1 : 1e-6
    const below = bound.exclusiveMinimum ? bound.minimum : bound.minimum - step
    const above = bound.exclusiveMaximum ? bound.maximum : bound.maximum + step
    for (const value of [below, above, Number.NaN]) {
      const message = messageOf(() => resolveRfProfile({}, { [property]: value }))
      expect(message).toContain(bound.wireName)
      if (!Number.isNaN(value)) expect(message).toContain(String(bound.maximum))
    }
  })

  it('when the frequency does not belong to the technology, naming both and the range', () => {
    const message = messageOf(() => resolveRfProfile({ frequencyGhz: 3.5 }, { networkTech: '6g' }))
    expect(message).toBe(
      'frequency_ghz 3.5 is outside the range of network_tech 6g: it must be between 100 and 300',
    )
    expect(() => resolveRfProfile({ networkTech: '4g', frequencyGhz: 10 })).toThrow('4g')
    expect(() => resolveRfProfile({ networkTech: '5g', frequencyGhz: 0.4 })).toThrow('5g')
    expect(() => resolveRfProfile({ networkTech: '5g', frequencyGhz: 100 })).toThrow('5g')
    expect(resolveRfProfile({ networkTech: '5g', frequencyGhz: 0.41 }).networkTech).toBe('5g')
    expect(resolveRfProfile({ networkTech: '6g', frequencyGhz: 300 }).networkTech).toBe('6g')
  })

  it('when a physical cell id exceeds its technology', () => {
    expect(resolveRfProfile({ networkTech: '4g', pci: 503 }).pci).toBe(503)
    expect(messageOf(() => resolveRfProfile({ networkTech: '4g', pci: 504 }))).toContain('503')
    expect(resolveRfProfile({ networkTech: '5g', pci: 1007 }).pci).toBe(1007)
    expect(messageOf(() => resolveRfProfile({ networkTech: '5g', pci: 1008 }))).toContain('1007')
    expect(messageOf(() => resolveRfProfile({ pci: 1.5 }))).toContain('pci')
  })

  it('when a text is blank or longer than 64 bytes, however few characters it has', () => {
    expect(resolveRfProfile({ band: 'é'.repeat(32) }).band).toHaveLength(32)
    expect(messageOf(() => resolveRfProfile({ band: 'é'.repeat(33) }))).toContain('band')
    expect(messageOf(() => resolveRfProfile({ channelId: '  ' }))).toContain('channel_id')
    expect(resolveRfProfile({ channelId: ' CH-9 ' }).channelId).toBe('CH-9')
  })

  it('when a choice is none of the known ones, naming them', () => {
    const refusal = (json: string) =>
      messageOf(() => resolveRfProfile(JSON.parse(json) as RfProfileOverrides))
    expect(refusal('{"networkTech":"7g"}')).toBe('network_tech must be one of 4g, 5g, 6g')
    expect(refusal('{"propagationModel":"hata"}')).toContain('urban_short_range')
    expect(refusal('{"schemaVersion":2}')).toContain('schema_version')
  })
})
