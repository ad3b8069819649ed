import { signal } from '@preact/signals'
import type { ApiError } from '../api/client.ts'
import { asApiError } from './asking.ts'
import { followPack, switchPack } from './session.ts'
import { linkedPackId } from './url.ts'
import { notice } from './view.ts'

interface SwitchFailure {
  readonly id: string
  readonly name: string
  readonly error: ApiError
}

/** The switch under way; null while there is none. */
export const switching = signal<{ readonly id: string; readonly startedAt: number } | null>(null)
/** The last switch that was refused. */
export const switchFailure = signal<SwitchFailure | null>(null)

/** Makes an installed pack the active one. True when it is. */
export async function changePack({ id, name }: { id: string; name: string }): Promise<boolean> {
  switching.value = { id, startedAt: Date.now() }
  switchFailure.value = null
  try {
    await switchPack(id)
    linkedPackId.value = null
    notice.value = `${name} is the active pack now.`
    return true
  } catch (error) {
    switchFailure.value = { id, name, error: asApiError(error) }
    // The pack may be there although its answer was lost.
    await followPack().catch(() => undefined)
    return false
  } finally {
    switching.value = null
  }
}
