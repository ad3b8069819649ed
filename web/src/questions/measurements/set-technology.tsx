import type { MeasurementSet } from '../../project/project.ts'
import { edit } from '../../store/project.ts'
import { technologiesOf, withTechnology } from './technology.ts'

/** Which technology a set was measured on, which its reader may know better than its file says. */
export function SetTechnology({ set }: { readonly set: MeasurementSet }) {
  const found = technologiesOf(set)
  return (
    <select
      class="small-select"
      aria-label={`Technology of ${set.name}`}
      value={found.length === 1 ? found[0] : ''}
      onChange={({ currentTarget: { value } }) => {
        if (value === '4g' || value === '5g')
          edit(`${set.name} is ${value.toUpperCase()}`, (old) => withTechnology(old, set.id, value))
      }}
    >
      {found.length > 1 && <option value="">4G and 5G</option>}
      <option value="4g">4G</option>
      <option value="5g">5G</option>
    </select>
  )
}
