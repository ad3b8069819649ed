/** Where loading and switching say what they do; whoever runs them decides how it is written. */
export type PackLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  details?: Readonly<Record<string, unknown>>,
) => void

export const silentLog: PackLog = () => undefined
