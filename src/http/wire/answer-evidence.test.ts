import { describe, expect, it } from 'vitest'
import { testCell } from '../../../test/worlds/block-world.ts'
import { outsidePack } from '../../analyses/evidence/outside-pack.ts'
import { modelOf, propagationModelIds } from '../../rf/models/list.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { answerEvidence } from './answer-evidence.ts'
import { noGround } from './ground.ts'

function saidOfOutside(profile: Partial<RfProfile>): string {
  const cell = testCell(profile)
  const answer = { outsidePack: outsidePack(cell.profile, 'nodes', 50, 100), ground: noGround }
  const told = answerEvidence.write({ answer, cells: [cell], sentences: [] })
  const [sentence] = members(told).sentences
  return sentence
}

const members = (view: unknown) => view as { readonly sentences: readonly string[] }

describe('what lies outside the pack', () => {
  it.each(propagationModelIds)('is free ground under %s only where it looks at walls', (id) => {
    const looks = ['sight', 'walls'].includes(modelOf(id).needs)
    expect(saidOfOutside({ propagationModel: id }).includes('free line of sight')).toBe(looks)
  })

  it('is no free ground where sight is taken by its likelihood', () => {
    expect(saidOfOutside({ sight: 'footprints_else_statistical' })).toContain(
      'sight is not taken as free there',
    )
  })
})
