import { formatIdentifier } from '../format/format.ts'

/** Names and values in two columns. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl class="stack facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{formatIdentifier(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
