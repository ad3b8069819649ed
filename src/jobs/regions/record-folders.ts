/**
 * Plans and finished files: what the names of objects begin with that are there for the record of a job
 * alone.
 */
export const recordFolders: readonly string[] = ['plan/', 'output/']
