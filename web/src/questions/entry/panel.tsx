import { entryFrequenciesGhz } from '../../../../src/analyses/building-entry/entry-model.ts'
import { formatIdentifier, formatNumber } from '../../format/format.ts'
import { EvidenceSection } from '../../panels/evidence-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Check } from '../../parts/check.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/section.tsx'
import { Stat } from '../../parts/stat.tsx'
import { withCellMembers } from '../../project/edits.ts'
import { frequencyPresets, presetMembers } from '../../project/presets.ts'
import { edit, project } from '../../store/project.ts'
import { changeSetting, settingsOf } from '../../store/settings.ts'
import { dockOpen, dockTab } from '../../store/view.ts'
import type { ResultProps } from '../../question/question.ts'
import type { EntryAnswer } from './answer.ts'
import { unknownEntry } from './frequency.ts'
import { Table } from '../../parts/table.tsx'

const knownFrequencies = `${entryFrequenciesGhz.join(' and ')} GHz`

export function EntrySettings() {
  return (
    <div class="stack goals">
      {unknownEntry(project.value) === null && (
        <p class="quiet">Walls are known at {knownFrequencies}.</p>
      )}
      <Check
        checked={settingsOf(project.value, 'entry')['residential_only'] === true}
        onChange={(wanted) => changeSetting('entry', 'residential_only', wanted || undefined)}
      >
        Homes only
      </Check>
    </div>
  )
}

/** Cells at whose frequency the answer would have no number, and the way to the nearest that has one. */
export function UnknownFrequencies() {
  const unknown = unknownEntry(project.value)
  if (unknown === null) return null
  const { cells, frequenciesGhz, nearestGhz } = unknown
  const names =
    cells.length > 3 ? `${cells.length} cells` : cells.map(({ name }) => name).join(', ')
  const preset = frequencyPresets.find(({ frequencyGhz }) => frequencyGhz === nearestGhz)
  return (
    <div class="stack callout" data-tone="warn">
      <p>
        Walls are known at {knownFrequencies} alone: not at the {frequenciesGhz.join(' and ')} GHz
        of {names}.
      </p>
      {preset !== undefined && (
        <button
          type="button"
          class="button"
          onClick={() =>
            edit(`Cells at ${nearestGhz} GHz`, (old) =>
              withCellMembers(
                old,
                cells.map(({ id }) => id),
                presetMembers(preset),
              ),
            )
          }
        >
          Put {cells.length === 1 ? 'it' : 'them'} at {nearestGhz} GHz
        </button>
      )}
    </div>
  )
}

export function EntryPanel({ result }: ResultProps<EntryAnswer>) {
  const { answer } = result
  const { summary, applicability } = answer
  const of = `of ${formatNumber(summary.evaluated_buildings)}`
  return (
    <ResultFrame result={result} warnings={applicability.applicable ? [] : [notApplicable(result)]}>
      {applicability.applicable && (
        <>
          <p class="headline">
            <strong>{formatNumber(summary.low_loss_serviceable_buildings)}</strong> {of} buildings
            are served just inside behind plain glass,{' '}
            <strong>{formatNumber(summary.high_loss_serviceable_buildings)}</strong> behind coated
            glass.
          </p>
          {isOneLoss(answer) && (
            <p class="quiet">
              At this frequency the reference has one loss for either glass: both numbers are alike.
            </p>
          )}
          <dl class="stats">
            <Stat
              label="Served outdoors"
              value={formatNumber(summary.outdoor_serviceable_buildings)}
              detail={of}
            />
            <Stat
              label="No cell at the facade"
              value={formatNumber(summary.unsupported_buildings)}
              detail={of}
            />
            <Stat
              label="Homes, plain glass"
              value={formatNumber(summary.low_loss_serviceable_residential)}
              detail={`of ${formatNumber(summary.relevant_residential_buildings)}`}
            />
            <Stat
              label="Homes, coated glass"
              value={formatNumber(summary.high_loss_serviceable_residential)}
              detail={`of ${formatNumber(summary.relevant_residential_buildings)}`}
            />
          </dl>
          <button
            type="button"
            class="button"
            onClick={() => {
              dockTab.value = 'question'
              dockOpen.value = true
            }}
          >
            List the buildings
          </button>
        </>
      )}
      {answer.cell_summaries.length > 0 && <PerCell answer={answer} />}
      <Method answer={answer} />
    </ResultFrame>
  )
}

/** Whether the two glasses differ nowhere. */
const isOneLoss = ({ buildings }: EntryAnswer): boolean =>
  buildings.length > 0 &&
  buildings.every(({ lowLossDbm, highLossDbm }) => lowLossDbm === highLossDbm)

/** In the service's words, with the frequency that was asked about. */
function notApplicable({ answer, request }: ResultProps<EntryAnswer>['result']): string {
  const asked = request['frequency_ghz']
  const { detail } = answer.applicability
  return typeof asked === 'number' ? `${detail} Asked about is ${asked} GHz.` : detail
}

function PerCell({ answer }: { readonly answer: EntryAnswer }) {
  return (
    <Table
      scrolls="Cells"
      rows={answer.cell_summaries}
      keyOf={({ cell_id }) => cell_id}
      columns={[
        {
          head: 'Cell',
          cell: (cell) => (
            <>
              {cell.cell_id}
              {!cell.applicable && <span class="badge">not applicable</span>}
            </>
          ),
          cellTitle: ({ note }) => note,
        },
        { head: 'Serves', isNumber: true, cell: (cell) => formatNumber(cell.serving_buildings) },
        {
          head: 'Plain glass',
          isNumber: true,
          cell: (cell) => formatNumber(cell.low_loss_serviceable),
        },
        {
          head: 'Coated glass',
          isNumber: true,
          cell: (cell) => formatNumber(cell.high_loss_serviceable),
        },
      ]}
    />
  )
}

function Method({ answer }: { readonly answer: EntryAnswer }) {
  const { model, applicability, summary, fingerprint } = answer
  return (
    <div class="stack notes">
      <EvidenceSection answer={answer} />
      <Section title="Walls and method" hint={model.reference}>
        <p>{model.description}</p>
        <Facts
          rows={[
            ...model.profiles.map(
              (profile) =>
                [
                  formatIdentifier(profile.id),
                  `${profile.label}: ${formatNumber(profile.median_entry_loss_db, 1)} dB at ${profile.frequency_scope}`,
                ] as const,
            ),
            ['Outdoors', model.outdoor_baseline_rule],
            [
              'Material known',
              `${formatNumber(summary.material_known_buildings)} buildings; shown, but it chooses no wall`,
            ],
          ]}
        />
        <ul>
          {applicability.limitations.map((limitation) => (
            <li key={limitation}>{limitation}</li>
          ))}
        </ul>
        <p class="quiet wrap">Fingerprint {fingerprint}</p>
      </Section>
    </div>
  )
}
