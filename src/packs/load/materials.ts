import { materials, type Material } from '../../spatial/footprint-store.ts'
import { tagText } from './tag-values.ts'

/** Words by which a material is recognized, in the order in which they are looked for. */
const materialWords: readonly (readonly [string, Material])[] = [
  ['glass', 'glass'],
  ['brick', 'brick'],
  ['wood', 'wood'],
  ['timber', 'wood'],
  ['metal', 'metal'],
  ['steel', 'metal'],
  ['concrete', 'concrete'],
  ['cement', 'concrete'],
  ['stone', 'concrete'],
]

/**
 * The code (position in `materials`) of a building's wall material: that of the first of the given
 * tag values that contains a known word. The order of precedence of the tags is building:material,
 * material, facade:material.
 */
export function materialCode(...values: readonly unknown[]): number {
  for (const value of values) {
    const text = tagText(value)?.toLowerCase()
    if (text === undefined) continue
    const found = materialWords.find(([word]) => text.includes(word))
    if (found) return materials.indexOf(found[1])
  }
  return materials.indexOf('unknown')
}
