// Answers in which one number is another one, and what a verdict says of it.

type Place = readonly (string | number)[]

/** The places of all numbers in an answer, certificates and contribution tables aside. */
export function numbersIn(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'number') return [place]
  if (Array.isArray(value)) return value.flatMap((one, at) => numbersIn(one, [...place, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'certificate' || name === 'contribution_table' ? [] : numbersIn(one, [...place, name]),
  )
}

/** A copy in which the number at a place is another one. */
export function withOther(
  value: unknown,
  place: Place,
  changed: (value: number) => number,
): unknown {
  const [first, ...rest] = place
  if (first === undefined) return changed(Number(value))
  if (Array.isArray(value)) {
    return value.map((one: unknown, at) => (at === first ? withOther(one, rest, changed) : one))
  }
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [
      name,
      name === first ? withOther(one, rest, changed) : one,
    ]),
  )
}

/** A place as a verdict names it: the places in lists left out. */
export const textOf = (place: Place): string =>
  place.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[]` : text === '' ? step : `${text}.${step}`,
    '',
  )

/** The pieces of an answer that a verdict names as not proven. */
export function namedIn(statements: readonly string[]): string[] {
  const [, list = ''] = statements.join(' ').split('of the answer: ')
  return list.replace(/\.$/, '').split(', ')
}

/** Whether a place lies in one of the pieces that a verdict names. */
export function isNamed(place: Place, pieces: readonly string[]): boolean {
  const path = textOf(place)
  return pieces.some(
    (piece) => path === piece || path.startsWith(`${piece}.`) || path.startsWith(`${piece}[`),
  )
}
