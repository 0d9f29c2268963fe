import { TRANSPORTS } from '../../../../src/printing/printers/transports.ts'
import { useDeviceAddress } from '../../lib/device-address.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { ShownOnce } from '../../ui/one-time-secret.tsx'
import { useTransports } from './use-transports.ts'

/** The address that is entered on the settings page of a printer, under a host that it can reach. */
export function PrinterAddress({ path, onClose }: { path: string; onClose: () => void }) {
  const text = useText()
  const said = useTransports()
  const { origin, warning } = useDeviceAddress()
  const lead = [said[calledBy(path)].setUp ?? '', warning === 'none' ? text.deviceAddress.none : '']
  return (
    <ShownOnce
      title={text.printers.setUpTitle}
      lead={lead.join(' ').trim()}
      value={new URL(path, origin).href}
      done={text.printers.done}
      onClose={onClose}
    />
  )
}

/** The transport of a polling path, which its first part names. */
function calledBy(path: string) {
  return TRANSPORTS.find((one) => path.startsWith(`/${one}/`)) ?? 'cloudprnt'
}
