/** As it is shown: no letter that looks like a digit. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .slice(0, 8)
}

/** The code behind `#pair=`; taken out of the address at once. */
export function codeInAddress(): string {
  const code = /^#pair=([0-9A-Za-z-]+)$/.exec(location.hash)?.[1] ?? ''
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return readCode(code)
}
