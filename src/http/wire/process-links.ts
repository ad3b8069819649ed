import { flag, list, type Members, named, object, text } from './told.ts'

interface Link {
  readonly rel: string
  readonly method: string
  readonly href: string
  readonly templated?: boolean
}

const link = object<Link>({
  ...named<Link, string>(text, 'rel', 'method', 'href'),
  templated: flag.optional('templated'),
})

/** Where a process is described and asked for, and where its jobs are seen and ended. */
export function processLinks(processId: string): Members<unknown> {
  const links: readonly Link[] = [
    { rel: 'self', method: 'GET', href: `/api/processes/${processId}` },
    { rel: 'execute', method: 'POST', href: `/api/processes/${processId}/execution` },
    { rel: 'monitor', method: 'GET', href: '/api/jobs/{jobID}', templated: true },
    { rel: 'cancel', method: 'DELETE', href: '/api/jobs/{jobID}', templated: true },
  ]
  return { links: list(link)(() => links) }
}
