import { afterEach, describe, expect, test } from 'vitest'
import type { CatalogueAntenna } from '../api/types.ts'
import { effectiveBeamDeg } from '../map/beam.ts'
import { antennas, antennasWith, transmitGainDbi, wholeAntenna } from './antennas.ts'
import { fields } from './fields.ts'
import { fieldProblem, sectorProblems } from './validate.ts'

const cut = { half_power_width_deg: 65, peak_deg: 0, front_to_back_db: 28, sha256: 'a'.repeat(64) }
const whole: CatalogueAntenna = {
  id: 'leaning-65',
  name: 'Leaning 65',
  manufacturer: 'Example',
  frequency_mhz: 2600,
  gain_dbi: 18,
  electrical_tilt_deg: 6,
  source: { file: 'leaning.msi', format: 'msi', sha256: 'b'.repeat(64) },
  horizontal: cut,
  vertical: cut,
}
const level: CatalogueAntenna = { ...whole, id: 'level', gain_dbi: null, vertical: null }

afterEach(() => {
  antennas.value = null
})

describe('antennas of the catalogue', () => {
  test('are taken where their file has the cut, and missed by name where not', () => {
    antennas.value = [whole, level]
    expect(antennasWith('vertical').map(({ id }) => id)).toEqual(['leaning-65'])
    expect(fieldProblem(fields.horizontal_pattern_id, 'level')).toBeNull()
    expect(fieldProblem(fields.vertical_pattern_id, 'level')).toBe(
      'the antenna “level” has no vertical cut',
    )
    const placed = { tower_lon: 7, tower_lat: 43, horizontal_pattern_id: 'gone' }
    expect(sectorProblems(placed)[0].message).toContain('this service has no antenna “gone”')
  })

  test('are not doubted before the service has said what it has', () => {
    expect(fieldProblem(fields.horizontal_pattern_id, 'level')).toBeNull()
  })

  test('give the cell their gain where it states none', () => {
    antennas.value = [whole, level]
    expect(transmitGainDbi({ horizontal_pattern_id: 'leaning-65' })).toBe(18)
    expect(transmitGainDbi({ horizontal_pattern_id: 'leaning-65', tx_antenna_gain_dbi: 3 })).toBe(3)
    expect(transmitGainDbi({ horizontal_pattern_id: 'level' })).toBe(25)
    expect(transmitGainDbi({ horizontal_pattern_id: 'omni' })).toBe(25)
  })

  test('are chosen whole where every cut is theirs', () => {
    antennas.value = [whole, level]
    const both = { horizontal_pattern_id: 'leaning-65', vertical_pattern_id: 'leaning-65' }
    expect(wholeAntenna(both)).toBe(whole)
    expect(wholeAntenna({ ...both, vertical_pattern_id: 'flat' })).toBeUndefined()
    expect(wholeAntenna({ horizontal_pattern_id: 'level' })).toBe(level)
    expect(wholeAntenna({})).toBeUndefined()
  })

  test('look all round, whatever the beam width', () => {
    expect(effectiveBeamDeg({ horizontal_pattern_id: 'leaning-65', beam_width: 65 })).toBe(360)
    expect(effectiveBeamDeg({ horizontal_pattern_id: 'cosine-sector', beam_width: 65 })).toBe(65)
    expect(effectiveBeamDeg({ beam_width: 65 })).toBe(65)
  })
})
