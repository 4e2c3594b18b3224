const PATHS = {
  plus: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  chat: 'M3 4h10v7H7l-3 2.5V11H3z',
  data: 'M3 4.5C3 3.4 5.2 2.5 8 2.5s5 .9 5 2v7c0 1.1-2.2 2-5 2s-5-.9-5-2zM3 4.5c0 1.1 2.2 2 5 2s5-.9 5-2M3 8c0 1.1 2.2 2 5 2s5-.9 5-2',
  send: 'M8 13V3M3.5 7.5L8 3l4.5 4.5',
  stop: 'M4.5 4.5h7v7h-7z',
  check: 'M3 8.5l3.2 3.2L13 5',
  alert: 'M8 5v4M8 11.2v.3M8 2l6.5 11.5h-13z',
  question: 'M6 6.2a2 2 0 114 0c0 1.4-2 1.5-2 3M8 11.6v.3',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  download: 'M8 2.5v7.5M5 7.2l3 3 3-3M3 13h10',
  edit: 'M3 13l.6-2.6L10.8 3.2l2 2L5.6 12.4z',
  bin: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.5 8.5h6l.5-8.5',
  theme: 'M8 2.5a5.5 5.5 0 100 11zM8 2.5a5.5 5.5 0 010 11',
  evidence: 'M7 3a4 4 0 100 8 4 4 0 000-8zM10 10l3.5 3.5',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  chevron: 'M6 4l4 4-4 4',
  link: 'M6.5 9.5l3-3M7 5l1.5-1.5a2.5 2.5 0 013.5 3.5L10.5 8.500M9 11l-1.500 1.500a2.500 2.500 0 01-3.500-3.500L5.500 7.500',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside words: it is not read out. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
