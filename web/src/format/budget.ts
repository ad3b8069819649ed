/** What a client may still ask for, as the service said it last. */
interface Left {
  readonly limit: number
  readonly remaining: number
}

/** More than three requests a second for a minute: nobody at a page reaches the end of that. */
const endlessRequests = 200

/** How much of the budget is left, in words; null where nobody could use it up. */
export function budgetText({ limit, remaining }: Left): string | null {
  if (remaining > endlessRequests) return null
  return `${remaining} of ${limit} requests left this minute`
}
