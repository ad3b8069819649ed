import { Component } from 'preact'
import type { ComponentChildren } from 'preact'
import { wordsOf } from '../format/error-words.ts'

interface BoundaryProps {
  readonly children: ComponentChildren
  /** What cannot be shown, as a sentence begins with it. */
  readonly what: string
  /** Other ways out than trying again. */
  readonly ways?: ComponentChildren
  readonly onFailure?: (error: unknown) => void
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | null
}

/** Holds what fails inside it: in its place a sentence and the ways out, and the rest of the page stays. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  override componentDidCatch(error: unknown): void {
    this.setState({ failure: { error } })
    this.props.onFailure?.(error)
  }

  override render(): ComponentChildren {
    const { children, what, ways } = this.props
    const { failure } = this.state
    if (failure === null) return children
    return (
      <div class="stack callout boundary" data-tone="bad" role="alert">
        <p>
          {what} cannot be shown: {wordsOf(failure.error)}
        </p>
        <div class="row">
          <button type="button" class="button" onClick={() => this.setState({ failure: null })}>
            Try again
          </button>
          {ways}
        </div>
      </div>
    )
  }
}
