import { afterEach, expect, it } from 'vitest'
import { expandExperiment } from '../../analyses/experiment/definition.ts'
import { installAntennas } from '../../rf/installed-antennas.ts'
import { resolveExperiment } from './question.ts'

afterEach(() => installAntennas([]))

const cut = (digit: string) => ({
  sha256: digit.repeat(64),
  attenuationDb: Array.from({ length: 360 }, (_, angle) => angle / 10),
})
const install = (digit: string) =>
  installAntennas([{ id: 'panel', gainDbi: 17, horizontal: cut(digit), vertical: null }])
const body = {
  base: { tower_lon: 7, tower_lat: 43, rf_profile: { horizontal_pattern_id: 'panel' } },
  matrix: { azimuths_deg: [0, 90] },
}

it('an experiment keeps the antenna that it was sent with, or is refused', () => {
  install('a')
  const { definition, runs } = resolveExperiment(body)
  expect(runs[1].question.cell.profile).toMatchObject({ txAntennaGainDbi: 17 })
  // As the store gives it back.
  const stored = structuredClone(definition)
  expect(expandExperiment(stored)).toEqual(runs)
  install('b')
  expect(() => expandExperiment(stored)).toThrow(/horizontal_pattern_sha256 must be b{64}/)
  installAntennas([])
  expect(() => expandExperiment(stored)).toThrow(/horizontal_pattern_id must be one of/)
})

it('an experiment excludes what lies beyond the pack in every run, whatever is varied', () => {
  const base = { tower_lon: 7, tower_lat: 43, beyond_pack: 'excluded' } as const
  const matrix = { frequencies_ghz: [3.5, 28], tx_powers_dbm: [20, 30] }
  const { definition, runs } = resolveExperiment({ base, matrix })
  const rules = expandExperiment(structuredClone(definition)).map(
    ({ question }) => question.cell.profile.beyondPack,
  )
  expect(rules).toEqual(['excluded', 'excluded', 'excluded', 'excluded'])
  const plain = resolveExperiment({ base: { ...base, beyond_pack: 'free' }, matrix })
  expect(plain.runs).not.toEqual(runs)
  expect(plain.runs).toEqual(
    resolveExperiment({ base: { tower_lon: 7, tower_lat: 43 }, matrix }).runs,
  )
})
