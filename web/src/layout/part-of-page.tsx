import type { ComponentChildren } from 'preact'
import { Boundary } from '../parts/boundary.tsx'
import { failStart, startWithout } from '../persist/start.ts'

interface PartProps {
  readonly what: string
  readonly children: ComponentChildren
}

/** A part of the page that may fail without the others; the next start asks what it opens. */
export function PartOfPage({ what, children }: PartProps) {
  return (
    <Boundary what={what} ways={<StartWithout />} onFailure={failStart}>
      {children}
    </Boundary>
  )
}

const StartWithout = () => (
  <button type="button" class="button" onClick={startWithout}>
    Start without this project
  </button>
)
