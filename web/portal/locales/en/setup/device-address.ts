/** Addresses that phones and printers use to reach the service. */
export const deviceAddress = {
  label: 'Address for the device',
  loopback:
    'You opened Comanda on its own machine. Phones and printers reach it under another address, which we use for the code.',
  none: 'Comanda only listens on this machine: no phone or printer can reach it. Start it with HOST=0.0.0.0.',
}
