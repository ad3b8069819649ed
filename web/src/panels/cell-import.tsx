import { computed } from '@preact/signals'
import { siteQuestions } from '../../../src/packs/make/common/sign-choice.ts'
import type { ColumnReading } from '../../../src/packs/make/towers/site-reading.ts'
import type { SiteRow } from '../../../src/packs/make/towers/site-table.ts'
import { gridsWithin } from '../../../src/packs/make/towers/site-places.ts'
import { ColumnMeanings } from './column-meanings.tsx'
import { framed } from './framed.ts'
import { sharedDecimals } from '../format/format.ts'
import { SignQuestion } from './sign-question.tsx'
import { Table } from '../parts/table.tsx'
import type { Column } from '../parts/table.tsx'
import { Check } from '../parts/check.tsx'
import { Modal } from '../parts/modal.tsx'
import { wantedRows } from '../project/cells-csv.ts'
import { readCells } from '../project/read-cells.ts'
import type { CellPreview, ReadCells } from '../project/read-cells.ts'
import { fields } from '../scenario/fields.ts'
import { cellsText, importChoice, takeCells } from '../store/cell-import.ts'
import { meaningsOf } from '../store/column-meanings.ts'
import { importedFiles } from '../store/dialogs.ts'
import { pack } from '../store/session.ts'

/** The files as they are read with what was chosen so far. */
const reading = computed<ReadCells>(() =>
  readCells(importedFiles.value ?? [], { ...importChoice.value, meaningsOf }),
)

/** What files of cells say, before anything is made of them. */
export function CellImport() {
  const { rows, problems, previews } = reading.value
  const off = rows.filter(({ isOff }) => isOff === true).length
  const takesOff = importChoice.value.takesOff === true
  const count = takesOff ? rows.length : rows.length - off
  return (
    <Modal
      title={`Cells from ${importedFiles.value?.map(({ name }) => name).join(', ') ?? ''}`}
      size="wide"
      onClose={() => (importedFiles.value = null)}
    >
      <section class="stack modal-body cell-import" aria-label="Preview of the import">
        {off > 0 && <OffChoice off={off} takesOff={takesOff} />}
        {problems.length > 0 && (
          <div class="callout" data-tone="warn">
            <strong>Left out:</strong>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
        {previews.map((preview) => (
          <Preview key={preview.source} preview={preview} />
        ))}
      </section>
      <footer class="row modal-actions">
        <button type="button" class="button" onClick={() => (importedFiles.value = null)}>
          Cancel
        </button>
        <button
          type="button"
          class="button primary"
          autofocus
          disabled={rows.length === 0}
          onClick={() => {
            const read = reading.peek()
            void framed(() => takeCells({ ...read, rows: wantedRows(read.rows, takesOff) }))
          }}
        >
          {count === 0 && off > 0 ? 'Take the file' : `Add ${cellsText(count)}`}
        </button>
      </footer>
    </Modal>
  )
}

/** A cell that is switched off is in no plan; a planner may want it there all the same. */
function OffChoice({ off, takesOff }: { readonly off: number; readonly takesOff: boolean }) {
  return (
    <div class="stack">
      <p>
        {off === 1 ? '1 cell is' : `${off} cells are`} off in the file{' '}
        {takesOff
          ? 'and will be on the air in the plan.'
          : 'and will not be in the plan, where every cell is on the air.'}
      </p>
      <Check
        checked={takesOff}
        onChange={(isWanted) => {
          importChoice.value = { ...importChoice.peek(), takesOff: isWanted }
        }}
      >
        {off === 1 ? 'Take it too' : 'Take them too'}
      </Check>
    </div>
  )
}

function Preview({ preview }: { readonly preview: CellPreview }) {
  const isUsed = ({ field, place }: ColumnReading): boolean =>
    (field !== undefined && field !== 'simulated') || preview.formFields.has(place)
  const understood = preview.columns.filter(isUsed)
  const others = preview.columns.filter((column) => !isUsed(column))
  const known = others.filter(({ field, reason }) => field !== undefined || reason !== undefined)
  const unknown = others.filter((column) => !known.includes(column))
  return (
    <>
      {(preview.needsSystem || importChoice.value.epsg !== undefined) && (
        <GridChoice preview={preview} />
      )}
      {siteQuestions.map((question) => (
        <SignQuestion key={question} question={question} count={preview.asked[question] ?? 0} />
      ))}
      {preview.placedAbove !== undefined && <p>{preview.placedAbove}</p>}
      {preview.system !== undefined && <p>Coordinates: {preview.system}.</p>}
      <p>
        <strong>Understood:</strong>{' '}
        {understood.map((column) => `${column.name} (${meaningOf(column, preview)})`).join(', ') ||
          'nothing'}
        .
      </p>
      {known.length > 0 && (
        <p>
          <strong>Not used:</strong>{' '}
          {known
            .map(({ name, reason }) => `${name} (${reason ?? 'a plan does not ask for it'})`)
            .join(', ')}
          .
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          <strong>Columns that mean nothing here:</strong>{' '}
          {unknown
            .map(({ name, example }) => `${name}${example === undefined ? '' : ` (${example})`}`)
            .join(', ')}
          . What they are can be said below.
        </p>
      )}
      {preview.missing.length > 0 && (
        <p>
          <strong>Missing:</strong> {preview.missing.map(spelled).join(', ')}. What is missing
          follows the project.
        </p>
      )}
      {preview.firstRows.length > 0 && (
        <Table
          look="grid"
          hasRowHeads={false}
          rows={[...preview.firstRows.entries()]}
          keyOf={([i]) => i}
          columns={rowColumns(preview.firstRows)}
          scrolls={`First rows of ${preview.source}`}
        />
      )}
      <ColumnMeanings preview={preview} />
    </>
  )
}

const spelled = (field: string): string => field.replaceAll('_', ' ')

function meaningOf({ field, place }: ColumnReading, { formFields }: CellPreview): string {
  const member = formFields.get(place)
  return member === undefined ? spelled(field ?? '') : fields[member].label.toLowerCase()
}

/** Of metres nobody says the grid: the systems in which the first row lies on the pack come first. */
function GridChoice({ preview: { example } }: { readonly preview: CellPreview }) {
  const bounds = pack.value?.bounds
  const found = example === undefined || bounds === undefined ? [] : gridsWithin(example, bounds)
  return (
    <div class="row">
      <label class="row">
        EPSG code of the coordinates
        <span class="line field-box">
          <input
            name="epsg"
            inputMode="numeric"
            placeholder="25832"
            value={importChoice.value.epsg ?? ''}
            onChange={(event) => {
              const code = Number(event.currentTarget.value.replace(/^epsg:/i, ''))
              chooseGrid(Number.isInteger(code) && code > 0 ? code : undefined)
            }}
          />
        </span>
      </label>
      {found.slice(0, 5).map(({ code, name }) => (
        <button
          key={code}
          type="button"
          class="button small"
          aria-pressed={importChoice.value.epsg === code}
          title={`In ${name} the first row lies on the active pack`}
          onClick={() => chooseGrid(code)}
        >
          {code} {name}
        </button>
      ))}
    </div>
  )
}

function chooseGrid(epsg: number | undefined): void {
  importChoice.value = { ...importChoice.value, epsg }
}

type NumberedRow = readonly [place: number, row: SiteRow]

type TakenRow = Exclude<SiteRow, { skipped: unknown }>

const ofRow = (
  head: string,
  value: (row: TakenRow) => string | undefined,
): Column<NumberedRow> => ({
  head,
  isNumber: true,
  cell: ([, row]) => ('skipped' in row ? '' : (value(row) ?? '')),
})

/** Numbers as the file has them, all with the decimals of the one that has most. */
function ofNumber(
  rows: readonly SiteRow[],
  head: string,
  value: (row: TakenRow) => string | number | undefined,
): Column<NumberedRow> {
  const taken = rows.flatMap((row) => ('skipped' in row ? [] : [value(row)]))
  const digits = sharedDecimals(
    taken.filter((one) => typeof one === 'number'),
    6,
  )
  return ofRow(head, (row) => {
    const one = value(row)
    return typeof one === 'number' ? one.toFixed(digits) : one
  })
}

const rowColumns = (rows: readonly SiteRow[]): readonly Column<NumberedRow>[] => [
  {
    head: 'Site',
    cell: ([, row]) => ('skipped' in row ? 'no place' : row.record.members.site_id),
  },
  {
    head: 'Cell',
    cell: ([, row]) => {
      if ('skipped' in row) return ''
      const { isActive, members } = row.record
      return isActive === false ? `${members.cell ?? ''} (off)` : members.cell
    },
  },
  ofRow('Longitude °', ({ position }) => position[0].toFixed(5)),
  ofRow('Latitude °', ({ position }) => position[1].toFixed(5)),
  ofNumber(rows, 'Azimuth °', ({ record }) => record.members.azimuth_deg),
  ofNumber(rows, 'Height m', ({ record }) => record.members.antenna_height_m),
  ofRow('Technology', ({ record }) => record.radioType),
  ofNumber(rows, 'GHz', ({ record }) => record.members.rf_profile?.['frequency_ghz']),
  ofNumber(rows, 'dBm', ({ record }) => record.members.rf_profile?.['tx_power_dbm']),
]
