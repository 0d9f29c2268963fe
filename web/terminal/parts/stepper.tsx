import { useText } from '../locales/load-locale.ts'
import { Icon } from './icon.tsx'

export function Stepper({
  label,
  value,
  onChange,
  most = 999,
}: {
  label: string
  value: number
  onChange: (value: number) => void
  most?: number
}) {
  const { item } = useText()
  return (
    <fieldset className="step" aria-label={label}>
      <button type="button" aria-label={item.less} onClick={() => onChange(value - 1)}>
        <Icon name="minus" />
      </button>
      <b className="n" aria-live="polite">
        {value}
      </b>
      <button
        type="button"
        aria-label={item.more}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
