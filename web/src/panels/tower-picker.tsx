import { useId } from 'preact/hooks'
import type { TowerFeature } from '../api/types.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { formatAngle } from '../format/format.ts'
import { showCell } from '../map/camera.ts'
import { cellPosition, towerId, selectTower } from '../store/scenario.ts'
import { towerName, towers } from '../store/session.ts'

/** Finds a tower record by its name and takes the cell from it. */
export function TowerPicker() {
  const id = useId()
  const records = towers.value
  const chosen = records.find((record) => towerName(record) === towerId.value)
  const simulated = records.filter((tower) => tower.properties.is_simulated === true).length
  return (
    <div class="field">
      <label for={id}>
        Tower <span class="field-note">{towersText(records.length, simulated)}</span>
      </label>
      <div class="row">
        <div class="field-box">
          <input
            id={id}
            type="search"
            list={`${id}-list`}
            placeholder={cellPosition.value === null ? 'Name, or click the map' : 'Free position'}
            value={towerId.value ?? ''}
            onChange={(event) => {
              const wanted = event.currentTarget.value
              const tower = records.find((record) => towerName(record) === wanted)
              if (tower === undefined) {
                event.currentTarget.value = towerId.value ?? ''
                return
              }
              selectTower(tower)
              showCell()
            }}
          />
        </div>
        <IconButton
          icon="target"
          label="Show the cell on the map"
          disabled={cellPosition.value === null}
          onClick={showCell}
        />
      </div>
      {chosen !== undefined && <p class="field-note">{recordText(chosen)}</p>}
      <datalist id={`${id}-list`}>
        {records.map((tower) => {
          const { azimuth_deg, site_id, radio_type } = tower.properties
          const azimuth = azimuth_deg === undefined ? '' : formatAngle(azimuth_deg)
          return (
            <option key={towerName(tower)} value={towerName(tower)}>
              {[site_id, radio_type, azimuth].filter(Boolean).join(' · ')}
            </option>
          )
        })}
      </datalist>
    </div>
  )
}

/** What the record itself says; the form's own radio values stay as they are. */
function recordText({ properties }: TowerFeature): string {
  const { radio_type, site_id, is_simulated } = properties
  const parts = [
    `${radio_type ?? 'Cell'} record`,
    site_id === undefined ? '' : `site ${site_id}`,
    is_simulated === true ? 'simulated' : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function towersText(count: number, simulated: number): string {
  const all = `${count.toLocaleString('en')} in the pack`
  return simulated === 0 ? all : `${all}, ${simulated.toLocaleString('en')} simulated`
}
