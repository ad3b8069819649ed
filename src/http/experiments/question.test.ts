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
