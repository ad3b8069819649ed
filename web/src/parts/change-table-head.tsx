/** The head of a table that shows what was, what is, and the change. */
export function ChangeTableHead({ of }: { readonly of?: string }) {
  return (
    <thead>
      <tr>
        {of === undefined ? <td /> : <th scope="col">{of}</th>}
        {['Before', 'After', 'Change'].map((name) => (
          <th key={name} scope="col" class="number">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
