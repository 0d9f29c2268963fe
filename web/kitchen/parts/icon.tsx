const PATHS = {
  check: 'M4.5 12.5l5 5 10-11',
  bell: 'M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 20.5h4',
  pan: 'M3 10h13v4a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM16 11.5h6M7 6.5V3.5M12 6.5V3.5',
  pause: 'M8 5v14M16 5v14',
  warn: 'M12 3.5L22 20.5H2zM12 10v5M12 17.8v.2',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7v5.5l3.5 2',
  repeat: 'M4 11V9.5A3.5 3.5 0 0 1 7.5 6H19M16 3l3 3-3 3M20 13v1.5a3.5 3.5 0 0 1-3.5 3.5H5M8 21l-3-3 3-3',
  x: 'M6 6l12 12M18 6L6 18',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  sound: 'M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  flame: 'M12 3c1 4 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2-4.5.3 1.5 1 2.3 2 2.5C10 9 10.5 6 12 3z',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  note: 'M4 5h16v11H9l-5 4z',
  send: 'M5 12h14M13 6l6 6-6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const

/** Decorative: the text next to it says the same. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
