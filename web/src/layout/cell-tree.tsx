import { flyTo } from '../map/camera.ts'
import { CellSearch } from '../panels/cell-search.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useRowWindow } from '../parts/row-window.ts'
import type { TreeRow } from '../project/cell-tree.ts'
import { withoutCells } from '../project/edits.ts'
import { positionOf } from '../project/project.ts'
import type { Cell } from '../project/project.ts'
import { cellTree, turnSite } from '../store/cell-search.ts'
import { elsewhereIds } from '../store/elsewhere.ts'
import { edit, project, select, selectedIds } from '../store/project.ts'
import { formScope } from '../store/scenario.ts'
import { inspectorTab } from '../store/view.ts'

/** Of a row and the gap below it, as the styles have it. */
const rowPx = 29

/** Sites with their cells: searched, opened, chosen. Of many only those in sight are in the page. */
export function CellTree() {
  const rows = cellTree.value
  const { ref, from, to, beforePx, afterPx } = useRowWindow<HTMLUListElement>(rows.length, rowPx)
  return (
    <>
      <CellSearch label="Cells" />
      <div class="cell-scroll">
        <ul class="cell-list" aria-label="Cells" ref={ref}>
          {beforePx > 0 && <Gap heightPx={beforePx} />}
          {rows.slice(from, to).map((row) => (
            <Row key={row.kind === 'site' ? `site ${row.site}` : row.cell.id} row={row} />
          ))}
          {afterPx > 0 && <Gap heightPx={afterPx} />}
        </ul>
      </div>
    </>
  )
}

/** Room of rows that are not in the page. */
const Gap = ({ heightPx }: { readonly heightPx: number }) => (
  <li class="gap" aria-hidden="true" style={{ height: `${heightPx}px` }} />
)

const Row = ({ row }: { readonly row: TreeRow }) =>
  row.kind === 'site' ? (
    <SiteItem row={row} />
  ) : (
    <CellItem cell={row.cell} isOfSite={row.isOfSite} />
  )

/** Ids that a click chooses: with a modifier key beside or without those chosen before. */
function chosen(ids: readonly string[], event: MouseEvent): readonly string[] {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return ids
  const { selection } = project.peek()
  const before = new Set(selection)
  if (ids.every((id) => before.has(id))) {
    const gone = new Set(ids)
    return selection.filter((id) => !gone.has(id))
  }
  return [...selection, ...ids.filter((id) => !before.has(id))]
}

function choose(ids: readonly string[]): void {
  select(ids)
  formScope.value = 'cell'
  inspectorTab.value = 'cell'
}

interface SiteItemProps {
  readonly row: Extract<TreeRow, { kind: 'site' }>
}

function SiteItem({ row: { site, cellIds, isOpen } }: SiteItemProps) {
  const selected = selectedIds.value
  const isSelected = cellIds.every((id) => selected.has(id))
  const isPartly = !isSelected && cellIds.some((id) => selected.has(id))
  return (
    <li data-site data-selected={isSelected ? 'true' : undefined}>
      <button
        type="button"
        class="icon-button small"
        aria-expanded={isOpen}
        aria-label={`Cells of ${site}`}
        onClick={() => turnSite(site, !isOpen)}
      >
        <Icon name="chevron" size={14} />
      </button>
      <button
        type="button"
        class="site-name grow"
        aria-pressed={isSelected ? 'true' : isPartly ? 'mixed' : 'false'}
        title={`Select the cells of ${site}`}
        onClick={(event) => choose(chosen(cellIds, event))}
      >
        {site}
      </button>
      <span class="quiet number">{cellIds.length}</span>
    </li>
  )
}

interface CellItemProps {
  readonly cell: Cell
  readonly isOfSite: boolean
}

function CellItem({ cell, isOfSite }: CellItemProps) {
  const isSelected = selectedIds.value.has(cell.id)
  return (
    <li
      data-selected={isSelected ? 'true' : undefined}
      data-of-site={isOfSite ? 'true' : undefined}
    >
      <button
        type="button"
        class="link grow"
        aria-pressed={isSelected}
        onClick={(event) => choose(chosen([cell.id], event))}
        onDblClick={() => {
          const at = positionOf(cell)
          if (at !== null) flyTo(...at)
        }}
      >
        {cell.name}
      </button>
      {elsewhereIds.value.has(cell.id) && (
        <span class="badge" title="It stands outside the active pack">
          elsewhere
        </span>
      )}
      <span class="quiet number">{Math.round(cell.overrides.azimuth ?? 0)}°</span>
      <IconButton
        icon="close"
        label={`Delete ${cell.name}`}
        onClick={() => edit(`Delete ${cell.name}`, (old) => withoutCells(old, [cell.id]))}
      />
    </li>
  )
}
