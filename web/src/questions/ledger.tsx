import type { PathProfileResponse } from '../api/types.ts'
import { formatNumber } from '../format/format.ts'

type LinkBudget = PathProfileResponse['loss_budget']['link_budget']
type LossComponent = PathProfileResponse['loss_budget']['components'][number]

interface LedgerProps {
  readonly budget: LinkBudget
  readonly components: readonly LossComponent[]
}

interface ModelLedgerProps {
  readonly budget: LinkBudget
  /** Recommendation and equation of the path loss. */
  readonly model: string
  readonly pathLossDb: number
}

/** The budget of the model that the layers use: one path loss between antenna and receiver. */
export function ModelLedger({ budget, model, pathLossDb }: ModelLedgerProps) {
  const received =
    budget.tx_power_dbm +
    budget.tx_antenna_gain_dbi +
    budget.rx_antenna_gain_dbi +
    budget.calibration_offset_db -
    budget.system_loss_db -
    budget.polarization_loss_db -
    budget.pattern_attenuation_db -
    pathLossDb
  return (
    <table class="ledger">
      <tbody>
        <AntennaTerms budget={budget} />
        <Term label="Path loss" value={-pathLossDb} unit="dB" title={model} />
        <Term label="Received" value={received} unit="dBm" isSum />
      </tbody>
    </table>
  )
}

function AntennaTerms({ budget }: { readonly budget: LinkBudget }) {
  return (
    <>
      <Term label="Power" value={budget.tx_power_dbm} unit="dBm" isSum />
      <Term label="TX antenna gain" value={budget.tx_antenna_gain_dbi} unit="dB" />
      <Term label="RX antenna gain" value={budget.rx_antenna_gain_dbi} unit="dB" />
      <Term label="Calibration" value={budget.calibration_offset_db} unit="dB" />
      <Term label="System loss" value={-budget.system_loss_db} unit="dB" />
      <Term label="Polarization loss" value={-budget.polarization_loss_db} unit="dB" />
      <Term label="Antenna pattern" value={-budget.pattern_attenuation_db} unit="dB" />
    </>
  )
}

/** From the transmitter to the receiver, term by term. */
export function Ledger({ budget, components }: LedgerProps) {
  return (
    <table class="ledger">
      <tbody>
        <AntennaTerms budget={budget} />
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
const isAntennaTerm = (id: string): boolean =>
  ['antenna-pattern', 'rx-antenna-gain', 'system', 'polarization', 'calibration'].includes(id)

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
