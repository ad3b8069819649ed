import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { minimumSphericalEarthFrequencyGhz } from './diffraction/spherical-earth.ts'
import { wallEventLossTable } from './models/free-space-walls.ts'
import { isChoice } from './models/model.ts'
import { propagationModels } from './models/list.ts'
import { pciBounds, profileTextBytes } from './profile-bounds.ts'
import { numberMember, numberProperties } from './profile-numbers.ts'
import { networkTechnologies } from './profile.ts'
import { buildingMaterials } from './sub-thz/building-materials.ts'
import { fogAttenuationRange } from './sub-thz/fog-attenuation.ts'
import { gaseousAttenuationRange } from './gases/gaseous-attenuation.ts'
import { incidenceAngleRange } from './sub-thz/plane-wave.ts'
import { rainAttenuationRange } from './sub-thz/rain-attenuation.ts'
import {
  belowRooftopLos,
  urbanHighRiseNlos,
  urbanLowRiseNlos,
} from './sub-thz/short-range-outdoor.ts'
import {
  defaultFrequencyGhz,
  frequencyRange2StartGhz,
  technologyDefaults,
  technologyFrequencyGhz,
} from './technology.ts'
import { describeRange } from './valid-range.ts'

function page(name: string): string {
  return readFileSync(new URL(`../../docs/models/${name}.md`, import.meta.url), 'utf8')
}

describe('the pages about the models state', () => {
  it.each(propagationModels.map((model) => [model.id, model] as const))(
    'the range and the parameters of %s, and are listed',
    (id, { range, parameters, words }) => {
      const text = page(words.page)
      const rows = [
        ['frequency', range.frequencyGhz, 'GHz'],
        ['ground distance', range.distanceM, 'm'],
        ['antenna height', range.antennaHeightM, 'm'],
        ['receiver height', range.receiverHeightM, 'm'],
      ] as const
      for (const [quantity, limits, unit] of rows) {
        if (limits === undefined) continue
        expect(text).toContain(`| ${quantity} | ${describeRange(limits)} ${unit} |`)
      }
      for (const parameter of parameters) {
        const values = isChoice(parameter)
          ? `one of ${parameter.choices.join(', ')}`
          : `${describeRange(parameter)} ${parameter.unit}`.trim()
        expect(text).toContain(`| \`${parameter.wireName}\` | ${values} | ${parameter.default} |`)
      }
      expect(page('README')).toContain(`[\`${id}\`](${words.page}.md)`)
    },
  )

  it('the wall losses of the free-space models', () => {
    for (const step of wallEventLossTable) {
      expect(page('legacy-fspl-walls')).toContain(
        `| from ${step.fromFrequencyGhz} GHz | ${step.lossDb} dB |`,
      )
    }
  })

  it('the lowest frequency of the spherical Earth', () => {
    expect(page('diffraction')).toContain(
      `| frequency | from ${minimumSphericalEarthFrequencyGhz} GHz |`,
    )
  })

  it('the ranges of the sub-THz references', () => {
    const frequencies = {
      gases: gaseousAttenuationRange.frequencyGhz,
      rain: rainAttenuationRange.frequencyGhz,
      fog: fogAttenuationRange.frequencyGhz,
    }
    for (const [name, range] of Object.entries(frequencies)) {
      expect(page(name)).toContain(`| frequency | ${describeRange(range)} GHz |`)
    }
    const angle = `${describeRange(incidenceAngleRange)} degrees from the normal`
    expect(page('building-materials')).toContain(`| angle of incidence | ${angle} |`)
    expect(page('building-materials')).toContain(`${Object.keys(buildingMaterials).length} rows`)
  })

  it('the coefficients and envelopes of every row of P.1411', () => {
    const text = page('short-range-outdoor')
    for (const row of [belowRooftopLos, urbanHighRiseNlos, urbanLowRiseNlos]) {
      const { alpha, beta, gamma, sigmaDb, frequencyGhz, distanceM, shorterReach } = row
      const ranges = [frequencyGhz, distanceM].map(
        ({ minimum, maximum }) => `${minimum} to ${maximum}`,
      )
      const numbers = [alpha, beta, gamma, sigmaDb, ...ranges].join(' | ')
      const shorter = shorterReach.map(({ aboveGhz, maximumM }, i) =>
        i === 0 ? `above ${aboveGhz} GHz to ${maximumM}` : `above ${aboveGhz} to ${maximumM}`,
      )
      expect(text).toContain(`| ${numbers} | ${shorter.join(', ')} |`)
    }
  })

  it('every bound and default of the profile', () => {
    const text = page('rf-profile')
    for (const property of numberProperties) {
      const { absent, default: value, ...bound } = numberMember(property)
      const valid = `${bound.integer ? 'integer ' : ''}${describeRange(bound)}`
      const otherwise = absent ?? value ?? 'by technology'
      expect(text).toContain(`| \`${bound.wireName}\` | ${valid} | ${otherwise} |`)
    }
    expect(text).toContain(`${describeRange(pciBounds['4g'])} for 4g`)
    expect(text).toContain(`${describeRange(pciBounds['5g'])} for 5g and 6g`)
    expect(text).toContain(`${profileTextBytes.minimum} to ${profileTextBytes.maximum} UTF-8 bytes`)
  })

  it('the frequencies of every technology and what follows from them', () => {
    const text = page('rf-profile')
    for (const technology of networkTechnologies) {
      const range = describeRange(technologyFrequencyGhz[technology])
      expect(text).toContain(`| ${technology} | ${range} | ${defaultFrequencyGhz[technology]} |`)
    }
    const rows = [
      { label: '4g', technology: '4g', frequencyGhz: 2.6 },
      { label: '5g below 24.25 GHz', technology: '5g', frequencyGhz: 24.2 },
      { label: '5g from 24.25 GHz', technology: '5g', frequencyGhz: frequencyRange2StartGhz },
      { label: '6g', technology: '6g', frequencyGhz: 140 },
    ] as const
    for (const { label, technology, frequencyGhz } of rows) {
      const { band, bandwidthMhz, duplexMode, propagationModel } = technologyDefaults(
        technology,
        frequencyGhz,
      )
      expect(text).toContain(
        `| ${label} | ${band} | ${bandwidthMhz} | ${duplexMode} | \`${propagationModel}\` |`,
      )
    }
  })
})
