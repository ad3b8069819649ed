import type { Configuration } from '../../config.ts'
import * as field from './answer-schema.ts'

interface Link {
  readonly rel: string
  readonly method: string
  readonly href: string
  readonly templated?: boolean
}

const link = field.object<Link>({
  ...field.named<Link, string>(field.text, 'rel', 'method', 'href'),
  templated: field.flag.optional('templated'),
})

/** How a process is called. */
interface Process {
  readonly id: string
  readonly title: string
  readonly description: string
}

/** What a process says of itself, with what it takes. */
export function processMembers(
  { id, title, description }: Process,
  takes: field.Members<Configuration> = {},
): field.Members<Configuration> {
  return {
    id: field.sentence(id),
    version: field.sentence('1.0.0'),
    title: field.sentence(title),
    description: field.sentence(description),
    job_control_options: field.sentences(['async-execute', 'dismiss']),
    ...takes,
    links: field.list(link)(() => linksOf(id)),
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
