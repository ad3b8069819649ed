import { eirpDbm } from '../scenario/antennas.ts'
import { numberFields } from '../scenario/number-fields.ts'
import type { NumberName } from '../scenario/fields.ts'
import { fieldProblem } from '../scenario/validate.ts'
import { sharedDecimals } from '../format/format.ts'
import { saveTable } from '../format/save.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { CellSearch } from './cell-search.tsx'
import { framed } from './framed.ts'
import { cellsToCsv } from '../project/cells-csv.ts'
import { withCellMembers, withCellNamed, withCellSite } from '../project/edits.ts'
import { resolved } from '../project/project.ts'
import type { Cell } from '../project/project.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { chooseFiles, lastReading, pasteCells } from '../store/cell-import.ts'
import { foundCells } from '../store/cell-search.ts'
import { cells, edit, project, select, selectedIds } from '../store/project.ts'
import { tableForm } from '../store/session.ts'
import { useRowWindow } from '../parts/row-window.ts'
import { Table } from '../parts/table.tsx'
import type { Column } from '../parts/table.tsx'

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

/** Of a row of the table, as the styles have it. */
const rowPx = 34

/** The cells of the plan as a table that is edited in place. */
export function CellTable() {
  const list = foundCells.value
  return (
    <div
      onPaste={(event) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        // One value belongs to the field it is pasted into; several lines are a table.
        if (!/[\t\n]/.test(text.trim())) return
        event.preventDefault()
        void framed(() => pasteCells(text))
      }}
    >
      <TableTools />
      <ReadingMessage />
      {list.length > 0 && (
        <div class="cell-table">
          <Cells list={list} />
        </div>
      )}
    </div>
  )
}

/** Stays until it is closed: a list of what was left out takes time to read. */
function ReadingMessage() {
  const last = lastReading.value
  const isOfThis = last !== null && last.projectId === project.value.id
  return (
    <div role="status">
      {isOfThis && (
        <div
          class="stack callout table-reading"
          data-tone={last.problems.length > 0 ? 'warn' : undefined}
        >
          <div class="row">
            <p class="grow">
              <strong>{last.summary}</strong>
              {last.problems.length > 0 && ' Not understood:'}
            </p>
            <IconButton icon="close" label="Dismiss" onClick={() => (lastReading.value = null)} />
          </div>
          {last.problems.length > 0 && (
            <ul>
              {last.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          {last.unused.map((sentence) => (
            <p key={sentence} class="quiet">
              {sentence}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function TableTools() {
  return (
    <div class="row table-tools">
      <label class="button small file-button">
        <Icon name="folder" size={14} /> Read files
        <input
          type="file"
          multiple
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xml,.html,.htm,.kml,.kmz,.geojson,.json,text/csv"
          onChange={(event) => {
            void chooseFiles([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <button
        type="button"
        class="button small"
        disabled={cells.value.length === 0}
        onClick={() => saveTable(cellsToCsv(project.value, tableForm.peek()), 'cells.csv')}
      >
        <Icon name="download" size={14} /> Save CSV
      </button>
      {foundCells.value.length === cells.value.length && (
        <button
          type="button"
          class="button small"
          disabled={cells.value.length === 0}
          onClick={() => select(cells.value.map((cell) => cell.id))}
        >
          Select all
        </button>
      )}
      <CellSearch label="Cells of the table" />
      {cells.value.length === 0 && (
        <span class="quiet">
          CSV, XLSX, KML, KMZ and GeoJSON are read, sites and cells in two files too; rows of a
          spreadsheet may be pasted here. What the form changes, it changes in all selected cells.
        </span>
      )}
    </div>
  )
}

/** What a cell itself states in a column needs so many decimals; counted once for each state of a cell. */
const statedDecimals = new WeakMap<Cell, readonly number[]>()

function statedDecimalsOf(cell: Cell): readonly number[] {
  const known = statedDecimals.get(cell) ?? decimalsOf(cell.overrides)
  statedDecimals.set(cell, known)
  return known
}

const decimalsOf = (scenario: Scenario): readonly number[] =>
  columns.map((name) => sharedDecimals([scenario[name]], 7))

function Cells({ list }: { readonly list: readonly Cell[] }) {
  const window = useRowWindow<HTMLTableSectionElement>(list.length, rowPx)
  const hasSites = cells.value.some(({ site }) => site !== undefined)
  const stated = [decimalsOf(project.value.defaults), ...list.map(statedDecimalsOf)]
  const decimals = columns.map((_, i) => stated.reduce((most, one) => Math.max(most, one[i]), 0))
  return (
    <Table
      look="grid"
      hasRowHeads={false}
      rows={list}
      window={window}
      keyOf={({ id }) => id}
      marks={({ id }) => ({ isSelected: selectedIds.value.has(id) })}
      columns={[
        { head: 'Selected', cell: (cell) => <SelectCell cell={cell} />, isHeadHidden: true },
        ...(hasSites ? [siteColumn] : []),
        { head: 'Cell', cell: (cell) => <NameCell cell={cell} /> },
        ...columns.map((name, i): Column<Cell> => ({
          head: numberFields[name].label,
          isNumber: true,
          cell: (cell) => (
            <NumberCell
              cell={cell}
              name={name}
              value={resolved(project.value, cell)[name]}
              decimals={decimals[i]}
            />
          ),
          key: name,
          unit: numberFields[name].unit,
          title: numberFields[name].help,
        })),
        {
          head: 'EIRP',
          isNumber: true,
          cell: (cell) => eirpDbm(resolved(project.value, cell)).toFixed(1),
          unit: 'dBm',
          title: 'Power and boresight gain less system loss',
        },
      ]}
    />
  )
}

interface OfCell {
  readonly cell: Cell
}

const siteColumn: Column<Cell> = { head: 'Site', cell: (cell) => <SiteCell cell={cell} /> }

function SelectCell({ cell }: OfCell) {
  const isSelected = selectedIds.value.has(cell.id)
  return (
    <input
      type="checkbox"
      aria-label={`Select ${cell.name}`}
      checked={isSelected}
      onChange={() => {
        const { selection } = project.peek()
        const others = selection.filter((id) => id !== cell.id)
        select(isSelected ? others : [...selection, cell.id])
      }}
    />
  )
}

const SiteCell = ({ cell }: OfCell) => (
  <input
    aria-label={`Site of ${cell.name}`}
    value={cell.site ?? ''}
    onChange={(event) => {
      const site = event.currentTarget.value
      edit('Change the site of a cell', (old) => withCellSite(old, cell.id, site))
    }}
  />
)

const NameCell = ({ cell }: OfCell) => (
  <input
    aria-label={`Name of ${cell.name}`}
    value={cell.name}
    onChange={(event) => {
      const name = event.currentTarget.value
      edit('Rename a cell', (old) => withCellNamed(old, cell.id, name))
    }}
  />
)

interface NumberCellProps {
  readonly cell: Cell
  readonly name: NumberName
  readonly value: number | undefined
  /** Of all of the column. */
  readonly decimals: number
}

function NumberCell({ cell, name, value, decimals }: NumberCellProps) {
  const field = numberFields[name]
  const isOwn = cell.overrides[name] !== undefined
  return (
    <input
      type="number"
      step="any"
      aria-label={`${field.label} of ${cell.name}`}
      data-own={isOwn ? 'true' : undefined}
      data-degrees={name === 'tower_lon' || name === 'tower_lat' ? '' : undefined}
      aria-invalid={fieldProblem(field, value) !== null}
      value={value?.toFixed(decimals) ?? ''}
      placeholder={field.fallback === null ? '' : String(field.fallback)}
      onChange={(event) => {
        const { value: text, valueAsNumber } = event.currentTarget
        const changed = text === '' ? undefined : valueAsNumber
        edit(`Change ${cell.name}`, (old) => withCellMembers(old, [cell.id], { [name]: changed }))
      }}
    />
  )
}
