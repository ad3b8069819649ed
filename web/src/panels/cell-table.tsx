import { eirpDbm } from '../scenario/antennas.ts'
import { numberFields } from '../scenario/fields.ts'
import type { NumberName } from '../scenario/fields.ts'
import { fieldProblem } from '../scenario/validate.ts'
import { saveBlob } from '../format/save.ts'
import { Icon } from '../parts/icon.tsx'
import { cellsFromText, cellsToCsv, withCellRows } from '../project/cells-csv.ts'
import { withCellMembers, withCellNamed } from '../project/edits.ts'
import { resolved } from '../project/project.ts'
import type { Cell } from '../project/project.ts'
import { cells, edit, project, select } from '../store/project.ts'
import { notice } from '../store/view.ts'

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
  return (
    <div
      onPaste={(event) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        // One value belongs to the field it is pasted into; several lines are a table.
        if (!/[\t\n]/.test(text.trim())) return
        event.preventDefault()
        takeTable(text)
      }}
    >
      <TableTools />
      {list.length > 0 && <Table list={list} />}
    </div>
  )
}

/** Reads cells into the plan, as one step, and says what could not be used. */
function takeTable(text: string): void {
  const { rows, problems } = cellsFromText(text)
  if (rows.length > 0) edit(`Add ${rows.length} cells`, (old) => withCellRows(old, rows))
  const taken = rows.length === 0 ? 'No cell was read.' : `${rows.length} cells were read.`
  notice.value = [taken, ...problems.slice(0, 3)].join(' ')
}

function TableTools() {
  return (
    <div class="row table-tools">
      <label class="button small file-button">
        <Icon name="folder" size={14} /> Read CSV
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            void file?.text().then(takeTable)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <button
        type="button"
        class="button small"
        disabled={cells.value.length === 0}
        onClick={() => saveBlob(new Blob([cellsToCsv(project.value)]), 'cells.csv')}
      >
        <Icon name="download" size={14} /> Save CSV
      </button>
      <button
        type="button"
        class="button small"
        disabled={cells.value.length === 0}
        onClick={() => select(cells.value.map((cell) => cell.id))}
      >
        Select all
      </button>
      <span class="quiet">
        Paste rows from a spreadsheet here; only longitude and latitude are needed. What the form
        changes, it changes in all selected cells.
      </span>
    </div>
  )
}

function Table({ list }: { readonly list: readonly Cell[] }) {
  return (
    <table class="grid-table cell-table">
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">Selected</span>
          </th>
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
    <tr data-selected={isSelected ? 'true' : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${cell.name}`}
          checked={isSelected}
          onChange={() => {
            const { selection } = project.value
            const others = selection.filter((id) => id !== cell.id)
            select(isSelected ? others : [...selection, cell.id])
          }}
        />
      </td>
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
