import { defaultNumber, numberFields } from '../scenario/fields.ts'
import type { NumberName } from '../scenario/fields.ts'
import { fieldProblem } from '../scenario/validate.ts'
import { withCellMembers, withCellNamed } from '../project/edits.ts'
import { resolved } from '../project/project.ts'
import type { Cell } from '../project/project.ts'
import { cells, edit, project, select } from '../store/project.ts'

const columns = [
  'tower_lon',
  'tower_lat',
  'azimuth',
  'antenna_height_m',
  'frequency_ghz',
  'tx_power_dbm',
  'tx_antenna_gain_dbi',
  'beam_width',
  'radius_m',
] as const satisfies readonly NumberName[]

/** The cells of the plan as a table that is edited in place. */
export function CellTable() {
  const list = cells.value
  if (list.length === 0) return <p class="quiet">No cells yet. Place one on the map.</p>
  return (
    <table class="grid-table cell-table">
      <thead>
        <tr>
          <th scope="col">Cell</th>
          {columns.map((name) => (
            <th key={name} scope="col" class="number" title={numberFields[name].help}>
              {numberFields[name].label} <small>{numberFields[name].unit}</small>
            </th>
          ))}
          <th scope="col" class="number" title="Power and boresight gain less system loss">
            EIRP <small>dBm</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((cell) => (
          <CellRow key={cell.id} cell={cell} />
        ))}
      </tbody>
    </table>
  )
}

function CellRow({ cell }: { readonly cell: Cell }) {
  const members = resolved(project.value, cell)
  const isSelected = project.value.selection.includes(cell.id)
  return (
    <tr aria-selected={isSelected} onFocusIn={() => select([cell.id])}>
      <td>
        <input
          aria-label={`Name of ${cell.name}`}
          value={cell.name}
          onChange={(event) => {
            const name = event.currentTarget.value
            edit('Rename a cell', (old) => withCellNamed(old, cell.id, name))
          }}
        />
      </td>
      {columns.map((name) => (
        <td key={name} class="number">
          <NumberCell cell={cell} name={name} value={members[name]} />
        </td>
      ))}
      <td class="number">{eirpDbm(members).toFixed(1)}</td>
    </tr>
  )
}

interface NumberCellProps {
  readonly cell: Cell
  readonly name: NumberName
  readonly value: number | undefined
}

function NumberCell({ cell, name, value }: NumberCellProps) {
  const field = numberFields[name]
  const isOwn = cell.overrides[name] !== undefined
  return (
    <input
      type="number"
      step="any"
      aria-label={`${field.label} of ${cell.name}`}
      data-own={isOwn ? 'true' : undefined}
      aria-invalid={fieldProblem(field, value) !== null}
      value={value ?? ''}
      placeholder={field.fallback === null ? '' : String(field.fallback)}
      onChange={(event) => {
        const { value: text, valueAsNumber } = event.currentTarget
        const changed = text === '' ? undefined : valueAsNumber
        edit(`Change ${cell.name}`, (old) => withCellMembers(old, [cell.id], { [name]: changed }))
      }}
    />
  )
}

type Powers = Readonly<
  Partial<Record<'tx_power_dbm' | 'tx_antenna_gain_dbi' | 'system_loss_db', number>>
>

/** What leaves the antenna along its boresight. */
export function eirpDbm(members: Powers): number {
  return (
    (members.tx_power_dbm ?? defaultNumber('tx_power_dbm')) +
    (members.tx_antenna_gain_dbi ?? defaultNumber('tx_antenna_gain_dbi')) -
    (members.system_loss_db ?? defaultNumber('system_loss_db'))
  )
}
