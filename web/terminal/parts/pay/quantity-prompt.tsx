import { useText } from '../../locales/load-locale.ts'
import { Stepper } from '../stepper.tsx'

/** Asks for the quantity, for a line with several. */
export function HowMany({
  value,
  most,
  onChange,
}: {
  value: number
  most: number
  onChange: (value: number) => void
}) {
  const { order } = useText()
  return (
    <div className="split">
      <span>{order.howMany}</span>
      <Stepper
        label={order.howMany}
        value={value}
        most={most}
        onChange={(next) => onChange(Math.max(1, next))}
      />
    </div>
  )
}
