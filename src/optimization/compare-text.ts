/** Orders text by UTF-16 code unit, the same on every machine. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
