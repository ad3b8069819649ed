import { signal } from '@preact/signals'

/** The four keys of the service; each guards its own group of routes. */
export type KeyScope = 'rf' | 'buildings' | 'datasets' | 'core'

export const keyScopes: readonly KeyScope[] = ['rf', 'buildings', 'datasets', 'core']

const storageName = (scope: KeyScope): string => `sightline.key.${scope}`

/** Changes whenever a key changes, so that whoever sends requests can start over. */
export const keyGeneration = signal(0)

/** The key for a scope, kept for this tab only; the empty text when none was given. */
export function keyFor(scope: KeyScope): string {
  return sessionStorage.getItem(storageName(scope)) ?? ''
}

/** Remembers a key until the tab is closed; the empty text forgets it. */
export function setKey(scope: KeyScope, key: string): void {
  const trimmed = key.trim()
  if (trimmed === '') sessionStorage.removeItem(storageName(scope))
  else sessionStorage.setItem(storageName(scope), trimmed)
  keyGeneration.value += 1
}
