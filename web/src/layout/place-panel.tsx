import { formatAngle, formatIdentifier, formatPosition } from '../format/format.ts'
import { buildingRows, placeRows } from '../map/pointer.ts'
import { placeAt, takeTowerNamed } from '../map/tools.ts'
import { Facts } from '../parts/facts.tsx'
import { lazyView } from '../parts/lazy-view.tsx'
import { cell } from '../store/project.ts'
import { towerName, towers } from '../store/session.ts'
import { pinnedBuilding, pinnedPlace, pinnedSiteNames } from '../store/sketch.ts'
import { EmptyResult } from '../panels/empty-result.tsx'

const WhyCard = lazyView(async () => (await import('../questions/why/parts.ts')).WhyCard)

const ServeCard = lazyView(async () => (await import('../questions/why/parts.ts')).ServeCard)

/** What is at the place that was clicked. */
export function PlacePanel() {
  const place = pinnedPlace.value
  if (place === null) {
    return <EmptyResult>Click the map to see what is there and what the results say.</EmptyResult>
  }
  const building = pinnedBuilding.value
  const rows = placeRows(place[0], place[1])
  return (
    <div class="stack place">
      <p class="number">{formatPosition(...place)}</p>
      <Sites />
      {rows.length > 0 && (
        <section class="stack card" aria-label="What the results say">
          <h3>Here</h3>
          <Facts rows={rows} />
        </section>
      )}
      <WhyCard place={place} />
      <ServeCard place={place} />
      {building !== null && (
        <section class="stack card" aria-label="Building">
          <h3>Building</h3>
          <Facts rows={buildingRows(building)} />
        </section>
      )}
      <div class="row">
        <button type="button" class="button" onClick={() => placeAt(...place)}>
          {cell.value === null ? 'Place a cell here' : `Move ${cell.value.name} here`}
        </button>
      </div>
    </div>
  )
}

/** The records of the clicked site: several may stand under one dot. */
function Sites() {
  const names = pinnedSiteNames.value
  const records = towers.value.filter((tower) => names.includes(towerName(tower)))
  if (records.length === 0) return null
  return (
    <section class="stack card" aria-label="Records of this site">
      <h3>{records.length === 1 ? 'Record' : `${records.length} records here`}</h3>
      <ul class="record-list">
        {records.map((tower) => {
          const name = towerName(tower)
          const { azimuth_deg, antenna_height_m, radio_type, is_active, is_simulated } =
            tower.properties
          return (
            <li key={name}>
              <div class="grow">
                <strong>{name}</strong>
                <p class="quiet">
                  {[
                    radio_type === undefined ? '' : formatIdentifier(radio_type),
                    azimuth_deg === undefined ? 'azimuth unknown' : formatAngle(azimuth_deg),
                    antenna_height_m === undefined ? 'height unknown' : `${antenna_height_m} m`,
                    is_simulated === true ? 'simulated' : '',
                    is_active === false ? 'off' : '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </p>
              </div>
              <button type="button" class="button small" onClick={() => takeTowerNamed(name, true)}>
                Add as cell
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
