import { SingleBar } from 'cli-progress'
import type { ExperimentAnswer } from './experiment-text.ts'

interface ExperimentProgress {
  readonly show: (job: ExperimentAnswer) => void
  /** Ends the display; the next output starts on a line of its own. */
  readonly stop: () => void
}

/** A bar on a terminal, a line for the job elsewhere, nothing when quiet. */
export function createExperimentProgress(
  stream: NodeJS.WriteStream,
  isQuiet: boolean,
): ExperimentProgress {
  if (isQuiet) return { show: () => undefined, stop: () => undefined }
  if (!stream.isTTY) return lineProgress(stream)
  const bar = new SingleBar({
    format: '{bar} {value} of {total} runs  {eta_formatted} left',
    stream,
    hideCursor: true,
  })
  let isShown = false
  return {
    show: ({ total_runs: total, completed_runs: completed }) => {
      if (!isShown) bar.start(total, completed)
      isShown = true
      bar.update(completed)
    },
    stop: () => {
      if (isShown) bar.stop()
    },
  }
}

function lineProgress(stream: NodeJS.WriteStream): ExperimentProgress {
  let isSaid = false
  return {
    show: ({ job_id: id, total_runs: total }) => {
      if (!isSaid) stream.write(`${id}: ${total} runs\n`)
      isSaid = true
    },
    stop: () => undefined,
  }
}
