import type { MeasurementSet, Project } from '../../project/project.ts'

type Technology = MeasurementSet['samples'][number]['technology']

/** The technologies that samples of a set are of, without repetition. */
export const technologiesOf = ({ samples }: MeasurementSet): readonly Technology[] => [
  ...new Set(samples.map(({ technology }) => technology)),
]

/** The project with all samples of a set of one technology. */
export function withTechnology(project: Project, setId: string, technology: Technology): Project {
  const measurements = project.measurements.map((set) =>
    set.id === setId
      ? { ...set, samples: set.samples.map((sample) => ({ ...sample, technology })) }
      : set,
  )
  return { ...project, measurements }
}
