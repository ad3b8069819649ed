import { powerTexts } from './csv.ts'
import type { OpenedCsv } from './csv.ts'
import { openedCsv } from './state.ts'

/** What the values of a file are, and what brings them to one resource element. */
export function PowerFields({ opened }: { readonly opened: OpenedCsv }) {
  return (
    <>
      <label class="stack field">
        <span class="field-label">Values are</span>
        <span class="line field-box">
          <select
            value={opened.kind}
            onChange={({ currentTarget: { value } }) => {
              const kind = powerTexts.find(([one]) => one === value)?.[0] ?? ''
              openedCsv.value = { ...opened, kind }
            }}
          >
            {powerTexts.map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </span>
      </label>
      <NumberField
        label="Resource blocks of the carrier"
        value={opened.resourceBlocks}
        change={(resourceBlocks) => (openedCsv.value = { ...opened, resourceBlocks })}
      />
      <NumberField
        label="EIRP that losses are taken from, dBm"
        value={opened.eirpDbm}
        change={(eirpDbm) => (openedCsv.value = { ...opened, eirpDbm })}
      />
    </>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number | null
  readonly change: (value: number | null) => void
}

function NumberField({ label, value, change }: NumberFieldProps) {
  return (
    <label class="stack field">
      <span class="field-label">{label}</span>
      <span class="line field-box">
        <input
          type="number"
          value={value ?? ''}
          onChange={({ currentTarget }) =>
            change(Number.isNaN(currentTarget.valueAsNumber) ? null : currentTarget.valueAsNumber)
          }
        />
      </span>
    </label>
  )
}
