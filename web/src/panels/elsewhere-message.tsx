import { formatNumber } from '../format/format.ts'
import { showPlan } from '../map/camera.ts'
import { Icon } from '../parts/icon.tsx'
import { withoutCells } from '../project/edits.ts'
import { withCellsMovedInto } from '../project/elsewhere.ts'
import { elsewhere, leftElsewhereOn, packOfElsewhere } from '../store/elsewhere.ts'
import { changePack, switchFailure, switching } from '../store/pack-switch.ts'
import { edit } from '../store/project.ts'
import { pack } from '../store/session.ts'
import { Refusal } from './refusal.tsx'

const maximumNames = 3

/** Names the cells that stand on another pack, with the ways out. */
export function ElsewhereMessage() {
  const found = elsewhere.value
  const active = pack.value
  if (active === null || found.length === 0 || leftElsewhereOn.value === active.id) return null
  const home = packOfElsewhere.value
  const ids = found.map(({ cell }) => cell.id)
  const names = found.slice(0, maximumNames).map(({ cell }) => cell.name)
  if (found.length > maximumNames) names.push(`${found.length - maximumNames} more`)
  const farthest = Math.max(...found.map(({ distanceM }) => distanceM))
  const count = found.length === 1 ? 'One cell stands' : `${found.length} cells stand`
  return (
    <div class="stack callout elsewhere" data-tone="warn" role="status">
      <p>
        {count} outside {active.name}, up to{' '}
        {formatNumber(farthest / 1000, farthest < 100_000 ? 1 : 0)} km away: {names.join(', ')}.
      </p>
      <div class="row">
        {home !== null && (
          <button
            type="button"
            class="button"
            disabled={switching.value !== null}
            onClick={() => void changePack(home)}
          >
            <Icon name="reset" size={14} />{' '}
            {switching.value === null ? `Back to ${home.name}` : 'Loading…'}
          </button>
        )}
        <button
          type="button"
          class="button"
          title="To the middle of this pack, as far from each other as before"
          onClick={() => {
            edit(`Move ${ids.length} cells here`, (old) =>
              withCellsMovedInto(old, ids, active.bounds),
            )
            showPlan()
          }}
        >
          Move here
        </button>
        <button
          type="button"
          class="button"
          onClick={() => edit(`Remove ${ids.length} cells`, (old) => withoutCells(old, ids))}
        >
          Remove
        </button>
        <button
          type="button"
          class="button"
          title="The cells stay where they are"
          onClick={() => (leftElsewhereOn.value = active.id)}
        >
          Leave
        </button>
      </div>
      <SwitchRefusal />
    </div>
  )
}

/** Why a pack could not be made the active one, in the words of the service. */
export function SwitchRefusal() {
  const failure = switchFailure.value
  if (failure === null) return null
  const { name, error } = failure
  return (
    <Refusal
      message={`${name} could not be loaded: ${error.message}`}
      status={error.status}
      scope="datasets"
    />
  )
}
