import type { ReactNode } from 'react'

/** Drawn on a grid of 24 with one stroke, to match the text. */
function icon(drawing: ReactNode) {
  return function Icon({ size = 18 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    )
  }
}

export const DashboardIcon = icon(<path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />)
export const FloorIcon = icon(<path d="M4 9h16M6 9v10M18 9v10M9 9V5h6v4" />)
export const OrdersIcon = icon(<path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />)
export const MenuIcon = icon(<path d="M7 3v7a2 2 0 0 0 4 0V3M9 12v9M17 3c-2 1-3 3.5-3 7h3zM17 10v11" />)
export const StaffIcon = icon(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2 .8 3.2 2.6 3.5 5.5" />,
)
export const TerminalIcon = icon(
  <path d="M7 2.5h10v19H7zM7 13h10M10 16h.01M14 16h.01M10 18.800h.01M14 18.800h.01" />,
)
export const PrinterIcon = icon(<path d="M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z" />)
export const ReportIcon = icon(<path d="M4 20h16M7 20v-7M12 20V5M17 20v-10" />)
export const SettingsIcon = icon(
  <path d="M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h3M13 12h7M10 10v4" />,
)
export const KeyIcon = icon(<path d="M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8M16 7l3 3M19 4l1.5 1.5" />)
export const WebhookIcon = icon(
  <path d="M10 14l4-4M8 11l-2.5 2.5a4 4 0 0 0 5.6 5.600L13.5 17M16 13l2.5-2.5a4 4 0 0 0-5.6-5.600L10.5 7" />,
)
export const UserIcon = icon(
  <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21c.5-4.5 3.3-7 7.5-7s7 2.5 7.5 7" />,
)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const SearchIcon = icon(<path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21" />)
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={2.8} />)
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />)
export const AlertIcon = icon(<path d="M12 3.5L2.5 20h19zM12 10v4M12 17h.01" />)
export const CopyIcon = icon(<path d="M9 9h11v11H9zM5 15H4V4h11v1" />)
export const TrashIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />)
export const GripIcon = icon(
  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={2.6} />,
)
export const UpIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />)
export const DownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />)
export const ChargingIcon = icon(<path d="M13 2L5 14h6l-1 8 8-12h-6z" />)
export const ClockIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2" />)
export const DownloadIcon = icon(<path d="M12 4v11M7 11l5 5 5-5M4 20h16" />)
export const UploadIcon = icon(<path d="M12 16V5M7 9l5-5 5 5M4 20h16" />)
export const PlayIcon = icon(<path d="M7 4.5v15l12-7.5z" />)
export const SunIcon = icon(
  <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5" />,
)
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />)
export const LanguageIcon = icon(
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />,
)
export const SignOutIcon = icon(<path d="M14 4h6v16h-6M10 8l-4 4 4 4M6 12h9" />)
export const PlaceIcon = icon(
  <path d="M12 21c4.5-4.8 7-8.4 7-11.5a7 7 0 0 0-14 0C5 12.6 7.5 16.2 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z" />,
)
export const EyeIcon = icon(
  <path d="M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />,
)
export const AllergenIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 8v5M12 16h.01" />)
export const LeftIcon = icon(<path d="M15 5l-7 7 7 7" />)
export const RightIcon = icon(<path d="M9 5l7 7-7 7" />)
