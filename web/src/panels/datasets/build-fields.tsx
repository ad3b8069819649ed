import { siteFields } from '../../../../src/packs/make/common/site-fields.ts'
import { Section } from '../../parts/section.tsx'
import {
  datumChoices,
  elevationChoices,
  minusOneChoices,
  negativeTiltChoices,
} from './build-body.ts'
import type { BuildInputs } from './build-body.ts'
import { fileRoles } from './roles.ts'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  /** Takes a row of its own. */
  readonly isWide?: boolean
  readonly onChange: (value: string) => void
}

export const TextField = ({ label, value, placeholder, isWide, onChange }: TextFieldProps) => (
  <label class={isWide === true ? 'stack field wide' : 'stack field'}>
    <span class="field-label">{label}</span>
    <span class="line field-box">
      <input
        value={value}
        placeholder={placeholder}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  </label>
)

interface ChoiceFieldProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

const ChoiceField = ({ label, value, choices, onChange }: ChoiceFieldProps) => (
  <label class="stack field">
    <span class="field-label">{label}</span>
    <span class="line field-box">
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </span>
  </label>
)

interface FileRolesProps {
  readonly roles: BuildInputs['roles']
  readonly onChange: (roles: BuildInputs['roles']) => void
}

/** What each uploaded file is in the pack. */
export const FileRoles = ({ roles, onChange }: FileRolesProps) => (
  <div class="stack file-roles">
    {Object.entries(roles).map(([name, role]) => (
      <ChoiceField
        key={name}
        label={name}
        value={role}
        choices={fileRoles}
        onChange={(wanted) =>
          onChange({ ...roles, [name]: fileRoles.find(([id]) => id === wanted)?.[0] ?? 'none' })
        }
      />
    ))}
  </div>
)

interface ColumnFieldsProps {
  readonly columns: BuildInputs['columns']
  readonly onChange: (columns: BuildInputs['columns']) => void
}

/** Names of columns that the service does not know by itself. */
export function ColumnFields({ columns, onChange }: ColumnFieldsProps) {
  const told = Object.values(columns).filter((name) => name !== '').length
  return (
    <Section title="Columns of the site list" hint={told === 0 ? 'usual names' : `${told} named`}>
      <p class="quiet">
        Usual names are known; name a column only where the list calls it otherwise.
      </p>
      <div class="fields">
        {siteFields.map((field) => (
          <TextField
            key={field}
            label={field}
            value={columns[field] ?? ''}
            onChange={(name) => onChange({ ...columns, [field]: name })}
          />
        ))}
      </div>
    </Section>
  )
}

interface SignFieldsProps {
  readonly inputs: BuildInputs
  readonly onChange: (members: Partial<BuildInputs>) => void
}

/** What signs of a list mean that is used for two things: nobody can tell it from the file. */
export const SignFields = ({ inputs, onChange }: SignFieldsProps) => (
  <div class="fields">
    <ChoiceField
      label="Azimuth −1 means"
      value={inputs.minusOne}
      choices={minusOneChoices}
      onChange={(minusOne) => onChange({ minusOne })}
    />
    <ChoiceField
      label="A negative tilt points"
      value={inputs.negativeTilt}
      choices={negativeTiltChoices}
      onChange={(negativeTilt) => onChange({ negativeTilt })}
    />
  </div>
)

interface TerrainFieldsProps {
  readonly inputs: BuildInputs
  readonly onChange: (members: Partial<BuildInputs>) => void
}

/** What the heights of the terrain mean: nobody can tell it from the file. */
export const TerrainFields = ({ inputs, onChange }: TerrainFieldsProps) => (
  <div class="fields">
    <ChoiceField
      label="The terrain describes"
      value={inputs.elevationKind}
      choices={elevationChoices}
      onChange={(elevationKind) => onChange({ elevationKind })}
    />
    <ChoiceField
      label="Its heights are"
      value={inputs.datumKind}
      choices={datumChoices}
      onChange={(datumKind) => onChange({ datumKind })}
    />
    <TextField
      label="Vertical datum"
      value={inputs.verticalDatum}
      placeholder="EGM96"
      onChange={(verticalDatum) => onChange({ verticalDatum })}
    />
  </div>
)
