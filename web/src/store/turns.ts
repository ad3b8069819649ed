/**
 * Gives turns of which the latest alone counts: what was begun before it and ends after it comes too late.
 */
export function turns(): () => () => boolean {
  let latest = 0
  return () => {
    const own = ++latest
    return () => own === latest
  }
}
