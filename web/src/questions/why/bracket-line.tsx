import type { StoredResult } from '../../project/project.ts'
import { askedCells } from './asked-cells.ts'
import { askLinkBracket, linkBrackets, linkKey } from './bracket.ts'
import { AskBracketButton, BracketSentence, RsrpSentence } from './bracket-parts.tsx'
import type { CellLink } from './cell-link.ts'
import { explainOf } from './why.ts'
import type { Why } from './why.ts'

interface BracketLineProps {
  readonly result: StoredResult
  readonly found: Why
  readonly link: CellLink
}

/** What nobody knows: the power with every unknown roof in the way, and with none. */
export function BracketLine({ result, found, link }: BracketLineProps) {
  // What a layer says of its own places it does not say of facades.
  const explain = found.buildingId === null ? explainOf(result) : undefined
  if (explain?.Bracket !== undefined) return <explain.Bracket result={result} place={found.place} />
  if (link.receivedDbm === null) {
    return <p class="quiet">No bracket without a power here: {link.because}.</p>
  }
  const bracket = linkBrackets.value.get(linkKey(found, link.cellId))
  const cell = askedCells(result).find(({ id }) => id === link.cellId)
  if (bracket === undefined) {
    return cell === undefined ? null : (
      <AskBracketButton onClick={() => void askLinkBracket(found, cell)}>
        two requests
      </AskBracketButton>
    )
  }
  const shareDb = explain?.shareDb?.(result.answer, link.cellId) ?? null
  return (
    <>
      <BracketSentence {...bracket} />
      {shareDb !== null && <RsrpSentence {...bracket} shareDb={shareDb} />}
    </>
  )
}
