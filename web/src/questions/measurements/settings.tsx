import { useId, useRef } from 'preact/hooks'
import {
  maximumCampaignSamples,
  maximumProvenanceBytes,
} from '../../../../src/analyses/question-bounds.ts'
import { formatNumber } from '../../format/format.ts'
import { IconButton } from '../../parts/icon-button.tsx'
import { Check } from '../../parts/check.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { ChoiceSetting } from '../../panels/setting-fields.tsx'
import type { MeasurementSet } from '../../project/project.ts'
import { project } from '../../store/project.ts'
import { changeSetting, settingsOf } from '../../store/settings.ts'
import { campaignSettings } from '../shared/measured-request.ts'
import { CellMatches } from './cell-matches.tsx'
import { columnFields, columnNames, columnsProblem, openQuestion } from './csv.ts'
import type { OpenedCsv } from './csv.ts'
import { PowerFields } from './power-fields.tsx'
import { SetTechnology } from './set-technology.tsx'
import { SavedCalibrations } from './saved-calibrations.tsx'
import {
  chooseSet,
  csvProblem,
  leaveFile,
  openedCsv,
  reading,
  readNotes,
  removeSet,
  sayNames,
  takeFiles,
  takeOpened,
} from './state.ts'

const question = campaignSettings

/** In letters, which take two bytes where they have accents. */
const longestText = maximumProvenanceBytes / 2

/** The measurements of the project, a file to add, its columns, where it comes from. */
export function MeasurementsSettings() {
  return (
    <div class="stack goals">
      <FileChoice />
      {csvProblem.value !== null && (
        <p class="stack callout" data-tone="bad" role="alert">
          {csvProblem.value}
        </p>
      )}
      {reading.value !== null && <Reading {...reading.value} />}
      {openedCsv.value !== null && reading.value === null && (
        <ColumnForm opened={openedCsv.value} />
      )}
      <Sets />
      {readNotes.value !== null && <ReadNotes {...readNotes.value} />}
      <SavedCalibrations />
      {project.value.measurements[0] !== undefined && (
        <CellMatches set={project.value.measurements[0]} />
      )}
      <Section title="Campaign" hint="optional">
        <div class="fields">
          <ChoiceSetting
            question={question}
            name="cells"
            label="Cells named in the file"
            choices={[
              ['named', 'Compare with that cell'],
              ['ignored', 'Compare with the strongest'],
            ]}
          />
          <TextSetting name="campaign_id" label="Campaign" type="text" />
          <TextSetting name="collected_at" label="Measured on" type="date" />
          <TextSetting name="expires_at" label="Offset valid until" type="date" />
        </div>
      </Section>
    </div>
  )
}

function FileChoice() {
  const box = useRef<HTMLInputElement>(null)
  return (
    <div class="line drop-area">
      <input
        ref={box}
        type="file"
        class="visually-hidden"
        multiple
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="Measurements as CSV"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) void takeFiles(files)
        }}
      />
      <button type="button" class="button" onClick={() => box.current?.click()}>
        <Icon name="file" /> Choose CSV files
      </button>
      <span class="quiet">or drop one anywhere on the page</span>
    </div>
  )
}

interface ReadingProps {
  readonly name: string
  readonly share: number | null
}

/** A long file takes its time, in which the page can be used. */
function Reading({ name, share }: ReadingProps) {
  return (
    <div class="progress">
      <div class="progress-line">
        <span role="status">Reading {name}</span>
        <button type="button" class="button small" onClick={leaveFile}>
          <Icon name="stop" size={14} /> Cancel
        </button>
      </div>
      <progress value={share ?? undefined} aria-label={`How much of ${name} is read`} />
    </div>
  )
}

/** What the file read last has left out, with the first row of each kind. */
function ReadNotes({ name, lines }: { readonly name: string; readonly lines: readonly string[] }) {
  return (
    <Section title={`What was left out of ${name}`}>
      <ul class="stack quiet" aria-label="Left out">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}

/** Asks which column holds what, where the names do not tell. */
function ColumnForm({ opened }: { readonly opened: OpenedCsv }) {
  const problem = columnsProblem(opened)
  const question = openQuestion(opened)
  return (
    <form
      class="stack card"
      aria-label="Columns"
      onSubmit={(event) => {
        event.preventDefault()
        void takeOpened()
      }}
    >
      <p>
        <strong>{opened.name}</strong>: which column holds what?
        {question !== null && ` Open is: ${question}.`}
      </p>
      <Check
        checked={opened.isWithoutNames}
        onChange={(isWithoutNames) => void sayNames(opened, !isWithoutNames)}
      >
        The first row is a measurement: the columns have no names
      </Check>
      <div class="fields">
        {columnFields.map(({ id, label, isNeeded }) => (
          <ColumnSelect key={id} opened={opened} field={id} label={label} isNeeded={isNeeded} />
        ))}
        <PowerFields opened={opened} />
        <label class="stack field">
          <span class="field-label">Rows without technology</span>
          <span class="line field-box">
            <select
              value={opened.technology ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                const technology = value === '4g' || value === '5g' ? value : null
                openedCsv.value = { ...opened, technology }
              }}
            >
              <option value="">are left out</option>
              <option value="4g">are 4G</option>
              <option value="5g">are 5G</option>
            </select>
          </span>
        </label>
      </div>
      <div class="row end">
        <button type="button" class="button" onClick={() => (openedCsv.value = null)}>
          Leave it
        </button>
        <button type="submit" class="button primary" disabled={problem !== null}>
          {problem ?? 'Take these columns'}
        </button>
      </div>
    </form>
  )
}

interface ColumnSelectProps {
  readonly opened: OpenedCsv
  readonly field: (typeof columnFields)[number]['id']
  readonly label: string
  readonly isNeeded: boolean
}

function ColumnSelect({ opened, field, label, isNeeded }: ColumnSelectProps) {
  const id = useId()
  const chosen = opened.columns[field]
  return (
    <div class="stack field">
      <label for={id}>{label}</label>
      <div
        class="line field-box"
        data-invalid={isNeeded && chosen === undefined ? 'true' : undefined}
      >
        <select
          id={id}
          value={chosen ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            const others = Object.entries(opened.columns).filter(([name]) => name !== field)
            const entries = value === '' ? others : [...others, [field, value] as const]
            openedCsv.value = { ...opened, columns: Object.fromEntries(entries) }
          }}
        >
          <option value="">{isNeeded ? 'choose…' : 'none'}</option>
          {columnNames(opened).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function Sets() {
  const { measurements } = project.value
  if (measurements.length === 0) return null
  return (
    <ul class="stack set-list" aria-label="Measurements">
      {measurements.map((set, i) => (
        <li key={set.id} data-active={i === 0 ? 'true' : undefined}>
          <button
            type="button"
            class="link grow"
            aria-pressed={i === 0}
            onClick={() => chooseSet(set.id)}
          >
            {set.name}
          </button>
          <span class="quiet">{setText(set)}</span>
          <SetTechnology set={set} />
          <IconButton icon="close" label={`Remove ${set.name}`} onClick={() => removeSet(set.id)} />
        </li>
      ))}
    </ul>
  )
}

const skipTexts: Readonly<Record<string, string>> = {
  no_rsrp: 'without measured power',
  other_technology: 'of other technologies',
  unknown_technology: 'of unknown technologies',
  no_position: 'without position',
  unreadable_position: 'with an unreadable position',
  position_at_zero: 'at 0, 0',
  unreadable_power: 'with an unreadable power',
  unknown_unit: 'with an unknown unit',
  power_out_of_range: 'with a power out of range',
  formula: 'with a formula',
  before_the_table: 'before the line of names',
  duplicate: 'twice in the files',
  inaccurate_place: 'at places known to no better than 50 m',
  jump: 'at places nobody could drive to',
  standing_still: 'taken together where the receiver stood',
  beyond_the_most: `evenly left out: at most ${formatNumber(maximumCampaignSamples)} are taken`,
}

function setText({ samples, skipped }: MeasurementSet): string {
  const left = Object.entries(skipped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${formatNumber(count)} ${skipTexts[reason] ?? reason}`)
  const read = `${formatNumber(samples.length)} samples`
  return left.length === 0 ? read : `${read}; left out: ${left.join(', ')}`
}

interface TextSettingProps {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'date'
}

function TextSetting({ name, label, type }: TextSettingProps) {
  const value = settingsOf(project.value, question)[name]
  const box = {
    name,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      changeSetting(question, name, event.currentTarget.value || undefined),
  }
  return (
    <label class="stack field">
      <span class="field-label">{label}</span>
      <span class="line field-box">
        {type === 'date' ? (
          <input {...box} type="date" />
        ) : (
          <input {...box} type="text" maxLength={longestText} />
        )}
      </span>
    </label>
  )
}
