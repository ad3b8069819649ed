import type { MeasurementResponse } from '../../api/types.ts'
import { valueAt } from '../../color/raster.ts'
import { formatNumber, formatPower } from '../../format/format.ts'
import type { StoredResult } from '../../project/project.ts'
import { askedCells } from './asked-cells.ts'
import {
  askLinkBracket,
  askPathBracket,
  askPictureBracket,
  linkBrackets,
  linkKey,
  pathBrackets,
  pictureBrackets,
} from './bracket.ts'
import { resourceBlocksOf } from './carriers.ts'
import type { CellLink } from './cell-link.ts'
import { isWhyBusy, WhyProgress } from './progress.tsx'
import { subcarrierShareDb } from './sinr.ts'
import type { Why } from './why.ts'

interface BracketLineProps {
  readonly result: StoredResult
  readonly found: Why
  readonly link: CellLink
}

/** What nobody knows: the power with every unknown roof in the way, and with none. */
export function BracketLine(props: BracketLineProps) {
  const { result, found, link } = props
  if (result.question === 'surface' && found.buildingId === null)
    return <PictureBracket {...props} />
  if (link.receivedDbm === null) {
    return <p class="quiet">No bracket without a power here: {link.because}.</p>
  }
  const bracket = linkBrackets.value.get(linkKey(found, link.cellId))
  const cell = askedCells(result).find(({ id }) => id === link.cellId)
  if (bracket === undefined) {
    return cell === undefined ? null : (
      <AskButton onClick={() => void askLinkBracket(found, cell)}>two requests</AskButton>
    )
  }
  const blocks =
    result.question === 'measurements' && found.buildingId === null
      ? resourceBlocksOf(result.answer as MeasurementResponse, link.cellId)
      : null
  return (
    <>
      <BracketSentence {...bracket} />
      {blocks !== null && <RsrpSentence {...bracket} shareDb={subcarrierShareDb(blocks)} />}
    </>
  )
}

function PictureBracket({ result, found }: BracketLineProps) {
  const bracket = pictureBrackets.value.get(result.id)
  const { place } = found
  if (bracket === undefined) {
    return (
      <AskButton onClick={() => void askPictureBracket(result)}>
        two requests, for the whole picture
      </AskButton>
    )
  }
  return (
    <BracketSentence low={valueAt(bracket.low, ...place)} high={valueAt(bracket.high, ...place)} />
  )
}

/** Of both powers that a path gives. */
export function PathBracket({ result }: { readonly result: StoredResult }) {
  const bracket = pathBrackets.value.get(result.id)
  if (bracket === undefined) {
    return (
      <>
        <WhyProgress />
        <AskButton onClick={() => void askPathBracket(result)}>two requests</AskButton>
      </>
    )
  }
  const { low, high } = bracket
  return (
    <>
      <BracketSentence low={low.layersDbm} high={high.layersDbm} />
      <p class="quiet">
        The sum of what the way costs: {pathSum(low.sumDbm)} and {pathSum(high.sumDbm)}. A roof of
        unknown height in the way has no loss that could be summed.
      </p>
    </>
  )
}

const pathSum = (dbm: number | null): string => (dbm === null ? 'unknown' : formatPower(dbm))

interface AskButtonProps {
  readonly onClick: () => void
  /** What it costs. */
  readonly children: string
}

function AskButton({ onClick, children }: AskButtonProps) {
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

function BracketSentence({ low, high }: BracketSentenceProps) {
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

/** The same of one subcarrier, as it is predicted beside what was measured. */
function RsrpSentence({ low, high, shareDb }: BracketSentenceProps & { readonly shareDb: number }) {
  if (low === null || high === null) return null
  return (
    <p class="quiet">
      As RSRP of one subcarrier: {formatPower(low + shareDb)} and {formatPower(high + shareDb)}.
    </p>
  )
}
