import type { Configuration } from '../../config.ts'
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

/** How a process is called. */
interface Process {
  readonly id: string
  readonly title: string
  readonly description: string
}

/** What a process says of itself, with what it takes. */
export function processTold(
  { id, title, description }: Process,
  takes: tell.Members<Configuration> = {},
): tell.Members<Configuration> {
  return {
    id: tell.words(id),
    version: tell.words('1.0.0'),
    title: tell.words(title),
    description: tell.words(description),
    job_control_options: tell.wordList(['async-execute', 'dismiss']),
    ...takes,
    links: tell.list(link)(() => linksOf(id)),
  }
}

/** Where it is described and asked for, and where its jobs are seen and ended. */
function linksOf(processId: string): readonly Link[] {
  return [
    { rel: 'self', method: 'GET', href: `/api/processes/${processId}` },
    { rel: 'execute', method: 'POST', href: `/api/processes/${processId}/execution` },
    { rel: 'monitor', method: 'GET', href: '/api/jobs/{jobID}', templated: true },
    { rel: 'cancel', method: 'DELETE', href: '/api/jobs/{jobID}', templated: true },
  ]
}
