import { formatNumber } from '../../format/format.ts'
import { Section } from '../../parts/section.tsx'
import { cells, edit, project, select, selectedIds } from '../../store/project.ts'
import { settingsOf } from '../../store/settings.ts'
import { LimitFields } from './limit-fields.tsx'
import { hasOwnLimits, ownName, question } from './limits.ts'

/** What may be changed about the selected cells alone. */
export function OwnLimits() {
  const settings = settingsOf(project.value, question)
  const selected = cells.value.filter(({ id }) => selectedIds.value.has(id))
  const owners = cells.value.filter(({ id }) => hasOwnLimits(settings, id))
  const [first] = selected
  if (first === undefined && owners.length === 0) return null
  const named = selected.length === 1 ? first.name : `the ${formatNumber(selected.length)} selected`
  return (
    <Section
      title="Limits of single cells"
      hint={owners.length === 0 ? 'none' : formatNumber(owners.length)}
    >
      {first === undefined ? (
        <p class="quiet">Select cells to give them limits of their own.</p>
      ) : (
        <fieldset class="stack priorities">
          <legend>Of {named} alone</legend>
          <LimitFields
            namesOf={(name) => selected.map(({ id }) => ownName(id, name))}
            fallback="as all"
          />
        </fieldset>
      )}
      {owners.length > 0 && (
        <ul class="stack set-list" aria-label="Limits of single cells">
          {owners.map(({ id, name }) => (
            <li key={id}>
              <button type="button" class="link" onClick={() => select([id])}>
                {name}
              </button>
              <button
                type="button"
                class="button small"
                aria-label={`${name} as all others`}
                onClick={() => forget(id)}
              >
                As all
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function forget(cellId: string): void {
  edit('Change a setting', (old) => {
    const members = Object.entries(settingsOf(old, question)).filter(
      ([name]) => !name.startsWith(`own.${cellId}.`),
    )
    return { ...old, settings: { ...old.settings, [question]: Object.fromEntries(members) } }
  })
}
