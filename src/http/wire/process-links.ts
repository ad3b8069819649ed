import * as tell from './told.ts'

interface Link {
  readonly rel: string
  readonly method: string
  readonly href: string
  readonly templated?: boolean
}

const link = tell.object<Link>({
  ...tell.named<Link, string>(tell.text, 'rel', 'method', 'href'),
  templated: tell.flag.optional('templated'),
})

/** Where a process is described and asked for, and where its jobs are seen and ended. */
export function processLinks(processId: string): tell.Members<unknown> {
  const links: readonly Link[] = [
    { rel: 'self', method: 'GET', href: `/api/processes/${processId}` },
    { rel: 'execute', method: 'POST', href: `/api/processes/${processId}/execution` },
    { rel: 'monitor', method: 'GET', href: '/api/jobs/{jobID}', templated: true },
    { rel: 'cancel', method: 'DELETE', href: '/api/jobs/{jobID}', templated: true },
  ]
  return { links: tell.list(link)(() => links) }
}
