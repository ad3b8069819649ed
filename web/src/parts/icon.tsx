/** Line icons on a 20 x 20 grid, drawn with the text colour. */
const paths = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  chevron: 'M6 8l4 4 4-4',
  compass: 'M10 2.5l3.2 7.5-3.2 7.5-3.2-7.5zM6.8 10h6.4',
  cube: 'M10 2.8l6.5 3.6v7.2L10 17.2l-6.5-3.6V6.4zM3.5 6.4L10 10l6.5-3.6M10 10v7.2',
  extent: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  target: 'M10 2v4M10 14v4M2 10h4M14 10h4M10 10m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0',
  link: 'M8.5 11.5l3-3M7.5 9L5.6 10.9a2.8 2.8 0 0 0 4 4L11.5 13M12.5 11l1.9-1.9a2.8 2.8 0 0 0-4-4L8.5 7',
  key: 'M12.5 7.5m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M9.5 10.5L3.5 16.5M5.5 14.5l2 2',
  sun: 'M10 10m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.5 1.5M14.2 14.2l1.5 1.5M4.3 15.7l1.5-1.5M14.2 5.8l1.5-1.5',
  moon: 'M16 11.5A6.5 6.5 0 1 1 8.5 4a5.2 5.2 0 0 0 7.5 7.5z',
  screen: 'M3 4h14v9H3zM7.5 16.5h5',
  help: 'M7.6 7.6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2 1-1.2 2M10 14.3v.4',
  play: 'M6.5 4.5v11l9-5.5z',
  stop: 'M5.5 5.5h9v9h-9z',
  warning: 'M10 3.2L17.5 16.5h-15zM10 8.2v4M10 14.2v.3',
  info: 'M10 10m-7.2 0a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0-14.4 0M10 9.2v4.4M10 6.4v.3',
  download: 'M10 3v9M6 8.5l4 4 4-4M4 16.5h12',
  pin: 'M10 17.5s5.5-5 5.5-9.5a5.5 5.5 0 0 0-11 0c0 4.5 5.5 9.5 5.5 9.5zM10 8m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0',
  pointer: 'M5 3.5l10.5 6-4.7 1.2-2.3 4.8z',
  reset: 'M4.5 8.5A6 6 0 1 1 4 11.5M4.2 4.5v4h4',
  previous: 'M12 5l-5 5 5 5',
  next: 'M8 5l5 5-5 5',
  plan: 'M7 8m-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0M13 12m-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0',
  rays: 'M4 16L16 4M4 16l13-5M4 16L9 3',
  gaps: 'M10 10m-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M5.5 14.5l9-9',
  surface: 'M3 14l4-5 3 3 4-6 3 4M3 17h14',
  azimuth: 'M10 10m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 10l4-5',
  path: 'M4 15.5m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M16 4.5m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M5 14.5l10-9',
  network:
    'M10 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4.5 15m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15.5 15m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M9 5.8l-3.6 7.4M11 5.8l3.6 7.4M6.5 15h7',
  interference: 'M3 10c2-5 4-5 7 0s5 5 7 0M3 10c2 5 4 5 7 0s5-5 7 0',
  measure: 'M4 16V9M8 16V5M12 16v-8M16 16V3',
  candidate:
    'M10 17.5s5.5-5 5.5-9.5a5.500 5.500 0 0 0-11 0c0 4.500 5.500 9.500 5.500 9.500zM10 5.500v5M7.500 8h5',
  building: 'M4 17V4h8v13M12 9h4v8M7 7h2M7 10h2M7 13h2M2.500 17h15',
  database:
    'M4 5c0-2.600 12-2.600 12 0v10c0 2.600-12 2.600-12 0zM4 5c0 2.600 12 2.600 12 0M4 10c0 2.600 12 2.600 12 0',
  experiment: 'M8 3h4M9 3v5L4.500 16h11L11 8V3M6.500 13h7',
  wave: 'M2.500 10c1.500-6 3.500-6 5 0s3.500 6 5 0 3.500-6 5 0',
  core: 'M7 7h6v6H7zM10 2.500V7M10 13v4.500M2.500 10H7M13 10h4.500',
  evidence: 'M5 3h7l3 3v11H5zM8 9h4M8 12h4',
  undo: 'M7 5L3.5 8.5 7 12M3.5 8.5h8a4.5 4.5 0 0 1 0 9H9',
  redo: 'M13 5l3.5 3.5L13 12M16.5 8.5h-8a4.5 4.5 0 0 0 0 9H11',
  eye: 'M2.5 10s2.8-5 7.5-5 7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5zM10 10m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  eyeOff:
    'M3 3l14 14M8 5.3c.6-.2 1.3-.3 2-.3 4.7 0 7.5 5 7.5 5s-.9 1.600-2.500 3M5.500 6.800C3.600 8.200 2.500 10 2.500 10s2.800 5 7.500 5c1 0 2-.2 2.800-.6',
  trash: 'M4.5 6h11M8 6V4h4v2M6 6l.7 10.500h6.600L14 6',
  up: 'M6 12l4-4 4 4',
  file: 'M5 3h7l3 3v11H5z',
  folder: 'M3 5h5l1.500 2H17v9H3z',
  ruler: 'M3 13L13 3l4 4L7 17zM6 10l1.500 1.500M8.500 7.500L10 9M11 5l1.500 1.500',
  lasso:
    'M10 3.5c4 0 7 2 7 4.800s-3 4.700-7 4.700-7-2-7-4.700 3-4.800 7-4.800zM6 12.500c-1.500 1-1 3 1 3s2 2-.5 2',
  polygon: 'M4 7l7-4 6 5-3 8H6z',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8 8v8',
  branch:
    'M6 4m-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M6 16m-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M14 7m-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M6 5.500v9M14 8.500c0 3-8 1.500-8 4.500',
  panelLeft: 'M3 4h14v12H3zM8 4v12',
  panelRight: 'M3 4h14v12H3zM12 4v12',
  panelBottom: 'M3 4h14v12H3zM3 11h14',
  report: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2',
  more: 'M5 10h.1M10 10h.1M15 10h.1',
} as const

export type IconName = keyof typeof paths

/** Filled on a button of the main colour; all others are lines. */
const solid: ReadonlySet<IconName> = new Set<IconName>(['play', 'stop'])

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      data-solid={solid.has(name) ? '' : undefined}
    >
      <path d={paths[name]} />
    </svg>
  )
}
