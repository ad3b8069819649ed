import { signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

type Loaded<Props> =
  | { readonly state: 'waiting' | 'failed' }
  | { readonly state: 'ready'; readonly View: FunctionComponent<Props> }

const fetchers: (() => Promise<void>)[] = []

/**
 * A part of the page that the first view does not need: its file is fetched when it is first shown.
 * Until it is there, and where it cannot be had, that is what is shown.
 */
export function lazyView<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const loaded = signal<Loaded<Props>>({ state: 'waiting' })
  let underWay: Promise<void> | null = null
  const attempt = async (): Promise<void> => {
    loaded.value = { state: 'waiting' }
    try {
      loaded.value = { state: 'ready', View: await load() }
    } catch {
      loaded.value = { state: 'failed' }
    }
    underWay = null
  }
  const fetchOnce = (): Promise<void> => {
    if (loaded.peek().state === 'ready') return Promise.resolve()
    return (underWay ??= attempt())
  }
  fetchers.push(fetchOnce)
  return function LazyView(props: Props) {
    useLayoutEffect(() => void fetchOnce(), [])
    const now = loaded.value
    if (now.state === 'ready') return <now.View {...props} />
    if (now.state === 'failed') return <NotFetched onTryAgain={() => void fetchOnce()} />
    return (
      <p class="quiet" role="status">
        Loading…
      </p>
    )
  }
}

function NotFetched({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div class="stack callout" data-tone="bad" role="alert">
      <p>
        This part of the page could not be fetched: the service does not answer, or has become
        another version. The project is kept.
      </p>
      <div class="row">
        <button type="button" class="button" onClick={onTryAgain}>
          Try again
        </button>
        <button type="button" class="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    </div>
  )
}

/**
 * Fetches one part after the other, so that none has to be waited for later. What fails is silent
 * here and is tried again when it is shown.
 */
export async function fetchLazyViews(): Promise<void> {
  for (const fetchOnce of fetchers) await fetchOnce()
}
