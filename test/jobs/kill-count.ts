/**
 * How many processes of a job are killed before one may end it: two, or as many as `JOB_KILLS` says.
 * A long run, of fifty kills, is `JOB_KILLS=50 npx vitest run --project jobs -t killed`.
 */
export const killCount = Number(process.env.JOB_KILLS ?? 2)
