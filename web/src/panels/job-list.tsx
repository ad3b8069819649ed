import { chooseResult, underWay } from '../store/asking.ts'
import { jobs } from '../store/jobs.ts'
import { JobProgress } from './question-panel.tsx'

/** What is asked and waited for, and what the service fills meanwhile. */
export function JobList() {
  const filling = underWay.value
  if (jobs.jobs.value.length + filling.length === 0)
    return <p class="quiet">Nothing is under way or waiting.</p>
  return (
    <ul class="stack job-list">
      {filling.map(({ id, title }) => (
        <li key={id}>
          <button type="button" class="link" onClick={() => chooseResult(id)}>
            {title}
          </button>{' '}
          <span class="quiet">the service computes it</span>
        </li>
      ))}
      {jobs.jobs.value.map((job) => (
        <li key={job.id}>
          <JobProgress job={job} />
        </li>
      ))}
    </ul>
  )
}
