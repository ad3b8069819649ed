// Text of bytes in any encoding that the platform knows: one decoder for service, command line and page.

/**
 * Letters and signs of Windows-1252 in the place of the control characters of Latin-1, from 0x80 on
 * (WHATWG Encoding Standard, index windows-1252). Node 20.18.3, 22.13 and later leave them as those
 * control characters (nodejs/node#56542).
 */
const letters80To9f = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f' + '\u0090‘’“”•–—˜™š›œ\u009džŸ'

const controls80To9f = /[\u0080-\u009f]/g
const first = 0x80

const westernEncoding = 'windows-1252'

/**
 * The text of bytes in an encoding, without its byte order mark.
 *
 * @param encoding - any label of the WHATWG Encoding Standard; `latin1` is one of Windows-1252
 * @throws RangeError where the platform does not know it
 */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding)
  const text = decoder.decode(bytes)
  if (decoder.encoding !== westernEncoding) return text
  return text.replaceAll(controls80To9f, (control) => letters80To9f[control.charCodeAt(0) - first])
}
