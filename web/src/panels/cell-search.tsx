import { cellSearch, foundCells } from '../store/cell-search.ts'
import { cells, select } from '../store/project.ts'

/** Fewer cells are found by looking. */
const searchedFrom = 9

/** What is searched for holds for the tree and for the table, beside each of which it stands. */
export function CellSearch({ label }: { readonly label: string }) {
  if (cells.value.length < searchedFrom) return null
  const found = foundCells.value
  const isSearched = cellSearch.value.trim() !== ''
  return (
    <div class="row tight cell-search" role="search" aria-label={label}>
      <div class="line field-box grow">
        <input
          type="search"
          aria-label="Search cells and sites"
          placeholder="Search cells and sites"
          value={cellSearch.value}
          onInput={(event) => (cellSearch.value = event.currentTarget.value)}
        />
      </div>
      {isSearched && (
        <button
          type="button"
          class="button small"
          disabled={found.length === 0}
          onClick={() => select(found.map(({ id }) => id))}
        >
          Select {found.length}
        </button>
      )}
    </div>
  )
}
