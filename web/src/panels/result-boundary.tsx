import type { ComponentChildren } from 'preact'
import { Boundary } from '../parts/boundary.tsx'
import { withoutResult } from '../project/edits.ts'
import type { StoredResult } from '../project/project.ts'
import { unreadAnswers } from '../question/guarded.ts'
import { edit } from '../store/project.ts'

interface ResultBoundaryProps {
  readonly result: StoredResult
  /** Which view of it. */
  readonly what: string
  readonly children: ComponentChildren
}

/** A view of an answer: where its question fails on it, the answer can be removed. */
export function ResultBoundary({ result, what, children }: ResultBoundaryProps) {
  return (
    <Boundary
      key={result.id}
      what={`${what} of “${result.title}”`}
      ways={<RemoveAnswer result={result} />}
    >
      {children}
    </Boundary>
  )
}

/** Says where an answer is not drawn or counted because its question fails on it. */
export function UnreadNote({ result }: { readonly result: StoredResult }) {
  const why = unreadAnswers.value.get(result.answer)
  if (why === undefined) return null
  return (
    <div class="stack callout" data-tone="bad" role="alert">
      <p>Not all of this answer can be shown on map, legend and tables: {why}</p>
      <div class="row">
        <RemoveAnswer result={result} />
      </div>
    </div>
  )
}

const RemoveAnswer = ({ result: { id, title } }: { readonly result: StoredResult }) => (
  <button
    type="button"
    class="button"
    onClick={() => edit(`Remove ${title}`, (old) => withoutResult(old, id))}
  >
    Remove this answer
  </button>
)
