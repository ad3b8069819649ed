import { computed } from '@preact/signals'
import { JobProgress } from '../../panels/question-panel.tsx'
import { Refusal } from '../../panels/refusal.tsx'
import { jobs } from '../../store/jobs.ts'
import { whyFailure } from './why.ts'

const ownJobs = computed(() => jobs.jobs.value.filter((job) => job.question === 'why'))

/** Whether something about "why" is under path. */
export const isWhyBusy = computed(() => ownJobs.value.length > 0)

/** What is under path about "why", and what was refused. */
export function WhyProgress() {
  const failure = whyFailure.value
  return (
    <>
      {ownJobs.value.map((job) => (
        <JobProgress key={job.id} job={job} />
      ))}
      {failure !== null && <Refusal message={failure.message} status={failure.status} scope="rf" />}
    </>
  )
}
