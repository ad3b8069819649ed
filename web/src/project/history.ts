/** Steps that can be taken back. States are immutable and share what did not change. */
interface History<State> {
  readonly past: readonly Step<State>[]
  readonly present: State
  readonly future: readonly Step<State>[]
  /** Edits with the same key in a row are one step; null: the next edit is one of its own. */
  readonly mergeKey: string | null
}

interface Step<State> {
  readonly label: string
  readonly state: State
}

const longestPast = 200

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], mergeKey: null }
}

/** A new step. With the key of the step before, it becomes part of that one. */
export function record<State>(
  history: History<State>,
  label: string,
  state: State,
  mergeKey: string | null = null,
): History<State> {
  if (state === history.present) return history
  const isMerged = mergeKey !== null && mergeKey === history.mergeKey && history.past.length > 0
  const past = isMerged
    ? history.past
    : [...history.past, { label, state: history.present }].slice(-longestPast)
  return { past, present: state, future: [], mergeKey }
}

/** A change that is no step: it holds in every state, before and after. */
export function amend<State>(
  history: History<State>,
  change: (state: State) => State,
): History<State> {
  const amended = (step: Step<State>): Step<State> => ({ ...step, state: change(step.state) })
  return {
    ...history,
    past: history.past.map(amended),
    present: change(history.present),
    future: history.future.map(amended),
  }
}

/** The next edit starts a step of its own, whatever its key. */
export function endStep<State>(history: History<State>): History<State> {
  return history.mergeKey === null ? history : { ...history, mergeKey: null }
}

export function undo<State>(history: History<State>): History<State> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: last.state,
    future: [{ label: last.label, state: history.present }, ...history.future],
    mergeKey: null,
  }
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return {
    past: [...history.past, { label: next.label, state: history.present }],
    present: next.state,
    future,
    mergeKey: null,
  }
}

/** The present replaced without a step: what is only looked at, such as a selection. */
export function replacePresent<State>(history: History<State>, present: State): History<State> {
  return present === history.present ? history : { ...history, present }
}
