import type { FormGroup } from '../../../src/rf/profile-members.ts'
import { numberMember, numberProperties } from '../../../src/rf/profile-numbers.ts'
import { transmitGainDbi } from '../scenario/antennas.ts'
import type { NumberName } from '../scenario/fields.ts'
import { scenario } from '../store/scenario.ts'
import { NumberInput } from './number-input.tsx'

interface GroupNumbersProps {
  readonly group: FormGroup
}

/** The numbers of a profile that the form shows in one group, in the order of their table. */
export function GroupNumbers({ group }: GroupNumbersProps) {
  const members = numberProperties.map(numberMember).filter((member) => member.group === group)
  return (
    <>
      {members.map(({ wireName }) => (
        <NumberInput key={wireName} name={wireName} {...unstated(wireName)} />
      ))}
    </>
  )
}

/** What the form shows in place of a default that follows from other members. */
function unstated(name: NumberName): { readonly automatic?: string } {
  if (name === 'location_probability') return { automatic: 'median' }
  if (name !== 'tx_antenna_gain_dbi') return {}
  const { horizontal_pattern_id } = scenario.value
  const antenna = horizontal_pattern_id === undefined ? {} : { horizontal_pattern_id }
  return { automatic: String(transmitGainDbi(antenna)) }
}
