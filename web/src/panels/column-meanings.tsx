import { siteFields } from '../../../src/packs/make/common/site-fields.ts'
import type { ColumnReading } from '../../../src/packs/make/towers/site-reading.ts'
import { Section } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { formMeanings } from '../project/form-columns.ts'
import type { Meaning } from '../project/form-columns.ts'
import type { CellPreview } from '../project/read-cells.ts'
import { fields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import { meaningsOf, takeColumnFor } from '../store/column-meanings.ts'

interface Props {
  readonly preview: CellPreview
}

/** What each column of a table is taken for, to be changed by hand. */
export function ColumnMeanings({ preview }: Props) {
  const { columns, names, source } = preview
  const named = columns.filter(({ name }) => name !== '')
  const said = Object.keys(meaningsOf(names)).length
  return (
    <Section
      title="Meaning of the columns"
      hint={said === 0 ? 'change by hand' : `${said} by hand`}
      open={said > 0 || named.some((column) => takenFor(column, preview) === 'none')}
    >
      <Table
        look="grid"
        rows={named}
        keyOf={({ place }) => place}
        scrolls={`Columns of ${source}`}
        columns={[
          { head: 'Column', cell: ({ name }) => name },
          { head: 'First value', cell: ({ example }) => example ?? '' },
          {
            head: 'Taken for',
            cell: (column) => <MeaningChoice column={column} preview={preview} />,
          },
        ]}
      />
    </Section>
  )
}

function MeaningChoice({ column, preview }: Props & { readonly column: ColumnReading }) {
  const { names } = preview
  const taken = takenFor(column, preview)
  const isSaid = Object.hasOwn(meaningsOf(names), column.name)
  return (
    <select
      class="small-select"
      aria-label={`Meaning of ${column.name}`}
      value={taken}
      data-said={isSaid || undefined}
      onChange={(event) => {
        const meaning = event.currentTarget.value as Meaning | 'automatic'
        takeColumnFor(names, column.name, meaning === 'automatic' ? null : meaning)
      }}
    >
      {isSaid && <option value="automatic">what its name says</option>}
      <option value="none">not used</option>
      <optgroup label="Site lists">
        {siteFields
          .filter((field) => field !== 'simulated')
          .map((field) => (
            <option key={field} value={field}>
              {field.replaceAll('_', ' ')}
            </option>
          ))}
      </optgroup>
      <optgroup label="Other members of a cell">
        {formMeanings.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </optgroup>
    </select>
  )
}

/** Of members with the same label, which one: two models have "locations". */
function nameOf(name: FieldName): string {
  const { label } = fields[name]
  const isOther = formMeanings.some((other) => other !== name && fields[other].label === label)
  return isOther ? `${label} (${name.replaceAll('_', ' ')})` : label.toLowerCase()
}

function takenFor({ field, place }: ColumnReading, { formFields }: CellPreview): Meaning {
  const used = field === 'simulated' ? undefined : field
  return formFields.get(place) ?? used ?? 'none'
}
