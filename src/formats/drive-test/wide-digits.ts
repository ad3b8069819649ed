// Digits as wide as letters of Chinese and Japanese, with the signs that stand among them.

/** Plus, comma, minus, point, slash, digits and colon stand there as in ASCII. */
const wide = /[\uFF0B-\uFF1A]/g
const fromAscii = 0xfee0

/** A text with usual digits in place of wide ones. */
export function withNarrowDigits(text: string): string {
  if (text.search(wide) < 0) return text
  return text.replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - fromAscii))
}
