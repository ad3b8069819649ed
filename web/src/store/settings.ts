import type { Project, QuestionSettings } from '../project/project.ts'
import { edit } from './project.ts'

const none: QuestionSettings = {}

/** What was chosen for a question. */
export const settingsOf = (project: Project, question: string): QuestionSettings =>
  project.settings[question] ?? none

/** Chooses something for a question; undefined leaves it to the service again. */
export function changeSetting(
  question: string,
  name: string,
  value: string | number | boolean | undefined,
): void {
  edit(
    'Change a setting',
    (old) => {
      const others = Object.entries(settingsOf(old, question)).filter(([other]) => other !== name)
      const members = Object.fromEntries(value === undefined ? others : [...others, [name, value]])
      return { ...old, settings: { ...old.settings, [question]: members } }
    },
    `setting.${question}.${name}`,
  )
}
