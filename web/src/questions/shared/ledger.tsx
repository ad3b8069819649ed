import { profileTerms } from '../../../../src/rf/profile-numbers.ts'
import type { PathProfileResponse } from '../../api/types.ts'
import { formatFixed } from '../../format/format.ts'
import { antennaTerms, sumOfTerms, sumOrUnknown } from './ledger-terms.ts'
import type { LedgerTerm } from './ledger-terms.ts'

type LinkBudget = PathProfileResponse['loss_budget']['link_budget']
type LossComponent = PathProfileResponse['loss_budget']['components'][number]

interface TermTableProps {
  readonly terms: readonly LedgerTerm[]
  /** What they add up to. */
  readonly sumLabel?: string
}

/** Terms, and what they add up to, computed here. */
export function TermTable({ terms, sumLabel = 'Received' }: TermTableProps) {
  return <LedgerRows terms={terms} sumLabel={sumLabel} sumDbm={sumOfTerms(terms)} />
}

interface LedgerProps {
  readonly budget: LinkBudget
  readonly components: readonly LossComponent[]
}

/** From the transmitter to the receiver, term by term; with a loss that nobody knows there is no sum. */
export function Ledger({ budget, components }: LedgerProps) {
  const losses = components
    .filter((component) => component.enabled && !isAntennaTerm(component.id))
    .map(({ label, loss_db, method }) => ({
      label,
      value: loss_db === null ? null : -loss_db,
      unit: 'dB' as const,
      title: method,
    }))
  const terms = [...antennaTerms(budget), ...losses]
  return <LedgerRows terms={terms} sumLabel="Received" sumDbm={sumOrUnknown(terms, budget)} />
}

interface LedgerRowsProps {
  readonly terms: readonly LedgerTerm[]
  readonly sumLabel: string
  readonly sumDbm: number | null
}

function LedgerRows({ terms, sumLabel, sumDbm }: LedgerRowsProps) {
  return (
    <table class="ledger">
      <tbody>
        {terms.map((term, i) => (
          <Term key={term.label} {...term} isSum={i === 0} />
        ))}
        <Term label={sumLabel} value={sumDbm} unit="dBm" isSum />
      </tbody>
    </table>
  )
}

/** Terms that stand in the upper part of the ledger already. */
const isAntennaTerm = (id: string): boolean =>
  ['antenna-pattern', 'calibration'].includes(id) ||
  profileTerms.some(({ component }) => component?.id === id)

interface TermProps extends LedgerTerm {
  readonly isSum?: boolean
}

function Term({ label, value, unit, isSum = false, title }: TermProps) {
  // A term of nothing says nothing.
  if (value === 0 && !isSum) return null
  const sign = value !== null && value > 0 && !isSum ? '+' : ''
  return (
    <tr data-sum={isSum ? 'true' : undefined} title={title}>
      <th scope="row">{label}</th>
      <td class="number">
        {value === null ? 'unknown' : `${sign}${formatFixed(value, 1)} ${unit}`}
      </td>
    </tr>
  )
}
