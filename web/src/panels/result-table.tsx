import { chooseResult, stalenessOf } from '../store/asking.ts'
import { project } from '../store/project.ts'
import { questionById } from '../store/registry.ts'

const staleWords = {
  pack: 'other pack',
  service: 'other service',
  gone: 'cells gone',
  inputs: 'earlier settings',
} as const

/** Every result in a line: what was asked, on which pack, what came out, whether it still holds. */
export function ResultTable() {
  const { results, plans } = project.value
  if (results.length === 0) return <p class="quiet">No results yet. Results stay until removed.</p>
  return (
    <table class="grid-table">
      <thead>
        <tr>
          <th scope="col">Result</th>
          <th scope="col">Plan</th>
          <th scope="col">What came out</th>
          <th scope="col">Pack</th>
          <th scope="col">Holds</th>
          <th scope="col">Fingerprint</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => {
          const staleness = stalenessOf(result, project.value)
          return (
            <tr key={result.id}>
              <td>
                <button type="button" class="link" onClick={() => chooseResult(result.id)}>
                  {result.title}
                </button>
              </td>
              <td>{plans.find((plan) => plan.id === result.planId)?.name ?? 'gone'}</td>
              <td>{questionById(result.question)?.summary?.(result) ?? ''}</td>
              <td>{result.packName}</td>
              <td>{staleness === null ? 'yes' : `no: ${staleWords[staleness]}`}</td>
              <td>
                <code>{result.fingerprint.slice(0, 12)}</code>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
