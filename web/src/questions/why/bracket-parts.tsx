import { formatNumber, formatPower } from '../../format/format.ts'
import { isWhyBusy } from './progress.tsx'

interface AskBracketButtonProps {
  readonly onClick: () => void
  /** What it costs. */
  readonly children: string
}

/** Asks what the unknown roofs could change. */
export function AskBracketButton({ onClick, children }: AskBracketButtonProps) {
  return (
    <button type="button" class="button" disabled={isWhyBusy.value} onClick={onClick}>
      Bracket of the unknown roofs ({children})
    </button>
  )
}

interface BracketSentenceProps {
  readonly low: number | null
  readonly high: number | null
}

/** The power with every unknown roof in the way, and with none. */
export function BracketSentence({ low, high }: BracketSentenceProps) {
  if (low !== null && low === high) {
    return (
      <p>
        With every unknown roof in the way and with none <strong>{formatPower(low)}</strong>: none
        of them changes anything here.
      </p>
    )
  }
  const widthDb = low === null || high === null ? null : high - low
  return (
    <p>
      With every unknown roof in the way <strong>{formatPower(low)}</strong>, with none{' '}
      <strong>{formatPower(high)}</strong>: {formatNumber(widthDb, 1)} dB that nobody knows.
    </p>
  )
}

/**
 * The power of one subcarrier with every unknown roof in the way, and with none, beside what was measured.
 */
export function RsrpSentence({
  low,
  high,
  shareDb,
}: BracketSentenceProps & { readonly shareDb: number }) {
  if (low === null || high === null) return null
  return (
    <p class="quiet">
      As RSRP of one subcarrier: {formatPower(low + shareDb)} and {formatPower(high + shareDb)}.
    </p>
  )
}
