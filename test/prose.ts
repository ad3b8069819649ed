/**
 * The numbers of words of the sentences of a Markdown text, in order. Tables, headings, pictures, code and
 * comments are no sentences; an item of a list is at least one. A piece of code counts as one word.
 */
export function sentenceLengths(markdown: string): number[] {
  return paragraphs(withoutCode(markdown)).flatMap((paragraph) =>
    paragraph
      .split(/(?<=[.!?])[)*"]{0,3} /)
      .map((sentence) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length)
      .filter((words) => words > 0),
  )
}

function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/```[^]*?```/g, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/** Paragraphs and items of lists, each on one line. */
function paragraphs(markdown: string): string[] {
  const found: string[] = []
  let isOpen = false
  for (const line of markdown.split('\n')) {
    const text = line.trim()
    const isItem = /^(?:[*-]|\d+\.) /.test(text)
    const isProse = text !== '' && !/^(?:[|#<]|!\[| {4})/.test(text) && !line.startsWith('    ')
    if (isProse && isOpen && !isItem) found[found.length - 1] += ` ${text}`
    else if (isProse) found.push(text.replace(/^(?:[*-]|\d+\.) /, ''))
    isOpen = isProse
  }
  return found
}

/** The value that a share of the values is at most, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1]
}
