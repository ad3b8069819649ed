export function writeBuild(
  dist: string,
  files: readonly (readonly [way: string, text: string])[],
  programs: readonly string[],
): void
export function removeFormerBuilds(dist: string, programs: readonly string[], nowMs: number): void
