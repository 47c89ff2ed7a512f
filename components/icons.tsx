type Props = { path: string }

/** An icon of one path on a grid of 24 by 24, hidden from screen readers. */
function Icon({ path }: Props) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}

export function SearchIcon() {
  return <Icon path="M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.3 15.3L20 20" />
}

export function CloseIcon() {
  return <Icon path="M6 6l12 12M18 6L6 18" />
}

export function BackIcon() {
  return <Icon path="M14.5 5l-7 7l7 7" />
}

export function ForwardIcon() {
  return <Icon path="M9.5 5l7 7l-7 7" />
}
