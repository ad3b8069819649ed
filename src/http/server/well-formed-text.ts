import { invalidRequest, type SightlineError } from '../../errors.ts'
import { memberPath } from './validation-messages.ts'

/** Half of a surrogate pair by itself: JSON can escape it, but it is no character of Unicode. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Why the texts of a body cannot be written in UTF-8, or null. Such a text has no canonical form,
 * no length in bytes and no fingerprint.
 */
export function findIllFormedText(body: unknown): SightlineError | null {
  const unseen: { readonly value: unknown; readonly pointer: string }[] = [
    { value: body, pointer: '' },
  ]
  for (let next = unseen.pop(); next !== undefined; next = unseen.pop()) {
    const { value, pointer } = next
    if (typeof value === 'string') {
      if (loneSurrogate.test(value)) {
        return invalidRequest(`${memberPath(pointer)} must be a text of whole Unicode characters`)
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value).reverse()) {
        const token = name.replaceAll('~', '~0').replaceAll('/', '~1')
        unseen.push({ value: member, pointer: `${pointer}/${token}` })
      }
    }
  }
  return null
}
