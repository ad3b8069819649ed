import { wireLabel } from '../format/wire-label.ts'

type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

interface JsonFormProps {
  readonly value: JsonObject
  readonly onChange: (value: JsonObject) => void
}

/** A form made of a body: one field for each member, one group for each object in it. */
export function JsonForm({ value, onChange }: JsonFormProps) {
  return (
    <div class="fields">
      {Object.entries(value).map(([name, member]) => (
        <JsonField
          key={name}
          name={name}
          value={member}
          onChange={(changed) => onChange({ ...value, [name]: changed })}
        />
      ))}
    </div>
  )
}

interface JsonFieldProps {
  readonly name: string
  readonly value: Json
  readonly onChange: (value: Json) => void
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function JsonField({ name, value, onChange }: JsonFieldProps) {
  const label = wireLabel(name)
  if (isObject(value)) {
    return (
      <fieldset class="json-group">
        <legend>{label}</legend>
        <JsonForm value={value} onChange={onChange} />
      </fieldset>
    )
  }
  if (Array.isArray(value)) return <JsonText label={label} value={value} onChange={onChange} />
  return (
    <label class="stack field">
      <span class="field-label" title={name}>
        {label}
      </span>
      <span class="line field-box">
        {typeof value === 'number' ? (
          <input
            name={name}
            type="number"
            step="any"
            value={value}
            onChange={(event) => {
              const { valueAsNumber } = event.currentTarget
              if (Number.isFinite(valueAsNumber)) onChange(valueAsNumber)
            }}
          />
        ) : typeof value === 'boolean' ? (
          <select
            name={name}
            value={String(value)}
            onChange={(event) => onChange(event.currentTarget.value === 'true')}
          >
            <option value="true">yes</option>
            <option value="false">no</option>
          </select>
        ) : (
          <input
            name={name}
            type="text"
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </span>
    </label>
  )
}

interface JsonTextProps {
  readonly label: string
  readonly value: Json
  readonly onChange: (value: Json) => void
}

/** A list is edited as text. */
const JsonText = ({ label, value, onChange }: JsonTextProps) => (
  <label class="stack field json-group">
    <span class="field-label">{label}, as JSON</span>
    <textarea
      rows={8}
      spellcheck={false}
      onChange={(event) => {
        const box = event.currentTarget
        try {
          onChange(JSON.parse(box.value) as Json)
          box.setCustomValidity('')
        } catch (error) {
          box.setCustomValidity(error instanceof Error ? error.message : String(error))
          box.reportValidity()
        }
      }}
    >
      {JSON.stringify(value, null, 1)}
    </textarea>
  </label>
)
