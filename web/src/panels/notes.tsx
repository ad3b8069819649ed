import { formatIdentifier, formatNumber, formatPower } from '../format/format.ts'
import type { AnswerNotes } from '../api/types.ts'
import { pack } from '../store/session.ts'
import type { StoredResult } from '../project/project.ts'
import { Facts } from '../parts/facts.tsx'
import { Section } from '../parts/section.tsx'
import { modelLabel } from '../scenario/models.ts'
import { DataFacts } from './data-facts.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import type { EvidenceRow } from './evidence.ts'
import { RequestSection } from './request-section.tsx'

interface NotesProps {
  readonly result: StoredResult
  readonly answer: AnswerNotes
  /** Assumptions of this kind of result alone. */
  readonly assumptions?: readonly string[]
  /** Counts of this kind of result. */
  readonly evidence?: readonly EvidenceRow[]
}

/** What a result stands on, on demand: model, site, data, profile, request. */
export function Notes({ result, answer, assumptions = [], evidence = [] }: NotesProps) {
  return (
    <div class="stack notes">
      <EvidenceSection answer={answer} rows={evidence} />
      <Section title="Model and assumptions" hint={modelLabel(answer.rf_contract.model_id)}>
        <ModelFacts answer={answer} assumptions={assumptions} />
      </Section>
      <Section title="Antenna site" hint={siteNames[answer.transmitter_site.kind] ?? ''}>
        <SiteFacts site={answer.transmitter_site} />
      </Section>
      <Section title="Data" hint={pack.value?.id ?? ''}>
        <DataFacts />
      </Section>
      {answer.rf_profile !== undefined && (
        <Section title="Resolved radio profile">
          <Facts
            rows={Object.entries(answer.rf_profile).map(([name, value]) => [name, text(value)])}
          />
        </Section>
      )}
      <RequestSection result={result} />
    </div>
  )
}

/** The members of the contract that a planner has to know to read a result. */
const contractMembers = [
  'model_description',
  'applicability',
  'fallback_policy',
  'los_classification_rule',
  'building_height_note',
  'building_service_rule',
  'surface_nodata_definition',
  'wall_model',
  'link_budget_equation',
  'antenna_pattern_description',
  'calibration_definition',
  'propagation_dimensions',
  'uses_terrain',
  'uses_diffraction',
  'uses_reflection',
  'endpoint_scope',
] as const

const siteNames: Readonly<Record<string, string>> = {
  open: 'free-standing',
  rooftop: 'on a roof',
  indoor: 'inside a building',
}

function SiteFacts({ site }: { readonly site: AnswerNotes['transmitter_site'] }) {
  const { kind, antenna_height_m, host_roof_height_m, host_building_ids } = site
  const rows: (readonly [string, string])[] = [
    ['Antenna', `${formatNumber(antenna_height_m, 1)} m above ground, ${siteNames[kind] ?? kind}`],
  ]
  if (host_building_ids.length > 0) {
    const roof =
      host_roof_height_m === null ? 'unknown' : `${formatNumber(host_roof_height_m, 1)} m`
    rows.push(['Roof under it', roof], ['Building', host_building_ids.join(', ')])
  }
  return <Facts rows={rows} />
}

function ModelFacts({ answer, assumptions }: Pick<NotesProps, 'answer' | 'assumptions'>) {
  const threshold = answer.receiver_threshold
  const rows = contractMembers.map((name) => [name, text(answer.rf_contract[name])] as const)
  const all = [...(assumptions ?? []), ...threshold.assumptions]
  return (
    <>
      <p>
        Receiver threshold {formatPower(threshold.sensitivity_dbm)} ({threshold.mode}).
      </p>
      {all.length > 0 && (
        <ul>
          {all.map((assumption) => (
            <li key={assumption}>{formatIdentifier(assumption)}</li>
          ))}
        </ul>
      )}
      <Facts rows={rows} />
    </>
  )
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
