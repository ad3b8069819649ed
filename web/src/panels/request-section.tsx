import { Section } from '../parts/section.tsx'
import type { StoredResult } from '../project/project.ts'

/** What was asked, as it was sent, and what the answer is told by. */
export function RequestSection({ result }: { readonly result: StoredResult }) {
  const { request, fingerprint } = result
  return (
    <Section title="Request" hint={fingerprint.slice(0, 12)}>
      <pre tabIndex={0} aria-label="Request as JSON">
        {JSON.stringify(request, null, 1)}
      </pre>
      <p class="quiet wrap">Fingerprint {fingerprint}</p>
    </Section>
  )
}
