import { signal } from '@preact/signals'

/** Why the map is not whole: a refused tile, or no map at all; null while buildings arrive. */
export const mapFailure = signal<{
  readonly status: number
  readonly message: string
  /** Whether no answer came at all. */
  readonly isLost: boolean
} | null>(null)

/** How often the service has come back while the map missed tiles: each time they are asked for again. */
export const returns = signal(0)

export function askForTilesAgain(): void {
  mapFailure.value = null
  returns.value += 1
}
