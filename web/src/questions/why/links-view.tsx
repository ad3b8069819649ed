import { useState } from 'preact/hooks'
import { formatAngle, formatDistance, formatNumber, formatPower } from '../../format/format.ts'
import { Facts } from '../../parts/facts.tsx'
import { distance } from '../../geometry/geometry.ts'
import type { Position, StoredResult } from '../../project/project.ts'
import { pinnedBuilding } from '../../store/sketch.ts'
import { TermTable } from '../shared/ledger.tsx'
import { BracketLine } from './bracket-line.tsx'
import { sightText, strongestLink } from './cell-link.ts'
import type { CellLink } from './cell-link.ts'
import { shownSentence } from './shown.ts'
import { explainOf, why } from './why.ts'
import type { Why } from './why.ts'
import { Table } from '../../parts/table.tsx'

/** A click and the node or the measured place that it means are not quite one. */
const nearM = 250

interface LinksProps {
  readonly result: StoredResult
  readonly place: Position
}

/** The cells of a layer with what each gives here, and the ledger of one of them. */
export function LinksView({ result, place }: LinksProps) {
  const found = why.value
  const [chosen, setChosen] = useState<string | null>(null)
  if (found === null || found.resultId !== result.id || !isAbout(found, place)) return null
  const strongest = strongestLink(found.links)
  const meant = chosen ?? ownCell(result, found)
  const shown = found.links.find(({ cellId }) => cellId === meant) ?? strongest ?? found.links[0]
  if (shown === undefined) return null
  return (
    <>
      {found.links.length > 1 && (
        <LinkTable
          links={found.links}
          shown={shown}
          strongest={strongest}
          onChoose={(id) => setChosen(id)}
        />
      )}
      <Facts
        rows={[
          ['Distance', formatDistance(shown.distanceM)],
          ['Bearing', shown.bearingDeg === null ? '–' : formatAngle(shown.bearingDeg)],
          ['Sight', sightText(shown.inSight)],
          ['Because', shown.because],
          ...roofsRow(shown),
        ]}
      />
      {shown.terms.length > 0 && <TermTable terms={shown.terms} />}
      <p class="quiet">{shownSentence(result, found, strongest)}</p>
      <BracketLine result={result} found={found} link={shown} />
    </>
  )
}

/** The cell that the layer's own number is about, such as the one that was measured. */
function ownCell(result: StoredResult, { place, buildingId }: Why): string | null {
  if (buildingId !== null) return null
  return explainOf(result)?.cellAt?.(result.answer, place) ?? null
}

/** Whether what was answered is about what is pinned now. */
function isAbout(found: Why, place: Position): boolean {
  if (found.buildingId !== null) return String(pinnedBuilding.value?.['id']) === found.buildingId
  return distance(found.place, place) < nearM
}

const namedRoofs = 4

/** The roofs that hide the place, the first few by name. */
function roofsRow({ roofs }: CellLink): readonly (readonly [string, string])[] {
  if (roofs.length === 0) return []
  const named = roofs.slice(0, namedRoofs).map(({ buildingId, heightM }) => {
    const height = heightM === null ? 'height unknown' : `${formatNumber(heightM, 1)} m`
    return `${buildingId} (${height})`
  })
  const more = roofs.length - named.length
  return [['In the way', `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]]
}

interface LinkTableProps {
  readonly links: readonly CellLink[]
  readonly shown: CellLink
  readonly strongest: CellLink | null
  readonly onChoose: (cellId: string) => void
}

/** What each cell gives; a click shows its ledger. */
function LinkTable({ links, shown, strongest, onChoose }: LinkTableProps) {
  const longestM = Math.max(...links.map(({ distanceM }) => distanceM ?? 0))
  return (
    <Table
      scrolls="Cells of the layer"
      rows={links}
      keyOf={({ cellId }) => cellId}
      marks={(link) => ({ isBest: link === strongest })}
      columns={[
        {
          head: 'Cell',
          cell: (link) => (
            <button
              type="button"
              class="link"
              aria-pressed={link === shown}
              title="Show its ledger"
              onClick={() => onChoose(link.cellId)}
            >
              {link.cellId}
            </button>
          ),
        },
        {
          head: 'Received',
          isNumber: true,
          cell: (link) => (link.receivedDbm === null ? '–' : formatPower(link.receivedDbm)),
        },
        {
          head: 'Distance',
          isNumber: true,
          cell: ({ receivedDbm, distanceM }) =>
            receivedDbm === null ? '–' : formatDistance(distanceM, longestM),
        },
        {
          head: 'Sight',
          cell: (link) => {
            if (link.receivedDbm === null) return <span class="quiet">{link.because}</span>
            return link.inSight === null ? '–' : link.inSight ? 'yes' : 'no'
          },
        },
      ]}
    />
  )
}
