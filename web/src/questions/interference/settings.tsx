import { formatNumber } from '../../format/format.ts'
import { NumberSetting } from '../../panels/setting-fields.tsx'
import { Section } from '../../parts/section.tsx'
import { cells, project } from '../../store/project.ts'
import { settingsOf } from '../../store/settings.ts'
import { planOrSelected } from '../shared/cells.ts'
import { interferenceNumbers } from './numbers.ts'

const question = 'interference'

/** The grid and the carrier that all cells are judged by. */
export function InterferenceSettings() {
  const count = Object.keys(settingsOf(project.value, question)).length
  const asked = planOrSelected(project.value).cellIds.length
  const all = cells.value.length
  return (
    <>
      {asked < all && (
        <p class="quiet">
          Of the {asked} cells that are selected, of {formatNumber(all)}: the others disturb
          nothing, as if they were off.
        </p>
      )}
      <Section title="Grid and carrier" hint={count === 0 ? 'defaults' : `${count} set`}>
        <div class="fields">
          {interferenceNumbers.map((setting) => (
            <NumberSetting key={setting.name} question={question} setting={setting} />
          ))}
        </div>
      </Section>
    </>
  )
}
