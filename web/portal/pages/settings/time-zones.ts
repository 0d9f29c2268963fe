export function timeZones(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(own) ? known : [own, ...known]
}
