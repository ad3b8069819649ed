import { useState } from 'preact/hooks'
import { formatNumber, formatPower } from '../../format/format.ts'
import { flyTo } from '../../map/camera.ts'
import type { ResultProps } from '../../question/question.ts'
import type { EntryAnswer, EntryBuilding } from './answer.ts'

const shownAtOnce = 200

const serviceTexts = { served: 'either glass', weak: 'plain glass only', none: 'no' } as const

/** Every building with what is received at and behind its wall, those with demand first. */
export function EntryDock({ result }: ResultProps<EntryAnswer>) {
  const [shown, setShown] = useState(shownAtOnce)
  const buildings = result.answer.buildings.toSorted((a, b) => b.demand - a.demand)
  return (
    <>
      <table class="grid-table">
        <thead>
          <tr>
            <th scope="col">Building</th>
            <th scope="col">Cell</th>
            <th scope="col" class="number">
              At the facade
            </th>
            <th scope="col" class="number">
              Behind plain glass
            </th>
            <th scope="col" class="number">
              Behind coated glass
            </th>
            <th scope="col">Served inside</th>
            <th scope="col" class="number">
              Demand
            </th>
            <th scope="col">Material</th>
          </tr>
        </thead>
        <tbody>
          {buildings.slice(0, shown).map((building) => (
            <BuildingRow key={building.id} building={building} />
          ))}
        </tbody>
      </table>
      {buildings.length > shown && (
        <button type="button" class="link" onClick={() => setShown(shown + shownAtOnce)}>
          Show more of {formatNumber(buildings.length)}
        </button>
      )}
    </>
  )
}

function BuildingRow({ building }: { readonly building: EntryBuilding }) {
  const { at } = building
  return (
    <tr>
      <td>
        <button
          type="button"
          class="link"
          disabled={at === null}
          onClick={() => at !== null && flyTo(at[0], at[1])}
        >
          {building.id}
        </button>
      </td>
      <td>{building.cellId ?? 'none'}</td>
      <td class="number">{formatPower(building.outdoorDbm)}</td>
      <td class="number">{formatPower(building.lowLossDbm)}</td>
      <td class="number">{formatPower(building.highLossDbm)}</td>
      <td title={building.reason ?? undefined}>
        {building.reason === null ? serviceTexts[building.service] : building.reason}
      </td>
      <td class="number">{formatNumber(building.demand, 1)}</td>
      <td>{building.material}</td>
    </tr>
  )
}
