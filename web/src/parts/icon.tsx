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
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
