// What is fetched behind the first view, as one file.
export { WhyCard } from './panel.tsx'
export { ServeCard } from './serve-panel.tsx'
