import { formatNumber } from '../../format/format.ts'
import { Section } from '../../parts/section.tsx'
import { activePlan } from '../../project/project.ts'
import type { MeasurementSet } from '../../project/project.ts'
import { edit, project } from '../../store/project.ts'
import { foreignCells, offeredMatches, withMatches } from '../shared/measured-cells.ts'

const maximumListed = 12

const basisTexts = {
  same_name: 'same name',
  same_enb_and_sector: 'same eNB and sector',
  same_pci: 'same PCI',
  strongest_nearby: 'heard best near it',
} as const

/** The names in a file that are no cell of the plan, and which cell each of them could be. */
export function CellMatches({ set }: { readonly set: MeasurementSet }) {
  const foreign = foreignCells(project.value, set)
  const matched = Object.keys(set.matches ?? {}).length
  const plan = activePlan(project.value)
  if (plan.cells.length === 0 || (foreign.length === 0 && matched === 0)) return null
  const offered = offeredMatches(project.value, set)
  const count = foreign.reduce((sum, { samples }) => sum + samples, 0)
  return (
    <section class="stack card" aria-label="Cells of the measurements">
      {foreign.length > 0 && (
        <p>
          <strong>{formatNumber(count)} measurements</strong> name {formatNumber(foreign.length)}{' '}
          {foreign.length === 1 ? 'cell that is' : 'cells that are'} not in the plan.
        </p>
      )}
      <div class="row end">
        {matched > 0 && (
          <button
            type="button"
            class="button"
            onClick={() =>
              matchCells(
                set,
                Object.keys(set.matches ?? {}).map((name) => [name, '']),
              )
            }
          >
            Forget {formatNumber(matched)} {matched === 1 ? 'match' : 'matches'}
          </button>
        )}
        {offered.length > 0 && (
          <button
            type="button"
            class="button primary"
            onClick={() =>
              matchCells(
                set,
                offered.map(({ name, id }) => [name, id]),
              )
            }
          >
            Take {formatNumber(offered.length)} proposed
          </button>
        )}
      </div>
      {foreign.length > 0 && (
        // What nothing is proposed for is not in the way of what the others say.
        <Section title="Match by hand" open={offered.length > 0}>
          <ForeignCells {...{ set, foreign, offered, plan }} />
        </Section>
      )}
    </section>
  )
}

interface ForeignProps {
  readonly set: MeasurementSet
  readonly foreign: ReturnType<typeof foreignCells>
  readonly offered: ReturnType<typeof offeredMatches>
  readonly plan: ReturnType<typeof activePlan>
}

/** Each name, with what it could be. */
function ForeignCells({ set, foreign, offered, plan }: ForeignProps) {
  return (
    <>
      <ul class="stack set-list">
        {foreign.slice(0, maximumListed).map(({ name, samples }) => {
          const match = offered.find((one) => one.name === name)
          const offer = plan.cells.find(({ id }) => id === match?.id)
          return (
            <li key={name}>
              <span>
                {name} <span class="quiet">{formatNumber(samples)}</span>
              </span>
              <select
                class="small-select"
                aria-label={`Cell for ${name}`}
                value=""
                onChange={(event) => matchCells(set, [[name, event.currentTarget.value]])}
              >
                <option value="">not in the plan</option>
                {plan.cells.map((cell) => (
                  <option key={cell.id} value={cell.id}>
                    is {cell.name}
                  </option>
                ))}
              </select>
              {match !== undefined && offer !== undefined && (
                <button
                  type="button"
                  class="button"
                  onClick={() => matchCells(set, [[name, offer.id]])}
                >
                  {offer.name}? <span class="quiet">{basisTexts[match.basis]}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {foreign.length > maximumListed && (
        <p class="quiet">and {formatNumber(foreign.length - maximumListed)} more</p>
      )}
    </>
  )
}

function matchCells(set: MeasurementSet, matches: readonly (readonly [string, string])[]): void {
  edit('Cells of the measurements', (old) => withMatches(old, set.id, matches))
}
