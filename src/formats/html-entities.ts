// Characters by their names in HTML, of those that programs write for western letters and signs.

const latin =
  'nbsp \u00a0 iexcl ¡ cent ¢ pound £ sect § copy © laquo « reg ® deg ° plusmn ± sup2 ² sup3 ³ acute ´ micro µ para ¶ ' +
  'middot · sup1 ¹ ordm º ordf ª raquo » frac14 ¼ frac12 ½ frac34 ¾ iquest ¿ Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä ' +
  'Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë Igrave Ì Iacute Í Icirc Î Iuml Ï ETH Ð Ntilde Ñ Ograve Ò ' +
  'Oacute Ó Ocirc Ô Otilde Õ Ouml Ö times × Oslash Ø Ugrave Ù Uacute Ú Ucirc Û Uuml Ü Yacute Ý THORN Þ szlig ß agrave à ' +
  'aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì iacute í icirc î ' +
  'iuml ï eth ð ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö divide ÷ oslash ø ugrave ù uacute ú ucirc û uuml ü ' +
  'yacute ý thorn þ yuml ÿ amp & lt < gt > quot " apos \' euro € ndash – mdash — lsquo ‘ rsquo ’ ldquo “ rdquo ” ' +
  'prime ′ Prime ″ minus − hellip …'

const words = latin.split(' ')

/** Names stand before their characters. */
const characters: ReadonlyMap<string, string> = new Map(
  words.flatMap((name, i) => (i % 2 === 0 ? [[name, words[i + 1]] as const] : [])),
)

const largestCodePoint = 0x10ffff

/** A text with its entities resolved; one that is not known stays as it is. */
export function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,9}));?/gi,
    (whole, ...found) => {
      const [decimal, hexadecimal, name] = found as (string | undefined)[]
      if (name !== undefined) return characters.get(name) ?? whole
      const code = decimal === undefined ? parseInt(hexadecimal!, 16) : Number(decimal)
      return code > 0 && code <= largestCodePoint ? String.fromCodePoint(code) : whole
    },
  )
}
