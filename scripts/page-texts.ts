import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the words stand that a picture of the page showed when it was drawn, by the name of the picture. */
export const pictureTextsPath = join(root, 'docs/pictures/texts.json')

/** The words of each picture. */
export type PictureTexts = Readonly<Record<string, readonly string[]>>

export function pictureTexts(): PictureTexts {
  return JSON.parse(readFileSync(pictureTextsPath, 'utf8')) as PictureTexts
}

/** All that the page and the service may say: the texts of their sources, blanks and line ends alike. */
function sourceText(): string {
  const files = ['web/src', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|gen)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  return files.join('\n').replaceAll(/\s+/g, ' ')
}

/**
 * Those of some texts that no source says as a whole: between quotation marks, or as all that stands
 * between two tags or braces.
 */
export function missingTexts(texts: readonly string[], sources = sourceText()): string[] {
  return texts.filter((text) => !isSaid(text, sources))
}

function isSaid(text: string, sources: string): boolean {
  for (let at = sources.indexOf(text); at >= 0; at = sources.indexOf(text, at + 1)) {
    const before =
      sources
        .slice(Math.max(0, at - 2), at)
        .trimEnd()
        .at(-1) ?? ''
    const after = sources.slice(at + text.length, at + text.length + 2).trimStart()[0] ?? ''
    if (`'"\`>}`.includes(before) && `'"\`<{`.includes(after)) return true
  }
  return false
}
