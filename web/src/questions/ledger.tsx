import type { PathProfileResponse } from '../api/types.ts'
import { formatNumber } from '../format/format.ts'

type LinkBudget = PathProfileResponse['loss_budget']['link_budget']
type LossComponent = PathProfileResponse['loss_budget']['components'][number]

interface LedgerProps {
  readonly budget: LinkBudget
  readonly components: readonly LossComponent[]
}

/** From the transmitter to the receiver, term by term. */
export function Ledger({ budget, components }: LedgerProps) {
  return (
    <table class="ledger">
      <tbody>
        <Term label="Power" value={budget.tx_power_dbm} unit="dBm" isSum />
        <Term label="TX antenna gain" value={budget.tx_antenna_gain_dbi} unit="dB" />
        <Term label="RX antenna gain" value={budget.rx_antenna_gain_dbi} unit="dB" />
        <Term label="Calibration" value={budget.calibration_offset_db} unit="dB" />
        <Term label="System loss" value={-budget.system_loss_db} unit="dB" />
        <Term label="Polarization loss" value={-budget.polarization_loss_db} unit="dB" />
        <Term label="Antenna pattern" value={-budget.pattern_attenuation_db} unit="dB" />
        {components
          .filter((component) => component.enabled && !isAntennaTerm(component.id))
          .map((component) => (
            <Term
              key={component.id}
              label={component.label}
              value={component.loss_db === null ? null : -component.loss_db}
              unit="dB"
              title={component.method}
            />
          ))}
        <Term label="Received" value={budget.received_power_dbm} unit="dBm" isSum />
      </tbody>
    </table>
  )
}

/** Terms that stand in the upper part of the ledger already. */
const isAntennaTerm = (id: string): boolean => /pattern|system|polari[sz]ation/.test(id)

interface TermProps {
  readonly label: string
  readonly value: number | null
  readonly unit: 'dB' | 'dBm'
  readonly isSum?: boolean
  readonly title?: string
}

function Term({ label, value, unit, isSum = false, title }: TermProps) {
  // A term of nothing says nothing.
  if (value === 0 && !isSum) return null
  const sign = value !== null && value > 0 && !isSum ? '+' : ''
  return (
    <tr data-sum={isSum ? 'true' : undefined} title={title}>
      <th scope="row">{label}</th>
      <td class="number">
        {value === null ? 'unknown' : `${sign}${formatNumber(value, 1).replace('-', '−')} ${unit}`}
      </td>
    </tr>
  )
}
