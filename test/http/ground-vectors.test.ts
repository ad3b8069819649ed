import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import itm from '../golden/rf/itm-point-to-point.json' with { type: 'json' }
import p1812 from '../golden/rf/p1812.json' with { type: 'json' }
import { IrregularTerrain } from '../../src/rf/itm/irregular-terrain.ts'
import { groundOf, siteOf } from '../worlds/itm-cases.ts'
import { itmVariabilityModes } from '../../src/rf/itm/variability.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { packOverProfile } from './profile-pack.ts'
import { members } from './response-shape.ts'
import { post, realPool, testApp } from './test-app.ts'

/** Of the published profiles that are inland and no farther than a cell may reach, two. */
const profiles = ['A-hill-20km', 'A-valley-10km']

/** The file keeps heights in 32 bits: 8 micrometres at 250 m, and losses at 6 GHz follow 1 dB a metre. */
const p1812ToleranceDb = 1e-4

/** What is asked, and what other programs say. */
interface Case {
  readonly rfProfile: Readonly<Record<string, unknown>>
  readonly lossDb: number
  readonly toleranceDb: number
}

const itmProfiles: Readonly<Record<string, { spacingM: number; elevationM: number[] }>> =
  itm.profiles

const p1812Heights: Readonly<Record<string, { stepKm: number; heightsM: number[] }>> =
  p1812.profiles

function p1812Cases(profile: string): Case[] {
  return p1812.cases
    .filter(([name]) => name === profile)
    .map((row) => ({
      rfProfile: {
        propagation_model: 'itu_p1812',
        frequency_ghz: row[1],
        time_percent: row[2],
        antenna_height_m: row[3],
        receiver_height_m: row[4],
        polarization: row[5] === 'H' ? 'horizontal' : 'vertical',
      },
      lossDb: Number(row[8]),
      toleranceDb: p1812ToleranceDb,
    }))
}

function itmCases(profile: string): Case[] {
  return itm.cases
    .filter((row) => row.profile === profile && !turnsOnTheLastBit(row))
    .map((row) => ({
      rfProfile: {
        propagation_model: 'ntia_itm',
        frequency_ghz: row.frequencyMhz / 1000,
        antenna_height_m: row.antennaHeightM,
        receiver_height_m: row.receiverHeightM,
        polarization: row.polarization,
        radio_climate: row.climate,
        minimum_monthly_refractivity: row.seaLevelRefractivity,
        ground_permittivity: row.relativePermittivity,
        ground_conductivity_s_per_m: row.conductivitySPerM,
        variability_mode: itmVariabilityModes[row.modeOfVariability % 10],
        variability_omitted: row.modeOfVariability >= 10 ? 'location' : 'none',
        reliability_time_percent: row.timePercent,
        reliability_location_percent: row.locationPercent,
        reliability_situation_percent: row.situationPercent,
      },
      lossDb: row.lossDb,
      toleranceDb: itm.tolerance.lossDb,
    }))
}

/**
 * Whether the loss jumps with the last bits of the spacing, which metres of a frame have otherwise than the
 * published profile: the law cuts places on the way down to whole steps, and some are whole.
 */
function turnsOnTheLastBit(row: (typeof itm.cases)[number]): boolean {
  const { spacingM, elevationM } = itmProfiles[row.profile]
  const cell = new IrregularTerrain(siteOf(row))
  const lossDb = (scale: number) => {
    const ground = groundOf(elevationM, spacingM * scale)
    return cell.lossDb(ground, ground.spacingM * (elevationM.length - 1))
  }
  return Math.abs(lossDb(1 - 1e-11) - lossDb(1 + 1e-11)) > 1e-6
}

describe('a pack whose ground is a published profile', () => {
  it.each(profiles)('answers paths with the losses of other programs: %s', async (profile) => {
    const { stepKm, heightsM } = p1812Heights[profile]
    const even = { spacingM: 1000 * stepKm, elevationM: heightsM }
    const ground = await packOverProfile(join(temporaryDirectory(), profile), even)
    const { snapshot, transmitter, receiver } = ground
    const app = await testApp({ snapshot, pool: realPool() })
    const cases = [...p1812Cases(profile), ...itmCases(profile)]
    expect(cases.length).toBeGreaterThan(8)
    for (const { rfProfile, lossDb, toleranceDb } of cases) {
      const rf_profile = { horizontal_pattern_id: 'omni', ...rfProfile }
      const path = { transmitter, receiver, sample_spacing_m: 250, rf_profile }
      const { status, text, json } = await post(app, '/api/path-profile?include=layer_link', path)
      expect(status, text).toBe(200)
      const link = members(members(json).layer_link)
      expect(link.applied_propagation_model_id).toBe(rfProfile.propagation_model)
      const difference = Math.abs(Number(members(link.link_budget).propagation_loss_db) - lossDb)
      expect(difference, JSON.stringify(rfProfile)).toBeLessThan(toleranceDb)
    }
  })
})
