import { useId, useState } from 'preact/hooks'
import type { TowerFeature } from '../api/types.ts'
import { formatAngle } from '../format/format.ts'
import { showCell } from '../map/camera.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { cellPosition, takeTower, towerId } from '../store/scenario.ts'
import { towerName, towers } from '../store/session.ts'

const maximumShown = 8

/** Finds a tower record by any part of its name and takes the cell from it. */
export function TowerPicker() {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const [marked, setMarked] = useState(0)
  const found = text === null ? [] : matching(towers.value, text)
  const take = (tower: TowerFeature | undefined): void => {
    setText(null)
    setMarked(0)
    if (tower === undefined) return
    takeTower(tower, false)
    showCell()
  }
  return (
    <div class="stack field picker">
      <label for={id}>
        Tower record <span class="field-note">{towers.value.length} in the pack</span>
      </label>
      <div class="row tight">
        <div class="line field-box grow">
          <input
            id={id}
            type="text"
            role="combobox"
            autocomplete="off"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={found.length > 0 ? `${id}-${marked}` : undefined}
            placeholder={cellPosition.value === null ? 'Find by name' : 'Free position'}
            value={text ?? towerId.value ?? ''}
            onInput={(event) => {
              setText(event.currentTarget.value)
              setMarked(0)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') setMarked(Math.min(marked + 1, found.length - 1))
              else if (event.key === 'ArrowUp') setMarked(Math.max(0, marked - 1))
              else if (event.key === 'Enter') take(found[marked])
              else if (event.key === 'Escape') setText(null)
              else return
              event.preventDefault()
            }}
            onBlur={() => setText(null)}
          />
        </div>
        <IconButton
          icon="target"
          label="Show the cell on the map"
          disabled={cellPosition.value === null}
          onClick={showCell}
        />
      </div>
      {found.length > 0 && (
        <ul class="picker-list" role="listbox" id={`${id}-list`} aria-label="Tower records">
          {found.map((tower, i) => (
            <li
              key={towerName(tower)}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === marked}
              // Pressing would take the focus from the field, and close the list.
              onPointerDown={(event) => {
                event.preventDefault()
                take(tower)
              }}
            >
              {towerName(tower)} <small>{recordText(tower)}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function matching(records: readonly TowerFeature[], text: string): readonly TowerFeature[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return records.slice(0, maximumShown)
  const hits = records.filter((tower) => towerName(tower).toLowerCase().includes(wanted))
  const exact = hits.filter((tower) => towerName(tower).toLowerCase() === wanted)
  return [...exact, ...hits.filter((tower) => !exact.includes(tower))].slice(0, maximumShown)
}

function recordText(tower: TowerFeature): string {
  const { azimuth_deg, antenna_height_m, antenna_height_source, is_active, is_simulated } =
    tower.properties
  const proposed = antenna_height_source === 'roof_plus_3m' ? ' (proposed: roof + 3 m)' : ''
  return [
    azimuth_deg === undefined ? '' : formatAngle(azimuth_deg),
    antenna_height_m === undefined ? '' : `${antenna_height_m} m${proposed}`,
    is_simulated === true ? 'simulated' : '',
    is_active === false ? 'off' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
