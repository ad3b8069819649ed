/**
 * What a header of the `Accept` family names, in lower case, with the quality that the caller gives it:
 * 1 where none is stated, 0 for what is refused.
 */
export function acceptedQualities(header: string | undefined): ReadonlyMap<string, number> {
  return new Map(
    (header ?? '').split(',').map((item) => {
      const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality === undefined ? 1 : Number(quality.slice(2))]
    }),
  )
}
