/** Order of two strings by their UTF-8 bytes, never by locale: the order of all stable ids. */
export function compareUtf8(left: string, right: string): number {
  // UTF-16 order differs from UTF-8 order only where surrogates meet the private-use range.
  const length = Math.min(left.length, right.length)
  for (let i = 0; i < length; i++) {
    const a = left.charCodeAt(i)
    const b = right.charCodeAt(i)
    if (a !== b) return rankCodeUnit(a) - rankCodeUnit(b)
  }
  return left.length - right.length
}

function rankCodeUnit(unit: number): number {
  if (unit < 0xd800) return unit
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}
