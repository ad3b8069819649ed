import { describe, expect, it } from 'vitest'
import { lossQuestion } from '../src/analyses/region/loss-question.ts'
import { fingerprint } from '../src/fingerprint.ts'
import { linkLedger } from '../src/http/wire/link-answer.ts'
import { profileOverrides, rfProfileView } from '../src/http/wire/rf-profile.ts'
import { rfProfileRequest, rfProfileSchema } from '../src/http/wire/rf-profile-schema.ts'
import {
  fixedLinkTermsDbm,
  ledgerTerms,
  linkBudget,
  receivedPowerEquation,
} from '../src/rf/link-budget.ts'
import {
  isOptional,
  keepsLosses,
  numberMember,
  numberProperties,
  type NumberProperty,
  profileTerms,
} from '../src/rf/profile-numbers.ts'
import type { RfProfile } from '../src/rf/profile.ts'
import { receiverThreshold } from '../src/rf/receiver.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import { lossBasis, resolvedAim } from '../web/src/questions/shared/aim.ts'
import { antennaTerms } from '../web/src/questions/shared/ledger-terms.ts'
import { numberFields } from '../web/src/scenario/number-fields.ts'
import { testCell } from './worlds/block-world.ts'

/** A valid value of a number that is not its default. */
function anotherValue(property: NumberProperty): number {
  const { minimum, step, choices } = numberMember(property)
  return choices?.at(-1) ?? minimum + step
}

const plain = resolveRfProfile({})

/** The profile of a request that states one number under its wire name. */
function profileWith(property: NumberProperty): RfProfile {
  const { wireName } = numberMember(property)
  return resolveRfProfile({}, profileOverrides({ [wireName]: anotherValue(property) }))
}

const losses = {
  propagationLossDb: 120.5,
  freeSpaceLossDb: 110,
  buildingLossDb: 3.25,
  horizontalAttenuationDb: 4,
  verticalAttenuationDb: 2,
  patternAttenuationDb: 6,
}

type Ledger = Parameters<typeof antennaTerms>[0] & Readonly<Record<string, unknown>>

/** The ledger of one link by its wire names, as answers write it. */
function ledgerOf(profile: RfProfile): Ledger {
  const budget = linkBudget(profile, 1.5, losses, receiverThreshold(profile))
  return linkLedger.write(budget) as Ledger
}

describe.each(numberProperties)('the number %s of a profile', (property) => {
  const { wireName, label, minimum, maximum, exclusiveMaximum } = numberMember(property)
  const value = anotherValue(property)

  it('is in the schema of request and answer with its bounds, required unless it is optional', () => {
    const ofRequest = rfProfileRequest.properties[wireName] as Readonly<Record<string, unknown>>
    expect(Object.values(ofRequest)).toEqual(expect.arrayContaining([minimum, maximum]))
    expect(rfProfileSchema['required'] as readonly string[]).toSatisfy(
      (required: readonly string[]) => required.includes(wireName) !== isOptional(property),
    )
  })

  it('goes from the request into the resolved profile and its fingerprint, and back', () => {
    const view = rfProfileView(profileWith(property))
    expect(view[wireName]).toBe(value)
    expect(rfProfileView(plain)[wireName]).toBe(plain[property])
    expect(fingerprint(view)).not.toBe(fingerprint(rfProfileView(plain)))
    expect(resolveRfProfile({}, profileOverrides(view))).toEqual(profileWith(property))
  })

  it('is refused by name beyond its bounds', () => {
    const beyond = exclusiveMaximum === true ? maximum : maximum + 1
    expect(() => resolveRfProfile({}, { [property]: beyond })).toThrow(wireName)
  })

  it('is a field of the form', () => {
    expect(numberFields[wireName].label).toBe(label)
  })

  it('names other losses of a region only where it changes them', () => {
    const losses = (profile: RfProfile) => lossQuestion(testCell(profile), 'radial', 14).profile
    const isSame = fingerprint(losses(profileWith(property))) === fingerprint(losses(plain))
    expect(isSame).toBe(keepsLosses(property))
  })

  it('is in the live picture, which asks for other losses only where it changes them', () => {
    const request = { tower_lon: 7, tower_lat: 43, rf_profile: { [wireName]: value } }
    expect(resolvedAim(request).profile[property]).toBe(value)
    const isSame = lossBasis(request) === lossBasis({ ...request, rf_profile: {} })
    expect(isSame).toBe(keepsLosses(property))
  })
})

describe.each(profileTerms)(
  'the term $wireName of the budget',
  ({ property, wireName, ...term }) => {
    const profile = profileWith(property)
    const changeDb = term.sign * (anotherValue(property) - (plain[property] ?? 0))

    it('moves the received power by itself, a gain up and a loss down', () => {
      const movedDb = fixedLinkTermsDbm(profile, 0) - fixedLinkTermsDbm(plain, 0)
      expect(movedDb).toBeCloseTo(changeDb, 9)
      const powerDbm = (ledger: Ledger) => Number(ledger['received_power_dbm'])
      expect(powerDbm(ledgerOf(profile)) - powerDbm(ledgerOf(plain))).toBeCloseTo(changeDb, 9)
      if (term.isEirp === true) return
      const lossDb = (ledger: Ledger) => Number(ledger['total_loss_db'])
      expect(lossDb(ledgerOf(profile)) - lossDb(ledgerOf(plain))).toBeCloseTo(-changeDb, 9)
    })

    it('is a row of the ledger, in the answer and on the page', () => {
      const ledger = ledgerOf(profile)
      expect(ledger[wireName]).toBe(anotherValue(property))
      const rows = antennaTerms(ledger)
      const row = rows.find(({ label }) => label === term.label)
      expect(row?.value).toBeCloseTo(term.sign * anotherValue(property), 9)
    })

    it('is a component of a path profile unless it is part of the EIRP', () => {
      expect(term.component === undefined).toBe(term.isEirp === true)
    })
  },
)

describe('the equation of the received power', () => {
  const location = { marginDb: 8.5, spreadDb: 6 }
  it.each([
    { rare: {}, has: {} },
    { rare: { calibrationDb: 2.75 }, has: { hasCalibration: true } },
    { rare: { location }, has: { hasLocationMargin: true } },
    {
      rare: { calibrationDb: -4, location },
      has: { hasCalibration: true, hasLocationMargin: true },
    },
  ])('adds up to the ledger, term by term of its text: $has', ({ rare, has }) => {
    const profile = resolveRfProfile(
      {},
      { systemLossDb: 2, polarizationLossDb: 3, rxAntennaGainDbi: 1 },
    )
    const budget = linkBudget(profile, 1.5, { ...losses, ...rare }, receiverThreshold(profile))
    const text = receivedPowerEquation({ ...has, profile })
    const [result, ...parts] = `${text} `.replace('=', '= +').split(/(?= [+-] )/)
    expect(result).toBe('P_rx =')
    const sumDbm = parts.reduce((sum, part) => {
      const [sign, symbol] = part.trim().split(' ')
      const { member } = ledgerTerms.find((term) => term.symbol === symbol)!
      return sum + (sign === '-' ? -1 : 1) * Number(budget[member])
    }, 0)
    expect(sumDbm).toBeCloseTo(budget.receivedPowerDbm, 9)
  })
})
