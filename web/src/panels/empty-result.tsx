import type { ComponentChildren } from 'preact'
import { DataFacts } from './data-facts.tsx'

/** What a task does, and what it will stand on, before it has run. */
export function EmptyResult({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <p class="empty">{children}</p>
      <section class="stack card" aria-label="The active pack">
        <h3>The data this stands on</h3>
        <DataFacts />
      </section>
    </>
  )
}
