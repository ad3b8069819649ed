import { rfBudget } from '../api/client.ts'
import { JobQueue } from '../jobs/queue.ts'

/** The service gives one client one place unless its administrator gave more. */
const placesPerClient = 1

/** All radio work of the page goes through here. */
export const jobs = new JobQueue({
  places: placesPerClient,
  now: () => Date.now(),
  budgetFreeAt: () => {
    const budget = rfBudget.peek()
    return budget === null || budget.remaining > 0 ? null : budget.resetAt
  },
})
