import { wireLabel, wireText } from '../format/wire-label.ts'
import { Section } from './section.tsx'

/** An answer as names and values; objects and lists open one by one. */
export function JsonView({ value }: { readonly value: unknown }) {
  const entries = entriesOf(value)
  const plain = entries.filter(([, member]) => isPlain(member))
  const nested = entries.filter(([, member]) => !isPlain(member))
  return (
    <>
      {plain.length > 0 && (
        <dl class="stack facts">
          {plain.map(([name, member]) => (
            <div key={name}>
              <dt>{wireLabel(name)}</dt>
              <dd>{wireText(member)}</dd>
            </div>
          ))}
        </dl>
      )}
      {nested.map(([name, member]) => (
        <Section key={name} title={wireLabel(name)} hint={sizeOf(member)}>
          <JsonView value={member} />
        </Section>
      ))}
    </>
  )
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [['', value]]
  if (Array.isArray(value))
    return (value as readonly unknown[]).map((item, i) => [nameOf(item, i), item])
  return Object.entries(value)
}

/** An item of a list is called as it calls itself. */
function nameOf(item: unknown, index: number): string {
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) {
    for (const [member, value] of Object.entries(item)) {
      if (/(^|_)(id|name|term)$/.test(member) && typeof value === 'string') return value
    }
  }
  return `${index + 1}`
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.length <= 4 && value.every((item) => typeof item !== 'object'))

const sizeOf = (value: unknown): string => (Array.isArray(value) ? `${value.length}` : '')
