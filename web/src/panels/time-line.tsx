import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatCount, formatFixed, formatNumber, sharedDecimals } from '../format/format.ts'
import { latestFirst } from '../project/answer-order.ts'
import type { Project, StoredResult } from '../project/project.ts'
import { whatChanged } from '../project/what-changed.ts'
import type { AskedCells } from '../project/what-changed.ts'
import { chooseResult } from '../store/asking.ts'
import { comparison, serviceChangeOf } from '../store/compare.ts'
import { project } from '../store/project.ts'
import { questionById } from '../store/registry.ts'

/** Every answer of the project on one line in time; between two of them, what changed in words. */
export function TimeLine() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const results = inTime(project.value.results)
  const points = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    // The latest, which are compared at first, stand at its end.
    points.current?.scrollTo({ left: points.current.scrollWidth })
  }, [results.length])
  if (results.length === 0) {
    return <p class="quiet">Every answer will stand here in time. There is none yet.</p>
  }
  const known = results.filter(({ id }) => chosen.includes(id))
  // Without a choice, what the latest answer changed.
  const [before, after] = known.length === 2 ? known : results.slice(-2)
  const choose = (id: string): void => {
    const others = known.filter((result) => result.id !== id).map((result) => result.id)
    setChosen([...others, id].slice(-2))
    chooseResult(id)
  }
  return (
    <div class="stack time-line">
      <ol ref={points} class="line time-points" aria-label="Answers in time">
        {results.map((result) => (
          <li key={result.id}>
            <button
              type="button"
              class="time-point"
              aria-pressed={result === before || result === after}
              onClick={() => choose(result.id)}
            >
              <strong>{result.title}</strong>
              <small>
                {planName(project.value, result)} · {new Date(result.finishedAt).toLocaleString()}
              </small>
            </button>
          </li>
        ))}
      </ol>
      {after === undefined ? (
        <p class="quiet">With a second answer, this says what changed between two of them.</p>
      ) : (
        <Between before={before} after={after} />
      )}
    </div>
  )
}

const inTime = (results: readonly StoredResult[]): readonly StoredResult[] =>
  results.toSorted((a, b) => latestFirst(b, a))

const planName = ({ plans }: Project, { planId }: StoredResult): string =>
  plans.find(({ id }) => id === planId)?.name ?? 'plan gone'

const timeOf = ({ finishedAt }: StoredResult): string => new Date(finishedAt).toLocaleTimeString()

interface Pair {
  readonly before: StoredResult
  readonly after: StoredResult
}

function Between({ before, after }: Pair) {
  const cells = whatChanged(askedCells(before), askedCells(after))
  const plans = [planName(project.value, before), planName(project.value, after)]
  const sentences = [
    ...(before.packId === after.packId ? [] : [`another pack: ${after.packName}`]),
    ...(plans[0] === plans[1] ? [] : [`${plans[0]} → ${plans[1]}`]),
    ...cells,
  ]
  const isComparable =
    before.question === after.question && questionById(after.question)?.numbers !== undefined
  return (
    <section class="stack time-change" aria-label="What changed">
      <h3>
        {before.title === after.title
          ? `${after.title}, ${timeOf(before)} → ${timeOf(after)}`
          : `${before.title} → ${after.title}`}
      </h3>
      <p>
        {sentences.length === 0 ? 'The same cells and settings' : sentences.join('; ')}
        {isComparable && `: ${effect({ before, after })}`}.
      </p>
      {isComparable && (
        <button
          type="button"
          class="button small"
          onClick={() => {
            comparison.value = {
              beforeId: before.id,
              afterId: after.id,
              view: 'swipe',
              share: 0.5,
            }
          }}
        >
          Swipe between them
        </button>
      )}
    </section>
  )
}

/** What came of it: buildings gained and lost, and each number that is another one now. */
function effect({ before, after }: Pair): string {
  const { gained, lost, all } = serviceChangeOf(before, after)
  const numbersOf = questionById(after.question)?.numbers
  const old = new Map(numbersOf?.(before) ?? [])
  const numbers = (numbersOf?.(after) ?? []).flatMap(([name, value]) => {
    const numbers = [old.get(name), value]
    const digits = sharedDecimals(numbers, 2)
    const [was, now] = numbers.map((number) => formatFixed(number, digits))
    return was === now ? [] : [`${name} ${was} → ${now}`]
  })
  const buildings =
    all === 0
      ? []
      : [`${formatCount(gained.length, 'building')} more, ${formatNumber(lost.length)} fewer`]
  return [...buildings, ...numbers].join('; ') || 'every number is the same'
}

/** By their names, which outlive the ids of a plan that was branched. */
function askedCells({ target, scenarios, planId }: StoredResult): AskedCells {
  const { plans } = project.value
  const cells = [
    ...(plans.find(({ id }) => id === planId)?.cells ?? []),
    ...plans.flatMap((plan) => plan.cells),
  ]
  const nameOf = (cellId: string): string => cells.find(({ id }) => id === cellId)?.name ?? cellId
  return new Map(scenarios.map((scenario, i) => [nameOf(target.cellIds[i] ?? ''), scenario]))
}
