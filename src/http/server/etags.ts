/** What a caller who has the thing already is answered, for the document of its route. */
export function unchangedResponse(thing: string) {
  return {
    304: { description: `${thing} is the one named by If-None-Match.`, type: 'null' },
  } as const
}

/** Whether an If-None-Match header names the tag; weak forms of it count too. */
export function matchesEtag(header: string, etag: string): boolean {
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)
}
