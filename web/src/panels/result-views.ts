// What is fetched behind the first view, as one file.
export { CompareTable } from './compare-table.tsx'
export { JobList } from './job-list.tsx'
export { ResultTable } from './result-table.tsx'
export { TimeLine } from './time-line.tsx'
